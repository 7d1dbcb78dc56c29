// Catalogue documents for lines, each loaded once per request.
import type { Product } from '@klaas/core/catalog/product.ts';
import type { CatalogService } from '../../catalog/catalog-service.ts';

export type ProductCatalog = Pick<CatalogService, 'documentsBy'>;

export interface ProductLookup {
  /** The product of that sku, or the configurable product that contains it as a variant. */
  find(sku: string): Product | undefined;
  /** The configurable product of a variant that has a document of its own. */
  parentOf(sku: string): Product | undefined;
}

const VARIANT_VISIBILITY = 1;

const load = async (
  catalog: ProductCatalog,
  storeCode: string,
  field: 'sku' | 'configurable_children.sku',
  skus: readonly string[],
) => (await catalog.documentsBy(storeCode, 'product', field, skus)) as unknown as Product[];

const bundleSkusOf = (product: Product): string[] =>
  product.type_id === 'bundle'
    ? (product.bundle_options ?? []).flatMap((option) => option.product_links.map((link) => link.sku))
    : [];

/** Loads all products the lines need, parts of bundles included. */
export const loadProducts = async (
  catalog: ProductCatalog,
  storeCode: string,
  skus: readonly string[],
): Promise<ProductLookup> => {
  const products = new Map<string, Product>();
  const parents = new Map<string, Product>();
  const add = async (wanted: readonly string[]): Promise<void> => {
    const unknown = [...new Set(wanted)].filter((sku) => !products.has(sku) && !parents.has(sku));
    if (unknown.length === 0) return;
    for (const product of await load(catalog, storeCode, 'sku', unknown)) products.set(product.sku, product);
    const variants = unknown.filter(
      (sku) => (products.get(sku)?.visibility ?? VARIANT_VISIBILITY) === VARIANT_VISIBILITY,
    );
    if (variants.length === 0) return;
    for (const product of await load(catalog, storeCode, 'configurable_children.sku', variants)) {
      // An order may name only the variant, which is then resolved by its parent.
      products.set(product.sku, product);
      for (const child of product.configurable_children ?? []) parents.set(child.sku, product);
    }
  };
  await add(skus);
  await add([...products.values()].flatMap(bundleSkusOf));
  return {
    find: (sku) => products.get(sku) ?? parents.get(sku),
    parentOf: (sku) => parents.get(sku),
  };
};
