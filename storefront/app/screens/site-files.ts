// Files of the whole site, outside any store: search engines request them at the root.
import type { ShopContext } from '../shell/shop-context.ts';
import { googleFeedOf } from './google-feed.ts';
import { robotsTxt } from './robots.ts';
import { sitemapOf } from './sitemap.ts';
import { sitemapIndex } from './sitemap-index.ts';

/** `null`: not a site file, but a page of a store. */
export const siteFile = (shop: ShopContext, path: string): Response | Promise<Response> | null => {
  if (path === '/robots.txt') return robotsTxt(shop);
  if (path === '/sitemap.xml') return sitemapIndex(shop);
  const [, kind, code] = /^\/(sitemap|feeds\/google)-(.+)\.xml$/.exec(path) ?? [];
  const store = shop.settings.storeViews.stores.find(
    ({ storeCode, disabled }) => storeCode === code && !disabled,
  );
  if (!store) return null;
  return kind === 'sitemap' ? sitemapOf(shop, store) : googleFeedOf(shop, store);
};
