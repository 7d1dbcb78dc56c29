// [SRCH-06] Loads search suggestions: products, their categories and help pages.
import type { Category } from '@klaas/core/catalog/category.ts';
import { listableQuery } from '@klaas/core/catalog/listing/listing-query.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { withAvailableFilter, withSearchText } from '@klaas/core/catalog/search-query.ts';
import { categoryPathOf, productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { createCardMaker } from '../cards/card-of.ts';
import type { CatalogSource, SearchResult } from '../catalog-source.ts';
import { loadActiveCategories } from '../source/category-loader.ts';
import { pathSettings } from '../source/shop-source.ts';
import { findPages, loadSearchedPages } from './found-pages.ts';
import { findMadeToSize } from './made-to-size.ts';
import { matchesText } from './match-text.ts';
import { type SuggestedLink, type SuggestedProduct, type Suggestions, termsFrom } from './suggestions.ts';

const PRODUCTS_SHOWN = 5;
const LINKS_SHOWN = 4;
const FIELDS = [
  'id',
  'sku',
  'name',
  'type_id',
  'slug',
  'url_key',
  'url_path',
  'image',
  'price_incl_tax',
  'short_description',
  'color_options',
  'size_options',
  'configurable_children.sku',
];

const searchProducts = (source: CatalogSource, term: string, signal: AbortSignal) =>
  source.search<Product>({
    query: withAvailableFilter(
      withSearchText(listableQuery(source.settings.products), term),
      'category_ids',
      'default',
    ),
    size: PRODUCTS_SHOWN,
    includeFields: FIELDS,
    signal,
  });

/** Categories matching by name first, then those of most of the found products. */
const suggestCategories = (
  source: CatalogSource,
  term: string,
  found: SearchResult<Product>,
  categories: readonly Category[],
): SuggestedLink[] => {
  const paths = pathSettings(source.settings, source.store);
  const { rootCategoryId } = source.settings.entities;
  const counts = found.aggregations['agg_terms_category_ids'];
  const countOf = new Map(
    (counts && 'buckets' in counts ? counts.buckets : []).map(({ key, doc_count }) => [
      Number(key),
      doc_count,
    ]),
  );
  const shown = categories.filter(({ id }) => id !== rootCategoryId);
  const named = shown.filter(({ name }) => matchesText(name, term));
  const holding = shown
    .filter((category) => countOf.has(category.id) && !named.includes(category))
    .sort((one, other) => (countOf.get(other.id) ?? 0) - (countOf.get(one.id) ?? 0));
  return [...named, ...holding].slice(0, LINKS_SHOWN).map((category) => ({
    name: category.name,
    url: categoryPathOf(category, paths),
    count: countOf.get(category.id) ?? category.product_count,
  }));
};

const exactUrlOf = (
  source: CatalogSource,
  term: string,
  products: readonly Product[],
): string | undefined => {
  const paths = pathSettings(source.settings, source.store);
  const wanted = term.toLowerCase();
  for (const product of products) {
    if (product.sku.toLowerCase() === wanted)
      return productPathOf({ ...product, configurable_children: [] }, paths);
    const child = product.configurable_children?.find(({ sku }) => sku.toLowerCase() === wanted);
    if (child) return productPathOf({ ...product, sku: child.sku, parentSku: product.sku }, paths);
  }
  return undefined;
};

export const createSuggestionLoader = (source: CatalogSource) => {
  const { settings, store } = source;
  const paths = pathSettings(settings, store);
  const cardOf = createCardMaker({ settings, store, attributes: new Map() });
  // Few and rarely changed: requested once per opening of the panel.
  const categories = loadActiveCategories(source).catch(() => []);
  const pages = loadSearchedPages(source).catch(() => []);

  const productOf = (product: Product): SuggestedProduct => {
    const { sku, name, spec = '', image, price, from } = cardOf(product);
    const url = productPathOf({ ...product, configurable_children: [] }, paths);
    return { sku, name, spec, url, image, price, from };
  };

  return async (term: string, signal: AbortSignal): Promise<Suggestions> => {
    const [found, made, allCategories, allPages] = await Promise.all([
      searchProducts(source, term, signal),
      findMadeToSize(source, term).catch(() => null),
      categories,
      pages,
    ]);
    const names = found.items.map(({ name }) => name);
    return {
      term,
      ...(made && { made }),
      terms: termsFrom(names, term, (text) => matchesText(text, term)),
      categories: suggestCategories(source, term, found, allCategories),
      pages: findPages(source, term, allPages),
      products: found.items.map(productOf),
      total: found.total,
      exactUrl: exactUrlOf(source, term, found.items),
      ...(found.offline && { offline: true as const }),
    };
  };
};
