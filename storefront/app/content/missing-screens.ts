// Screens without content in a store, e.g. right after the first import: they are not linked and not in the sitemap.
import { cmsPageByIdentifierEndpoint } from '@klaas/core/contract/content-endpoints.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { GENERIC_PAGES } from '../shell/routing/generic-page-names.ts';
import type { ShopContext } from '../shell/shop-context.ts';
import type { ScreenName } from '../shell/state/use-shop.ts';
import { COMPANY_INFO, CUSTOM_SOLUTIONS, TERMS } from './guide/guide.ts';
import { isNotFound, loadCollection } from './load-content.ts';

const COLLECTIONS = [
  COMPANY_INFO,
  CUSTOM_SOLUTIONS,
  TERMS,
  { screen: 'portfolio', kind: 'portfolio' },
  { screen: 'announcements', kind: 'notification-message' },
] as const;

/** The contact form needs no CMS content. */
const WRITTEN_PAGES = GENERIC_PAGES.filter((page) => page !== 'contact');

const isPageMissing = async (shop: ShopContext, store: StoreView, identifier: string): Promise<boolean> => {
  const input = { params: { identifier, storeId: store.storeId } };
  const response = await shop.client.call(cmsPageByIdentifierEndpoint, input, {
    timeoutMs: shop.settings.elasticsearch.clientTimeoutMs,
  });
  return response.ok ? response.result.active === false : isNotFound(response);
};

const findMissing = async (shop: ShopContext, store: StoreView): Promise<ScreenName[]> => {
  const pages = WRITTEN_PAGES.map(async (name) => ((await isPageMissing(shop, store, name)) ? [name] : []));
  // A failed request does not prove that content is missing: keep the link.
  const collections = COLLECTIONS.map(async ({ screen, kind }) =>
    (await loadCollection(shop, kind, store).catch(() => null))?.length === 0 ? [screen] : [],
  );
  const found: ScreenName[][] = await Promise.all([...pages, ...collections]);
  return found.flat();
};

export const loadMissingScreens = (shop: ShopContext, store: StoreView = shop.store): Promise<ScreenName[]> =>
  shop.cached(`${store.storeCode}/missing-screens`, () => findMissing(shop, store), {
    tags: () => ['content'],
  });
