// The whole URL table: every screen without a prefix and under each store view's code, so that a new store view is
// configuration. Localised addresses work in every store; the page's canonical link names the store's own.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { index, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { GENERIC_PAGES } from './shell/routing/generic-page-names.ts';
import { LOCALISED_SCREENS } from './shell/routing/localised-paths.ts';

const settingsFile = path.join(import.meta.dirname, '../../settings.json');
const settings = SettingsSchema.parse(
  existsSync(settingsFile) ? JSON.parse(readFileSync(settingsFile, 'utf8')) : {},
);

const localised = (id: string): RouteConfigEntry[] =>
  Object.entries(LOCALISED_SCREENS).flatMap(([screen, { paths, hasPages }]) =>
    Object.entries(paths).map(([language, address]) =>
      route(hasPages ? `${address}/:page?` : address, `routes/${screen}.tsx`, {
        id: `${id}${screen}-${language}`,
      }),
    ),
  );

/** One store's screens; `id` keeps the route names apart, as in `ru-checkout`. */
const screens = (id: string): RouteConfigEntry[] => [
  index('routes/home.tsx', { id: `${id}home` }),
  route('pwa.html', 'routes/home.tsx', { id: `${id}pwa` }),
  route('checkout', 'routes/checkout.tsx', { id: `${id}checkout` }),
  route('cart', 'routes/cart.tsx', { id: `${id}cart` }),
  ...GENERIC_PAGES.map((page) => route(page, 'routes/content-page.tsx', { id: `${id}${page}` })),
  route('my-account/*', 'routes/my-account.tsx', { id: `${id}my-account` }),
  route('error', 'routes/error.tsx', { id: `${id}error` }),
  route('p/:parentSku/:slug/:childSku?', 'routes/product.tsx', { id: `${id}product` }),
  route('c/:slug', 'routes/category.tsx', { id: `${id}category` }),
  route('i/:slug', 'routes/cms-page.tsx', { id: `${id}cms-page` }),
  route('create-password', 'routes/create-password.tsx', { id: `${id}create-password` }),
  route('confirm-email', 'routes/confirm-email.tsx', { id: `${id}confirm-email` }),
  route('newsletter', 'routes/newsletter.tsx', { id: `${id}newsletter` }),
  route('stock-alert', 'routes/stock-alert.tsx', { id: `${id}stock-alert` }),
  route('payment', 'routes/payment.tsx', { id: `${id}payment` }),
  route('success', 'routes/payment.tsx', { id: `${id}success` }),
  route('order-success', 'routes/order-success.tsx', { id: `${id}order-success` }),
  route('search', 'routes/search.tsx', { id: `${id}search` }),
  route('wishlist', 'routes/wishlist.tsx', { id: `${id}wishlist` }),
  route('compare', 'routes/compare.tsx', { id: `${id}compare` }),
  route('projects', 'routes/projects.tsx', { id: `${id}projects` }),
  ...localised(id),
  route('manifest.webmanifest', 'routes/manifest.ts', { id: `${id}manifest` }),
  route('*', 'routes/dispatch.tsx', { id: `${id}dispatch` }),
];

const { stores } = settings.storeViews;

const table = [
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap-index.ts'),
  ...stores.map(({ storeCode }) =>
    route(`sitemap-${storeCode}.xml`, 'routes/sitemap.ts', { id: `sitemap-${storeCode}` }),
  ),
  ...screens(''),
  ...stores
    .filter(({ appendStoreCode }) => appendStoreCode)
    .flatMap(({ storeCode }) => prefix(storeCode, screens(`${storeCode}-`))),
];

export default table satisfies RouteConfig;
