// URL paths of products, categories and CMS pages.
import { localizedPath } from '../../stores/store-route.ts';
import type { StoreView } from '../../stores/store-view.ts';
import type { Category } from '../category.ts';
import type { Product } from '../product.ts';
import { isReservedPath } from './reserved-paths.ts';
import { slugOf } from './slug.ts';

export interface CatalogPathSettings {
  useUrlDispatcher: boolean;
  multistore: boolean;
  store: Pick<StoreView, 'storeCode' | 'appendStoreCode'>;
}

type LinkedProduct = Pick<Product, 'id' | 'sku'> &
  Partial<Pick<Product, 'parentSku' | 'slug' | 'url_key' | 'url_path' | 'name' | 'configurable_children'>>;

type LinkedCategory = Pick<Category, 'id'> &
  Partial<Pick<Category, 'slug' | 'url_path' | 'url_key' | 'name'>>;

const inStore = (path: string, { store, multistore }: CatalogPathSettings): string =>
  localizedPath(path, store, multistore);

const segment = encodeURIComponent;

/** [ROUTE-18] A stored path that collides with a reserved route is ignored. */
const storedPathOf = (
  { url_path: path }: { url_path?: string },
  settings: CatalogPathSettings,
): string | null =>
  settings.useUrlDispatcher && path && !isReservedPath(path) ? `/${path.replace(/^\/+/, '')}` : null;

/** The sku of the selected child; null while no variant is selected. */
const childSkuOf = ({ sku, parentSku, configurable_children: children }: LinkedProduct): string | null =>
  children?.length && parentSku && parentSku !== sku ? sku : null;

/**
 * [ROUTE-15] [ROUTE-17] The stored path when the dispatcher is on, else `/p/{parentSku}/{slug}` with a selected child.
 */
export const productPathOf = (product: LinkedProduct, settings: CatalogPathSettings): string => {
  const childSku = childSkuOf(product);
  const stored = storedPathOf(product, settings);
  if (stored) return inStore(`${stored}${childSku ? `?childSku=${segment(childSku)}` : ''}`, settings);
  const parts = [product.parentSku ?? product.sku, slugOf(product), ...(childSku ? [childSku] : [])];
  return inStore(`/p/${parts.map(segment).join('/')}`, settings);
};

/** [ROUTE-17] The stored path when the dispatcher is on, else `/c/{slug}`; without a category the home page. */
export const categoryPathOf = (category: LinkedCategory | null, settings: CatalogPathSettings): string => {
  if (!category) return inStore('/', settings);
  return inStore(storedPathOf(category, settings) ?? `/c/${segment(slugOf(category))}`, settings);
};

/** [ROUTE-08] */
export const cmsPagePathOf = (page: { identifier: string }, settings: CatalogPathSettings): string =>
  inStore(`/i/${segment(page.identifier)}`, settings);
