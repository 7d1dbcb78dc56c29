// Loads the search results page from its URL.

import { listableQuery } from '@klaas/core/catalog/listing/listing-query.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { withSearchText } from '@klaas/core/catalog/search-query.ts';
import { categoryPathOf, productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { countSearchEndpoint } from '@klaas/core/contract/catalog-endpoints.ts';
import { data } from 'react-router';
import { loadTranslate } from '../../shell/i18n/load-translate.ts';
import { redirectTo } from '../../shell/routing/router.tsx';
import { buildSeo, type PageSeo } from '../../shell/seo/page-seo.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import type { CatalogSource } from '../catalog-source.ts';
import type { Crumb, Listing } from '../listing/listing-data.ts';
import { type ListingState, listingStateOf, listingUrl, pageOf } from '../listing/listing-url.ts';
import { failedListing, loadListing } from '../listing/load-listing.ts';
import { loadCategoryTree } from '../source/category-loader.ts';
import { pathSettings, shopSource } from '../source/shop-source.ts';
import { findPages, loadSearchedPages } from './found-pages.ts';
import { findMadeToSize, type MadeToSize } from './made-to-size.ts';

export interface SearchPage {
  term: string;
  /** Too short to search for. */
  isShort: boolean;
  /** `null` without a search term. */
  listing: Listing | null;
  made?: MadeToSize;
  /** Content pages that match the term. */
  pages: Crumb[];
  /** Suggested when there are no results. */
  categories: Crumb[];
  /** [SRCH-04] Offline, and this search is not cached. */
  offline?: true;
  seo: PageSeo;
}

const SKU = /^[\p{L}\p{N}][\p{L}\p{N}._/-]{2,63}$/u;

/** URL of the product or variant with exactly this sku. */
const findBySku = async (source: CatalogSource, term: string): Promise<string | null> => {
  if (!SKU.test(term) || !/\d|-/.test(term)) return null;
  const { items } = await source.search<Product>({
    query: withSearchText(listableQuery(source.settings.products), term),
    size: 5,
    includeFields: ['id', 'sku', 'name', 'slug', 'url_key', 'url_path', 'configurable_children.sku'],
  });
  const wanted = term.toLowerCase();
  const paths = pathSettings(source.settings, source.store);
  for (const product of items) {
    if (product.sku.toLowerCase() === wanted)
      return productPathOf({ ...product, configurable_children: [] }, paths);
    const child = product.configurable_children?.find(({ sku }) => sku.toLowerCase() === wanted);
    if (child) return productPathOf({ ...product, sku: child.sku, parentSku: product.sku }, paths);
  }
  return null;
};

const loadList = async (shop: ShopContext, source: CatalogSource, state: ListingState, page: number) => {
  try {
    return await loadListing({
      source,
      t: await loadTranslate(shop.store.i18n.defaultLocale),
      scope: {},
      state,
      page,
    });
  } catch {
    return failedListing(listingUrl(state, shop.settings.products));
  }
};

export const loadSearchPage = async (shop: ShopContext, url: URL) => {
  const { settings, store } = shop;
  const state = listingStateOf(url, settings.products);
  const page = pageOf(url);
  if (page === null) throw redirectTo(shop, listingUrl(state, settings.products), 301);
  const source = shopSource(shop);
  const isShort = state.term.length < settings.elasticsearch.minimumTermLength;
  // A failed sku lookup must not prevent the search.
  const exact = isShort ? null : await findBySku(source, state.term).catch(() => null);
  if (exact) throw redirectTo(shop, exact, 302);
  const t = await loadTranslate(store.i18n.defaultLocale);
  const [listing, made, pages] = isShort
    ? [null, null, []]
    : await Promise.all([
        loadList(shop, source, state, page),
        // Optional: when it fails the list is shown without it.
        findMadeToSize(source, state.term).catch(() => null),
        loadSearchedPages(source).catch(() => []),
      ]);
  // [OFFICE-96] Nobody waits for the count.
  if (listing && !listing.failed && page === 1)
    void shop.client.call(countSearchEndpoint, { body: { words: state.term, results: listing.total } });
  for (const tag of ['content', 'search', 'attribute']) shop.cacheTags.add(tag);
  const isEmpty = !listing || listing.total === 0;
  const tree = isEmpty ? await loadCategoryTree(source).catch(() => []) : [];
  const paths = pathSettings(settings, store);
  const shown: SearchPage = {
    term: state.term,
    isShort: isShort && state.term !== '',
    listing,
    ...(made && { made }),
    pages: findPages(source, state.term, pages),
    categories: tree.map((category) => ({ name: category.name, url: categoryPathOf(category, paths) })),
    seo: buildSeo(shop, {
      title: state.term === '' ? t('search.title') : t('search.title_for', { term: state.term }),
      path: url.pathname,
      isHidden: true,
    }),
  };
  const status = listing?.failed ? 503 : listing && page > 1 && listing.cards.length === 0 ? 404 : 200;
  return data(shown, { status });
};
