// Sitemap of one store.
import type { Category } from '@klaas/core/catalog/category.ts';
import { stockedCategories } from '@klaas/core/catalog/loading/category-tree.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { emptySearchQuery, withFilter } from '@klaas/core/catalog/search-query.ts';
import { categoryPathOf, productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import type { LocalisedScreenName } from '@klaas/core/content/localised-screens.ts';
import type { ContentKind } from '@klaas/core/contract/content-endpoints.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { type CatalogSource, createCatalogSource } from '../catalog/catalog-source.ts';
import { COMPANY_INFO, CUSTOM_SOLUTIONS, TERMS } from '../content/guide/guide.ts';
import { loadCollection } from '../content/load-content.ts';
import { loadMissingScreens } from '../content/missing-screens.ts';
import { GENERIC_PAGES } from '../shell/routing/generic-page-names.ts';
import { screenPath } from '../shell/routing/localised-paths.ts';
import { absoluteUrl } from '../shell/seo/page-seo.ts';
import { type SitemapEntry, sitemapXml } from '../shell/seo/sitemap.ts';
import type { ShopContext } from '../shell/shop-context.ts';

const GUIDES = [COMPANY_INFO, CUSTOM_SOLUTIONS, TERMS];
const MAX_PRODUCTS = 10_000;
const FIELDS = ['id', 'sku', 'name', 'slug', 'url_key', 'url_path', 'updated_at'];

const loadProducts = async (source: CatalogSource) => {
  const { visibility, status } = source.settings.products;
  const query = withFilter(withFilter(emptySearchQuery(), 'visibility', { in: visibility }), 'status', {
    in: status,
  });
  return (await source.search<Product>({ query, size: MAX_PRODUCTS, sort: 'id:asc', includeFields: FIELDS }))
    .items;
};

const loadActiveCategories = async (source: CatalogSource) => {
  const { rootCategoryId, categoryFetchSize } = source.settings.entities;
  const query = withFilter(withFilter(emptySearchQuery(), 'is_active', { eq: true }), 'id', {
    gt: rootCategoryId,
  });
  const { items } = await source.search<Category>({
    query,
    entity: 'category',
    size: categoryFetchSize,
    sort: 'position:asc',
    includeFields: [...FIELDS, 'parent_id', 'product_count'],
  });
  return stockedCategories(items);
};

const loadGuidePages = async (
  shop: ShopContext,
  store: StoreView,
  screen: LocalisedScreenName,
  kind: ContentKind,
) => {
  const entries = await loadCollection(shop, kind, store);
  return entries.map(({ attributes }, index) => ({
    url: screenPath(screen, store, index === 0 ? '' : (attributes.slug ?? '')),
    changed: attributes.updatedAt,
  }));
};

export const sitemapOf = async (shop: ShopContext, store: StoreView): Promise<Response> => {
  const { settings, shopUrl } = shop;
  const { multistore } = settings.storeViews;
  const paths = { store, multistore, useUrlDispatcher: settings.seo.useUrlDispatcher };
  const source = createCatalogSource({ ...shop, store });
  const [products, categories, missing, ...guides] = await Promise.all([
    loadProducts(source),
    loadActiveCategories(source),
    loadMissingScreens(shop, store),
    ...GUIDES.map(({ screen, kind }) => loadGuidePages(shop, store, screen, kind)),
  ]);
  const entries: SitemapEntry[] = [
    { url: localizedPath('/', store, multistore) },
    ...categories.map((category) => ({ url: categoryPathOf(category, paths), changed: category.updated_at })),
    ...products.map((product) => ({ url: productPathOf(product, paths), changed: product.updated_at })),
    ...GENERIC_PAGES.filter((page) => !missing.includes(page)).map((page) => ({
      url: localizedPath(`/${page}`, store, multistore),
    })),
    ...(['portfolio', 'announcements'] as const)
      .filter((screen) => !missing.includes(screen))
      .map((screen) => ({ url: screenPath(screen, store) })),
    ...guides.flat(),
  ];
  const xml = sitemapXml(entries.map((entry) => ({ ...entry, url: absoluteUrl(entry.url, store, shopUrl) })));
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
