import { sitemapIndexXml } from '../shell/seo/sitemap.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/sitemap-index';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { shopUrl, settings } = context.get(shopContext);
  const files = settings.storeViews.stores
    .filter(({ disabled }) => !disabled)
    .map(({ storeCode }) => `${shopUrl}/sitemap-${storeCode}.xml`);
  return new Response(sitemapIndexXml(files), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
