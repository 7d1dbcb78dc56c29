// Loads the data of every page: menu, banners, staff notices and public settings.
import { categoryPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import type { Banner } from '@klaas/core/content/static-content.ts';
import { localText } from '@klaas/core/stores/local-text.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { createCatalogSource } from '../catalog/catalog-source.ts';
import { loadCategoryTree } from '../catalog/source/category-loader.ts';
import {
  type ContentLinks,
  linkedSkusOf,
  linkTagsOf,
  loadContentLinks,
} from '../catalog/source/content-links.ts';
import { loadCollection } from '../content/load-content.ts';
import { loadMissingScreens } from '../content/missing-screens.ts';
import { menuOf } from '../shell/menu/menu-tree.ts';
import { currentNotices } from '../shell/notices/current-notices.ts';
import type { ShopContext } from '../shell/shop-context.ts';
import type { MenuBanner, ShopData } from '../shell/state/use-shop.ts';

interface Loaded<Item> {
  items: Item[];
  isComplete: boolean;
}

/** Optional parts: on an error they are left out and the error is logged. */
const orNothing = async <Item>(
  shop: ShopContext,
  what: string,
  load: Promise<Item[]>,
): Promise<Loaded<Item>> => {
  try {
    return { items: await load, isComplete: true };
  } catch (error) {
    shop.log('error', 'The shell misses a part', {
      what,
      error: error instanceof Error ? error.message : 'refused',
    });
    return { items: [], isComplete: false };
  }
};

const widthQuery = ({ from_mm, to_mm }: { from_mm?: number; to_mm?: number }): string =>
  new URLSearchParams({
    ...(from_mm && { width_from: String(from_mm) }),
    ...(to_mm && { width_to: String(to_mm) }),
  }).toString();

/** Sent to every visitor, so secrets are removed. */
const publicSettings = (settings: Settings): Settings => ({
  ...settings,
  server: { ...settings.server, invalidateCacheKey: '', metricsKey: '' },
});

interface ShellData {
  shopData: ShopData;
  /** False when a part is missing: such a page must not be cached. */
  isComplete: boolean;
}

const bannersOf = (banners: readonly Banner[], links: ContentLinks, language: string): MenuBanner[] =>
  // Drop a banner whose link does not resolve in this shop.
  banners.flatMap((banner) => {
    const url = links.urlOf(banner.link);
    if (!url) return [];
    return {
      categoryId: banner.category_id ?? null,
      title: localText(banner.title, language),
      subtitle: localText(banner.subtitle, language),
      image: banner.image,
      url,
    };
  });

const makeShellData = async (shop: ShopContext): Promise<ShellData> => {
  const { store, settings, shopUrl, content } = shop;
  const { menuAsideBanners } = content['promoted-banners'];
  const site = content['site-info'];
  const { newsletter } = content['default-content'];
  const { multistore } = settings.storeViews;
  const language = store.i18n.defaultLocale;
  const localize = (text: Banner['title']) => localText(text, language);
  const source = createCatalogSource(shop);
  const [categories, links, notices, missing] = await Promise.all([
    orNothing(shop, 'menu', loadCategoryTree(source)),
    loadContentLinks(
      source,
      menuAsideBanners.map(({ link }) => link),
    ),
    orNothing(shop, 'notices', loadCollection(shop, 'notification-message')),
    loadMissingScreens(shop),
  ]);
  const menu = menuOf(categories.items, (category) =>
    categoryPathOf(category, { store, multistore, useUrlDispatcher: settings.seo.useUrlDispatcher }),
  );
  const nowMs = shop.now();
  const shopData: ShopData = {
    store,
    settings: publicSettings(settings),
    shopUrl,
    menu,
    promises: site.notes.map(localize),
    widths: site.opening_widths.map((width) => ({ label: localize(width.label), query: widthQuery(width) })),
    menuBanners: bannersOf(menuAsideBanners, links, language),
    openingHours: site.opening_hours ? localize(site.opening_hours) : settings.company.openingHours,
    newsletter: { title: localize(newsletter.title), text: localize(newsletter.text) },
    notices: currentNotices(notices.items, nowMs).map(({ id, message, type, link }) => ({
      id,
      message,
      type,
      link,
    })),
    missing,
    year: new Date(nowMs).getUTCFullYear(),
  };
  return {
    shopData,
    isComplete: categories.isComplete && notices.isComplete,
  };
};

/** The same for every page of a store: built once and cached until something changes. */
export const loadShopData = (shop: ShopContext): Promise<ShellData> => {
  const { menuAsideBanners } = shop.content['promoted-banners'];
  const skus = linkedSkusOf(menuAsideBanners.map(({ link }) => link));
  return shop.cached(`${shop.store.storeCode}/shop-data`, () => makeShellData(shop), {
    tags: () => ['menu', 'content', ...linkTagsOf(skus)],
    shouldCache: ({ isComplete }) => isComplete,
  });
};
