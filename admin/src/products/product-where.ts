// The filter of the product list in the address, and as the server takes it. A value that cannot be is named, so that
// it is shown as left out.
import { parsePrice } from '@klaas/core/catalog/office/cell-value.ts';
import {
  PRODUCT_SORTS,
  PRODUCT_STATES,
  PRODUCT_TYPES,
  type ProductKind,
  type ProductSort,
  type ProductWhere,
} from '@klaas/core/catalog/office/product-filter.ts';
import { productRowsEndpoint } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '../api/queries.ts';

const MAX_TEXT = 200;
const MAX_VALUES = 50;
const ID = /^[1-9]\d{0,8}$/;
const STORE = /^[\w-]{1,32}$/;

const listOf = (text: string): string[] => text.split(',').filter((one) => one !== '');

/** Null: it cannot be. */
type Part = Partial<ProductWhere> | null;

const oneOf =
  (field: 'types' | 'states', allowed: readonly string[]) =>
  (text: string): Part => {
    const known = listOf(text).filter((one) => allowed.includes(one));
    return known.length > 0 && known.length === listOf(text).length ? { [field]: known } : null;
  };

const yesNo =
  (field: 'has_special' | 'in_stock' | 'has_picture') =>
  (text: string): Part =>
    text === 'yes' || text === 'no' ? { [field]: text === 'yes' } : null;

/** `from..to`, one of them may be missing; backwards is turned round. */
const priceOf = (text: string): Part => {
  const [from = '', to = '', ...more] = text.split('..');
  const cents = [from, to].map((part) => {
    const parsed = parsePrice(part);
    return parsed.ok ? Number(parsed.value) : null;
  });
  if (more.length > 0 || from + to === '') return null;
  if ((from !== '' && cents[0] === null) || (to !== '' && cents[1] === null)) return null;
  const [low, high] =
    cents[0] != null && cents[1] != null ? cents.sort((a, b) => Number(a) - Number(b)) : cents;
  return {
    ...(low != null && { price_from_cents: low }),
    ...(high != null && { price_to_cents: high }),
  };
};

const FIELDS: Record<string, (text: string) => Part> = {
  q: (text) => ({ text: text.slice(0, MAX_TEXT) }),
  types: oneOf('types', PRODUCT_TYPES),
  states: oneOf('states', PRODUCT_STATES),
  categories: (text) => {
    const ids = listOf(text);
    return ids.length > 0 && ids.length <= MAX_VALUES && ids.every((one) => ID.test(one))
      ? { category_ids: ids.map(Number) }
      : null;
  },
  price: priceOf,
  special: yesNo('has_special'),
  stock: yesNo('in_stock'),
  picture: yesNo('has_picture'),
  missing: (text) => (STORE.test(text) ? { missing_in: text } : null),
  outdated: (text) => (STORE.test(text) ? { outdated_in: text } : null),
};

/** Names in the address that a saved view may hold. */
export const PRODUCT_FILTERS = [...Object.keys(FIELDS), 'sort', 'kind', 'store'];

export interface ProductFilter {
  where: ProductWhere;
  sort: ProductSort;
  kind: ProductKind;
  store?: string;
  /** Names in the address whose value cannot be. */
  wrong: readonly string[];
}

/** In the address: `name`, or `-name` for the last first. */
const sortOf = (text: string): ProductSort => {
  const by = PRODUCT_SORTS.find((one) => one === text.replace('-', '')) ?? 'relevance';
  return { by, descending: text === '' || text.startsWith('-') };
};

export const productFilterOf = (search: string): ProductFilter => {
  const params = new URLSearchParams(search);
  const wrong: string[] = [];
  let where: ProductWhere = {};
  for (const [name, parse] of Object.entries(FIELDS)) {
    const text = params.get(name)?.trim() ?? '';
    if (text === '') continue;
    const part = parse(text);
    if (part) where = { ...where, ...part };
    else wrong.push(name);
  }
  const store = params.get('store') ?? '';
  return {
    where,
    wrong,
    sort: sortOf(params.get('sort') ?? ''),
    kind: params.get('kind') === 'variants' ? 'variants' : 'products',
    ...(STORE.test(store) && { store }),
  };
};

const useFilterOf = (search: string): ProductFilter => useMemo(() => productFilterOf(search), [search]);

export const useProductFilter = (): ProductFilter => useFilterOf(useLocation().search);

export const useProductCount = (search: string): number | undefined => {
  const { where, kind } = useFilterOf(search);
  const { data } = useRead(
    productRowsEndpoint,
    { body: { where, kind, count: 1 } },
    { entities: ['product'] },
  );
  return data?.value.total;
};
