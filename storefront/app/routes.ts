// The URL table, without store prefixes: the server passes the store's prefix to the router as `basename`, so a new
// store is configuration only. Localised paths work in every store; the canonical link names the store's own.

import { LOCALISED_SCREENS } from '@klaas/core/content/localised-screens.ts';
import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { GENERIC_PAGES } from './shell/routing/generic-page-names.ts';

const localised: RouteConfigEntry[] = Object.entries(LOCALISED_SCREENS).flatMap(
  ([screen, { paths, hasPages }]) =>
    Object.entries(paths).map(([language, path]) =>
      route(hasPages ? `${path}/:page?` : path, `routes/${screen}.tsx`, {
        id: `${screen}-${language}`,
      }),
    ),
);

export default [
  index('routes/home.tsx', { id: 'home' }),
  route('pwa.html', 'routes/home.tsx', { id: 'pwa' }),
  route('checkout', 'routes/checkout.tsx', { id: 'checkout' }),
  route('cart', 'routes/cart.tsx', { id: 'cart' }),
  ...GENERIC_PAGES.map((page) => route(page, 'routes/content-page.tsx', { id: page })),
  route('my-account/*', 'routes/my-account.tsx', { id: 'my-account' }),
  route('error', 'routes/error.tsx', { id: 'error' }),
  route('p/:parentSku/:slug/:childSku?', 'routes/product.tsx', { id: 'product' }),
  route('c/:slug', 'routes/category.tsx', { id: 'category' }),
  route('i/:slug', 'routes/cms-page.tsx', { id: 'cms-page' }),
  route('create-password', 'routes/create-password.tsx', { id: 'create-password' }),
  route('confirm-email', 'routes/confirm-email.tsx', { id: 'confirm-email' }),
  route('newsletter', 'routes/newsletter.tsx', { id: 'newsletter' }),
  route('stock-alert', 'routes/stock-alert.tsx', { id: 'stock-alert' }),
  route('payment', 'routes/payment.tsx', { id: 'payment' }),
  route('success', 'routes/payment.tsx', { id: 'success' }),
  route('order-success', 'routes/order-success.tsx', { id: 'order-success' }),
  route('quote', 'routes/quote.tsx', { id: 'quote' }),
  route('tracking', 'routes/tracking.tsx', { id: 'tracking' }),
  route('search', 'routes/search.tsx', { id: 'search' }),
  route('wishlist', 'routes/wishlist.tsx', { id: 'wishlist' }),
  route('compare', 'routes/compare.tsx', { id: 'compare' }),
  route('projects', 'routes/projects.tsx', { id: 'projects' }),
  ...localised,
  route('manifest.webmanifest', 'routes/manifest.ts', { id: 'manifest' }),
  route('*', 'routes/dispatch.tsx', { id: 'dispatch' }),
] satisfies RouteConfig;
