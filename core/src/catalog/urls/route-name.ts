// Route names and parameters of products, categories and CMS pages.
import type { StoreView } from '../../stores/store-view.ts';
import type { Product } from '../product.ts';
import { slugOf } from './slug.ts';

export interface NamedRoute {
  name: string;
  params: Record<string, string>;
}

/** The server's record of a known URL. */
export interface UrlRecord {
  _type: string;
  _source: {
    id: string | number;
    sku?: string;
    type_id?: string;
    name?: string;
    slug?: string | null;
    url_key?: string | null;
    identifier?: string;
  };
}

type StoreCode = Pick<StoreView, 'storeCode'> | null;

const storePrefix = (store: StoreCode): string => (store ? `${store.storeCode}-` : '');

/** [ROUTE-15] Product type and `product`, per store code. */
export const productRouteName = (typeId: Product['type_id'] | string, store: StoreCode): string =>
  `${storePrefix(store)}${typeId}-product`;

export const categoryRouteName = (store: StoreCode): string => `${storePrefix(store)}category`;

/** [ROUTE-19] The route of a known URL, with the query as further parameters; `null` when the URL is unknown. */
export const routeOfUrlRecord = (
  record: UrlRecord | null,
  query: Readonly<Record<string, string>>,
  store: StoreCode,
): NamedRoute | null => {
  if (!record) return null;
  const { _type: type, _source: source } = record;
  if (type === 'product') {
    const sku = source.sku ?? '';
    const params = { ...query, slug: slugOf(source), parentSku: sku, childSku: query['childSku'] ?? sku };
    return { name: productRouteName(source.type_id ?? 'simple', store), params };
  }
  if (type === 'category') {
    return { name: categoryRouteName(store), params: { ...query, slug: slugOf(source) } };
  }
  if (type === 'cms_page') {
    return { name: 'cms-page', params: { ...query, slug: source.identifier ?? '' } };
  }
  return null;
};
