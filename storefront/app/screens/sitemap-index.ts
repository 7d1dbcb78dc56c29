// Sitemap index: one sitemap per enabled store.
import { sitemapIndexXml } from '../shell/seo/sitemap.ts';
import type { ShopContext } from '../shell/shop-context.ts';

export const sitemapIndex = ({ shopUrl, settings }: ShopContext): Response => {
  const files = settings.storeViews.stores
    .filter(({ disabled }) => !disabled)
    .map(({ storeCode }) => `${shopUrl}/sitemap-${storeCode}.xml`);
  return new Response(sitemapIndexXml(files), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
