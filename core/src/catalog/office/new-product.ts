// [OFFICE-75] The documents of a new product, one for each store. It is hidden until it is published.
import type { PriceFields } from '../pricing/price-fields.ts';
import type { BundleOption, ConfigurableOption, ProductLink, ProductType, SizeRules } from '../product.ts';
import { slugify } from '../urls/slug.ts';
import { statusOfState } from './product-filter.ts';

/** A choice of a bundle, with its title in each store. */
export interface NewBundleOption {
  titles: Record<string, string>;
  is_required: boolean;
  type: 'radio' | 'select' | 'checkbox';
  parts: { sku: string; qty: number; is_default: boolean }[];
}

export interface NewProduct {
  type: ProductType;
  sku: string;
  /** By store. */
  names: Record<string, string>;
  tax_class_id: number;
  /** Gross or net, as the stores keep their prices. Null: of its variants or parts. */
  price_cents: number | null;
  /** Null: not counted. */
  stock: number | null;
  category_ids: number[];
  size: Pick<SizeRules, 'bounds' | 'stepMm' | 'priceKey' | 'defaultThicknessMm' | 'leadTimeDays'> | null;
  /** Skus of a set. */
  parts: { sku: string; type: ProductType }[];
  bundle: NewBundleOption[];
}

export interface ProductStore {
  store: string;
  /** Its categories, from the root to the deepest. */
  categories: { category_id: number; name: string; slug: string; path: string }[];
  /** Titles of the sizes, in the language of the store. */
  sizeTitles: Record<'width' | 'height', string>;
}

const OPTION_IDS = 10;
const COMPOSITES: readonly ProductType[] = ['configurable', 'grouped', 'bundle'];

export const urlPathOf = (urlKey: string, categories: readonly { path: string }[]): string => {
  const folder = categories.at(-1)?.path;
  return folder ? `${folder}/${urlKey}.html` : `${urlKey}.html`;
};

const associated = (sku: string, parts: NewProduct['parts']): ProductLink[] =>
  parts.map((part, position) => ({
    sku,
    link_type: 'associated',
    linked_product_sku: part.sku,
    linked_product_type: part.type,
    position,
    qty: 1,
  }));

export const bundleOptionsOf = (
  id: number,
  store: string,
  options: readonly NewBundleOption[],
): BundleOption[] =>
  options.map(({ titles, is_required, type, parts }, at) => {
    const option_id = id * OPTION_IDS + at + 1;
    return {
      option_id,
      title: titles[store] ?? '',
      required: is_required,
      type,
      product_links: parts.map(({ sku, qty, is_default }, place) => ({
        id: `${option_id}${String(place + 1).padStart(2, '0')}`,
        option_id,
        sku,
        qty,
        is_default,
        can_change_quantity: 0,
      })),
    };
  });

const sizeOptionsOf = (id: number, { sizeTitles }: ProductStore) =>
  (['width', 'height'] as const).map((field, at) => ({
    option_id: id * OPTION_IDS + at + 1,
    title: sizeTitles[field],
    type: 'field' as const,
    is_require: true,
    price: 0,
    price_type: 'fixed' as const,
    sku: '',
    sort_order: at + 1,
    size_field: field,
  }));

const pricesOf = ({ price_cents, type }: NewProduct): PriceFields =>
  COMPOSITES.includes(type) ? { price: 0 } : { price: (price_cents ?? 0) / 100 };

export const newProductDocument = (
  id: number,
  product: NewProduct,
  store: ProductStore,
  createdAt: string,
): Record<string, unknown> => {
  const { type, sku, names, tax_class_id, stock, category_ids, size, parts, bundle } = product;
  const name = names[store.store] ?? '';
  const urlKey = slugify(name) || String(id);
  const isCounted = stock !== null;
  return {
    ...{ id, sku, name, type_id: type, status: statusOfState('hidden'), visibility: 4 },
    ...{ url_key: urlKey, slug: urlKey, url_path: urlPathOf(urlKey, store.categories) },
    ...{ short_description: '', description: '', meta_title: '', meta_description: '' },
    ...{ image: '', small_image: '', thumbnail: '', media_gallery: [] },
    ...{ category_ids, category: store.categories.map((one) => ({ ...one, position: 0 })) },
    ...{ tax_class_id: String(tax_class_id), ...pricesOf(product), special_price: 0, tier_prices: [] },
    ...{ special_from_date: null, special_to_date: null, attributes_metadata: [] },
    ...{ created_at: createdAt, updated_at: createdAt, made_to_measure: size === null ? 0 : 1 },
    custom_size: size,
    custom_options: size === null ? [] : sizeOptionsOf(id, store),
    product_links: type === 'grouped' ? associated(sku, parts) : [],
    ...(type === 'bundle' && { bundle_options: bundleOptionsOf(id, store.store, bundle) }),
    ...(type === 'configurable' && {
      configurable_options: [] as ConfigurableOption[],
      configurable_children: [],
    }),
    ...(!COMPOSITES.includes(type) && {
      stock: {
        product_id: id,
        qty: stock ?? 0,
        is_in_stock: !isCounted || stock > 0,
        manage_stock: isCounted,
      },
    }),
  };
};

export interface PublishProblem {
  field: string;
  rule: string;
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : [];

const variantProblems = (document: Record<string, unknown>): PublishProblem[] => {
  const codes = listOf(document['configurable_options']).map(({ attribute_code }) => String(attribute_code));
  const sold = listOf(document['configurable_children']).filter(({ status }) => Number(status) === 1);
  if (sold.length === 0) return [{ field: 'variants', rule: 'needs_variants' }];
  const seen = new Map<string, string>();
  return sold.flatMap((variant): PublishProblem[] => {
    const field = `variants.${String(variant['sku'])}`;
    if (codes.some((code) => variant[code] === undefined || variant[code] === null || variant[code] === ''))
      return [{ field, rule: 'needs_option_value' }];
    const values = codes.map((code) => String(variant[code])).join(' ');
    const twin = seen.get(values);
    seen.set(values, field);
    return twin === undefined ? [] : [{ field, rule: 'variants_alike' }];
  });
};

/** What keeps a product from being published in a store. */
export const publishProblems = (document: Record<string, unknown>): PublishProblem[] => {
  const problems: PublishProblem[] = [];
  if (String(document['name'] ?? '').trim() === '') problems.push({ field: 'name', rule: 'required' });
  const links = listOf(document['product_links']).filter(({ link_type }) => link_type === 'associated');
  const options = listOf(document['bundle_options']);
  switch (document['type_id']) {
    case 'configurable':
      problems.push(...variantProblems(document));
      break;
    case 'grouped':
      if (links.length === 0) problems.push({ field: 'parts', rule: 'needs_parts' });
      break;
    case 'bundle':
      if (options.length === 0 || options.some(({ product_links }) => listOf(product_links).length === 0))
        problems.push({ field: 'bundle', rule: 'needs_parts' });
      break;
    default:
      // What is made to measure is priced by its table.
      if (document['custom_size'] == null && !(Number(document['price']) > 0))
        problems.push({ field: 'price', rule: 'required' });
  }
  return problems;
};
