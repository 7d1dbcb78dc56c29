// Builds robots.txt.
import type { ShopContext } from '../shell/shop-context.ts';

/** Not for search engines; filtered and sorted lists set their own noindex. */
const PRIVATE = [
  '/checkout',
  '/cart',
  '/my-account',
  '/create-password',
  '/confirm-email',
  '/stock-alert',
  '/payment',
  '/success',
  '/order-success',
  '/tracking',
  '/error',
  '/api/',
];

export const robotsTxt = ({ shopUrl, settings }: ShopContext): Response => {
  const prefixes = ['', ...settings.storeViews.stores.map(({ storeCode }) => `/${storeCode}`)];
  const lines = [
    'User-agent: *',
    ...prefixes.flatMap((prefix) =>
      PRIVATE.filter((path) => prefix === '' || path !== '/api/').map((path) => `Disallow: ${prefix}${path}`),
    ),
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
