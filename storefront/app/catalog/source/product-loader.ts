// Loads products by id, sku or path.
import { completeProduct } from '@klaas/core/catalog/loading/complete-product.ts';
import { checkSearchKey } from '@klaas/core/catalog/loading/product-check.ts';
import { productMessageOf } from '@klaas/core/catalog/loading/product-message.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { emptySearchQuery, type FilterValue, withFilter } from '@klaas/core/catalog/search-query.ts';
import type { CatalogSource, SearchRequest } from '../catalog-source.ts';

/** [SRCH-04] Throws when offline without a cached response: an unknown product is not a missing one. */
const searchProducts = async (source: CatalogSource, request: SearchRequest): Promise<Product[]> => {
  const { items, offline } = await source.search<Product>(request);
  if (offline) throw new Error('The search was offline');
  return items;
};

const loadFirst = async (source: CatalogSource, attribute: string, value: FilterValue) => {
  const items = await searchProducts(source, {
    query: withFilter(emptySearchQuery(), attribute, value),
    size: 1,
  });
  return items[0] ? completeProduct(items[0]) : null;
};

export const loadProductBySku = async (source: CatalogSource, sku: string) => {
  const search = checkSearchKey('sku', sku);
  if (search.ok) return loadFirst(source, search.value.key, { eq: search.value.value });
  // [PROD-09]
  source.log?.('warn', productMessageOf(search.error));
  return null;
};

/** The configurable product of a variant. */
export const loadParentOf = (source: CatalogSource, childSku: string) =>
  loadFirst(source, 'configurable_children.sku', { eq: childSku });

/** Fields needed to build a product's URL. */
export const PATH_FIELDS = ['id', 'sku', 'name', 'slug', 'url_key', 'url_path'] as const;

/** In the requested order; unknown skus are left out. */
export const loadProductsBySkus = async (
  source: CatalogSource,
  skus: readonly string[],
  includeFields?: readonly string[],
): Promise<Product[]> => {
  if (skus.length === 0) return [];
  const items = await searchProducts(source, {
    query: withFilter(emptySearchQuery(), 'sku', { in: [...skus] }),
    size: skus.length,
    includeFields,
  });
  const bySku = new Map(items.map((product) => [product.sku, product]));
  return skus.flatMap((sku) => bySku.get(sku) ?? []);
};
