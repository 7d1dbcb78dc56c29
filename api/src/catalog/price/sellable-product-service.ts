// Resolves a sku to a product or to a variant inside one.
import type { Product, Variant } from '@klaas/core/catalog/product.ts';
import type { CatalogReading } from '../catalog-reading.ts';

interface Sellable {
  product: Product;
  /** Set when the sku names a variant of the product. */
  variant?: Variant;
}

export const findSellables = async (
  catalog: Pick<CatalogReading, 'documentsBy'>,
  storeCode: string,
  skus: readonly string[],
): Promise<Map<string, Sellable>> => {
  const found = new Map<string, Sellable>();
  if (skus.length === 0) return found;
  const products = (await catalog.documentsBy(storeCode, 'product', 'sku', skus)) as unknown as Product[];
  for (const product of products) found.set(product.sku, { product });
  const rest = new Set(skus.filter((sku) => !found.has(sku)));
  if (rest.size === 0) return found;
  const field = 'configurable_children.sku';
  const parents = (await catalog.documentsBy(storeCode, 'product', field, [...rest])) as unknown as Product[];
  for (const product of parents) {
    for (const variant of product.configurable_children ?? []) {
      if (rest.has(variant.sku)) found.set(variant.sku, { product, variant });
    }
  }
  return found;
};
