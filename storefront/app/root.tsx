// Root route: the HTML document, the shop data and the providers and layout around every page.
import './app.css'; // First: it declares the order of the layers.
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { type ComponentType, lazy, type ReactNode, useEffect, useMemo, useRef } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import type { Route } from './+types/root';
import { CartProvider, type FindLineParent, type LoadCartLine, useOpenCart } from './cart/cart-context.tsx';
import { CartPrefetch, loadMicrocart } from './cart/cart-prefetch.tsx';
import type { CardModel } from './catalog/cards/card-model.ts';
import { similarOf } from './catalog/dispatch/missing-product.ts';
import { ProductListsProvider, useProductList } from './catalog/lists/product-lists.tsx';
import { OrdersProvider, useConfirmOrders, useOrderAccess } from './checkout/queue/orders-context.tsx';
import {
  SessionProvider,
  useSessionHooks,
  useSessionState,
  useTokenSession,
} from './customer/session-context.tsx';
import { PageDataScript } from './first-load/data/page-data-script.tsx';
import { ShopDataScript } from './first-load/data/shop-data-script.tsx';
import { DeferredHydration, NOT_HYDRATED, useMarkHydrated } from './first-load/defer-hydration.tsx';
import { DelayedScripts } from './first-load/delayed-scripts.tsx';
import { LAYOUT, useDisableContentVisibility } from './first-load/disable-content-visibility.ts';
import { EVENT_REPLAY_SCRIPT } from './first-load/event-replay-script.ts';
import { FontPreload } from './first-load/font-preload.tsx';
import { LocalStoreProvider, useLocalStore } from './offline/local-store-context.tsx';
import { isNetworkError } from './offline/online-status.ts';
import { RECOVERY_SCRIPT } from './offline/updates/recovery-script.ts';
import { OrdersNotice } from './orders/lazy-order-notices.tsx';
import { useKnownPaths } from './screens/dispatch/known-paths.ts';
import { useFormHandlers } from './screens/form-handlers/use-form-handlers.ts';
import { loadShopData } from './screens/load-shop-data.ts';
import { LeaveForHome } from './screens/offline/offline-page.tsx';
import { ForeignScripts } from './shell/analytics/foreign-scripts.tsx';
import { Connection } from './shell/connection/connection.tsx';
import { ConsentBanner } from './shell/consent/consent-banner.tsx';
import { ConsentProvider } from './shell/consent/consent-context.tsx';
import { useLocale, useText } from './shell/i18n/use-text.tsx';
import { DefaultLayout } from './shell/layout/default-layout.tsx';
import { LoadingBar } from './shell/layout/loading-bar.tsx';
import { MinimalLayout } from './shell/layout/minimal-layout.tsx';
import { OverlayHosts } from './shell/layout/overlay-hosts.tsx';
import { useRouteHandle } from './shell/layout/route-handle.ts';
import { useIntentPrefetch } from './shell/routing/use-intent-prefetch.ts';
import { shopContext, shopDataContext } from './shell/shop-context.ts';
import { ShellStateProvider } from './shell/state/shell-state.tsx';
import { type ShopData, useOptionalShop, useShop } from './shell/state/use-shop.ts';
import { useShopClient } from './shell/state/use-shop-client.ts';
import { StoreSwitchProvider } from './shell/stores/store-switch-context.tsx';
import './shell/layout/layout.css';

const SearchPanel = lazy(async () => ({
  default: (await import('./catalog/search/search-slot.tsx')).SearchSlot,
}));
const Microcart = lazy(async () => ({ default: (await loadMicrocart()).Microcart }));

/** Error page without dependencies: for missing shop data or a failed import. */
const BareError = () => {
  const t = useText();
  return (
    <main className="wrap error-page stack gap-5 start">
      <title>{t('shell.broken_title')}</title>
      <h1 className="title-l">{t('shell.broken_title')}</h1>
      <p>{t('shell.broken_text')}</p>
      <a href="/">{t('shell.go_home')}</a>
    </main>
  );
};

const SimilarCards = lazy<ComponentType<{ cards: readonly CardModel[] }>>(async () => {
  try {
    return { default: (await import('./screens/cards/similar-cards.tsx')).SimilarCards };
  } catch {
    return { default: () => null };
  }
});

const ErrorPage = lazy<ComponentType<{ status: number; similar?: ReactNode }>>(async () => {
  try {
    return { default: (await import('./shell/layout/error-page.tsx')).ErrorPage };
  } catch {
    return { default: BareError };
  }
});

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { shopData, isComplete } = await loadShopData(context.get(shopContext));
  context.set(shopDataContext, shopData);
  return data(null, isComplete ? undefined : { headers: { 'cache-control': 'no-store' } });
};

/** A 405 response keeps its `Allow` header. */
export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => {
  const merged = new Headers(loaderHeaders);
  const allowed = errorHeaders?.get('allow');
  if (allowed) merged.set('allow', allowed);
  return merged;
};

// Shop data is constant until the next document navigation.
export const shouldRevalidate = () => false;

export const Layout = ({ children }: { children: ReactNode }) => {
  const locale = useLocale();
  const shop = useOptionalShop();
  const body = useRef<HTMLBodyElement>(null);
  useMarkHydrated(body);
  const manifest = shop
    ? localizedPath('/manifest.webmanifest', shop.store, shop.settings.storeViews.multistore)
    : null;
  return (
    <html lang={locale} {...LAYOUT}>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RECOVERY_SCRIPT }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EVENT_REPLAY_SCRIPT }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1412" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <FontPreload locale={locale} />
        {manifest && <link rel="manifest" href={manifest} />}
        <Meta />
        <Links />
      </head>
      <body ref={body} {...NOT_HYDRATED}>
        {children}
        <ShopDataScript />
        <PageDataScript />
        <ScrollRestoration />
        <DelayedScripts />
      </body>
    </html>
  );
};

/** A logout in any tab clears this tab's copy of the checkout form. */
const useForgottenDraft = () => {
  const status = useSessionState((state) => state.status);
  const isInterrupted = useSessionState((state) => state.isInterrupted);
  const before = useRef(status);
  useEffect(() => {
    const wasCustomer = before.current === 'customer';
    before.current = status;
    if (!wasCustomer || status !== 'guest' || isInterrupted) return;
    // Without a connection it may stay: another customer's is ignored.
    void import('./checkout/form/checkout-draft.ts')
      .then(({ openCheckoutDraft }) => openCheckoutDraft().clear())
      .catch(() => {});
  }, [status, isInterrupted]);
};

// Session hooks across domains: login merges the carts, [SES-03] logout clears the customer's data.
const useJoinedDomains = () => {
  const openCart = useOpenCart();
  const { openStored } = useOrderAccess();
  const local = useLocalStore();
  const wishlist = useProductList('wishlist');
  const compare = useProductList('compare');
  const hooks = useMemo(
    () => ({
      onLogin: () => void openCart().then((cart) => cart.authorize()),
      beforeLogout: () => openCart().then((cart) => cart.flush()),
      onLogout: async (isInterrupted: boolean) => {
        // A failure in one must not prevent clearing the others.
        await Promise.allSettled([
          openCart().then((cart) => cart.logout(isInterrupted)),
          wishlist?.clear(),
          compare?.clear(),
          local?.collection('checkout').clear(),
          !isInterrupted && local?.collection('newsletter').clear(),
          openStored().then((orders) => orders?.forgetSettled()),
        ]);
      },
    }),
    [openCart, openStored, local, wishlist, compare],
  );
  useSessionHooks(hooks);
  useForgottenDraft();
};

const PageFrame = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const handle = useRouteHandle();
  const handlers = useFormHandlers();
  const confirmOrders = useConfirmOrders();
  useJoinedDomains();
  useKnownPaths();
  useIntentPrefetch();
  useDisableContentVisibility();
  return (
    <>
      <a href="#content" className="skip-link round">
        {t('shell.skip-to-content')}
      </a>
      <LoadingBar />
      <OrdersNotice />
      {handle.layout === 'minimal' ? (
        <MinimalLayout>{children}</MinimalLayout>
      ) : (
        <DefaultLayout handle={handle}>{children}</DefaultLayout>
      )}
      <ConsentBanner />
      <OverlayHosts
        search={<SearchPanel />}
        microcart={<Microcart />}
        handlers={{ ...handlers, confirmOrders }}
      />
      <CartPrefetch />
      <Connection />
      <ForeignScripts />
    </>
  );
};

const Cart = ({ shop: { settings, store }, children }: { shop: ShopData; children: ReactNode }) => {
  const client = useShopClient();
  const session = useTokenSession();
  const customerId = useSessionState(({ current }) => (current ? String(current.id) : null));
  const loadLine: LoadCartLine = async (server) => {
    const { loadCartLine } = await import('./screens/cart/load-cart-line.ts');
    return loadCartLine({ client, settings, store }, server);
  };
  const findParent: FindLineParent = async (item) => {
    const { findLineParent } = await import('./screens/cart/load-cart-line.ts');
    return findLineParent({ client, settings, store }, item);
  };
  return (
    <CartProvider loadLine={loadLine} findParent={findParent} session={session}>
      <OrdersProvider session={session} customerId={() => customerId}>
        {children}
      </OrdersProvider>
    </CartProvider>
  );
};

const Shop = ({ shop, children }: { shop: ShopData; children: ReactNode }) => (
  <ShellStateProvider timing={shop.settings.notifications}>
    <ConsentProvider>
      <StoreSwitchProvider>
        <LocalStoreProvider
          storeCode={shop.store.storeCode}
          commonCache={shop.settings.storeViews.commonCache}
        >
          <ProductListsProvider>
            <SessionProvider>
              <Cart shop={shop}>
                <PageFrame>{children}</PageFrame>
              </Cart>
            </SessionProvider>
          </ProductListsProvider>
        </LocalStoreProvider>
      </StoreSwitchProvider>
    </ConsentProvider>
  </ShellStateProvider>
);

export default function Root() {
  return (
    <Shop shop={useShop()}>
      <Outlet />
    </Shop>
  );
}

// [UI-06] the only place where unexpected errors become a page
export function ErrorBoundary() {
  const error = useRouteError();
  const shop = useOptionalShop();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const similar = isRouteErrorResponse(error) ? similarOf(error.data) : [];
  if (shop)
    return (
      <Shop shop={shop}>
        {isNetworkError(error) ? (
          <LeaveForHome />
        ) : (
          <DeferredHydration>
            <ErrorPage
              status={status}
              similar={similar.length > 0 ? <SimilarCards cards={similar} /> : null}
            />
          </DeferredHydration>
        )}
      </Shop>
    );
  return <BareError />;
}
