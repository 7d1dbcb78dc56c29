// Loads a category page from its category and URL.
import type { Category } from '@klaas/core/catalog/category.ts';
import { breadcrumbsOf } from '@klaas/core/catalog/loading/category-tree.ts';
import { categoryPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { data } from 'react-router';
import { packPage } from '../../first-load/data/pack-page.ts';
import { loadTranslate } from '../../shell/i18n/load-translate.ts';
import type { Translate } from '../../shell/i18n/use-text.tsx';
import { pictureUrl } from '../../shell/pictures/picture-url.ts';
import { redirectTo } from '../../shell/routing/router.tsx';
import { breadcrumbJsonLd } from '../../shell/seo/json-ld.ts';
import { type Alternates, absoluteUrl, buildSeo, type PageSeo } from '../../shell/seo/page-seo.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { familyOf, loadActiveCategories } from '../source/category-loader.ts';
import { otherSources, pathSettings, shopSource } from '../source/shop-source.ts';
import { type CategoryContent, loadCategoryContent } from './category-content.ts';
import type { Crumb, Listing } from './listing-data.ts';
import type { ListingScope } from './listing-query.ts';
import { isNarrowed, type ListingState, listingStateOf, listingUrl, pageOf } from './listing-url.ts';
import { failedListing, loadListing } from './load-listing.ts';
import type { SubCategory } from './page-head.tsx';

export interface CategoryPage {
  kind: 'category';
  category: { id: number; name: string; description: string };
  crumbs: Crumb[];
  subCategories: SubCategory[];
  listing: Listing;
  /** The scope of the list: reloaded for a customer of a group. */
  scope: ListingScope;
  content: CategoryContent;
  seo: PageSeo;
  alternates: Alternates;
}

interface PageParts {
  shop: ShopContext;
  source: CatalogSource;
  t: Translate;
  category: Category;
  flat: Category[];
  scope: ListingScope;
  state: ListingState;
}

const loadAlternates = async ({ shop, category }: PageParts): Promise<Alternates> => {
  const found = await Promise.all(
    otherSources(shop).map(async (source): Promise<[string, string][]> => {
      const otherCategories = await loadActiveCategories(source).catch((): Category[] => []);
      const counterpart = otherCategories.find(({ id }) => id === category.id);
      return counterpart
        ? [[source.store.storeCode, categoryPathOf(counterpart, pathSettings(shop.settings, source.store))]]
        : [];
    }),
  );
  const path = categoryPathOf(category, pathSettings(shop.settings, shop.store));
  return { [shop.store.storeCode]: path, ...Object.fromEntries(found.flat()) };
};

const loadList = async ({ shop, source, t, scope, state }: PageParts, page: number): Promise<Listing> => {
  try {
    return await loadListing({ source, t, scope, state, page });
  } catch {
    // The source has logged the error; the page shows it to the visitor.
    return failedListing(listingUrl(state, shop.settings.products));
  }
};

const crumbsOf = ({ shop, category, flat }: PageParts): Crumb[] =>
  breadcrumbsOf(category, flat, shop.settings.entities.rootCategoryId)
    .slice(0, -1)
    .map((parent) => ({
      name: parent.name,
      url: categoryPathOf(parent, pathSettings(shop.settings, shop.store)),
    }));

const seoOf = (
  { shop, t, category, state }: PageParts,
  crumbs: Crumb[],
  listing: Listing,
  alternates: Alternates,
) => {
  const { store, shopUrl } = shop;
  const path = alternates[store.storeCode] ?? state.path;
  const title = category.meta_title || category.name;
  const trail = [...crumbs, { name: category.name, url: path }];
  return buildSeo(shop, {
    title: listing.page > 1 ? t('catalog.page_title', { name: title, page: listing.page }) : title,
    description: category.meta_description || category.description || category.name,
    path: listing.page > 1 ? `${path}?page=${listing.page}` : path,
    alternates: listing.page > 1 ? {} : alternates,
    isHidden: isNarrowed(state) || listing.cards.length === 0,
    ...(category.image && {
      image: { url: pictureUrl(category.image, 1200, 630, 'fit'), alt: category.name },
    }),
    jsonLd: [
      breadcrumbJsonLd(trail.map(({ name, url }) => ({ name, url: absoluteUrl(url, store, shopUrl) }))),
    ],
  });
};

const statusOf = (listing: Listing): number => {
  if (listing.failed) return 503;
  return listing.page > 1 && listing.cards.length === 0 ? 404 : 200;
};

/** [CATG-01…09] The loader of both category routes, `/c/{slug}` and the stored path. */
export const loadCategoryPage = async (shop: ShopContext, url: URL, category: Category) => {
  const { settings, store } = shop;
  const state = listingStateOf(url, settings.products);
  const page = pageOf(url);
  if (page === null) throw redirectTo(shop, listingUrl(state, settings.products), 301);
  const source = shopSource(shop);
  const [t, flat] = await Promise.all([
    loadTranslate(store.i18n.defaultLocale),
    loadActiveCategories(source),
  ]);
  const scope = { categoryIds: familyOf(category, flat) };
  for (const id of scope.categoryIds) shop.cacheTags.add(`list:${id}`);
  shop.cacheTags.add('attribute');
  const parts: PageParts = { shop, source, t, category, flat, scope, state: { ...state, term: '' } };
  const [listing, alternates, content] = await Promise.all([
    loadList(parts, page),
    loadAlternates(parts),
    loadCategoryContent(source, shop.content, category),
  ]);
  const crumbs = crumbsOf(parts);
  const paths = pathSettings(settings, store);
  const children = flat.filter(({ parent_id }) => parent_id === category.id);
  const shown: CategoryPage = {
    kind: 'category',
    category: { id: category.id, name: category.name, description: category.description ?? '' },
    crumbs,
    subCategories: children.map((child) => ({
      id: child.id,
      name: child.name,
      url: categoryPathOf(child, paths),
      count: child.product_count,
      image: child.image,
    })),
    listing,
    scope,
    content,
    seo: seoOf(parts, crumbs, listing, alternates),
    alternates,
  };
  return data(packPage(shown, shop, 'listing'), { status: statusOf(listing) });
};
