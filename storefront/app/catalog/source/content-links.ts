// Resolves links of the static content to URLs of this store.
import type { Category } from '@klaas/core/catalog/category.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { categoryPathOf, productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import type { ContentLink } from '@klaas/core/content/static-content.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { loadActiveCategories } from './category-loader.ts';
import { loadProductsBySkus, PATH_FIELDS } from './product-loader.ts';
import { pathSettings } from './shop-source.ts';

export interface ContentLinks {
  /** `null` when the target is not in this shop. */
  urlOf(link: ContentLink): string | null;
  productOf(sku: string): Product | undefined;
}

/** Cache tags of data that only links to products, found or not. */
export const linkTagsOf = (skus: readonly string[]): string[] => skus.map((sku) => `link:${sku}`);

export const linkedSkusOf = (links: readonly ContentLink[]): string[] => [
  ...new Set(links.flatMap((link) => (link.kind === 'product' ? link.sku : []))),
];

/** Loads all link targets with one request per type. */
const loadLinked = (source: CatalogSource, skus: readonly string[]): Promise<Product[]> => {
  const load = () => loadProductsBySkus(source, skus, PATH_FIELDS);
  const name = `${source.store.storeCode}/linked/${skus.join()}`;
  return source.cached?.(name, load, { tags: () => linkTagsOf(skus) }) ?? load();
};

export const loadContentLinks = async (
  source: CatalogSource,
  links: readonly ContentLink[],
): Promise<ContentLinks> => {
  const skus = linkedSkusOf(links);
  const [categories, products] = await Promise.all([
    loadActiveCategories(source).catch((): Category[] => []),
    loadLinked(source, skus).catch((): Product[] => []),
  ]);
  const paths = pathSettings(source.settings, source.store);
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const byId = new Map(categories.map((category) => [Number(category.id), category]));
  return {
    urlOf(link) {
      if (link.kind === 'page') return localizedPath(`/${link.identifier}`, source.store, paths.multistore);
      if (link.kind === 'product') {
        const product = bySku.get(link.sku);
        return product ? productPathOf(product, paths) : null;
      }
      const category = byId.get(link.id);
      return category ? categoryPathOf(category, paths) : null;
    },
    productOf: (sku) => bySku.get(sku),
  };
};
