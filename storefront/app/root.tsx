// The document, what every page knows, and the shop around the page.
import { categoryPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { lazy, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { createCatalogSource } from './catalog/catalog-source.ts';
import { loadCategoryTree } from './catalog/source/category-loader.ts';
import { loadCollection } from './content/load-content.ts';
import { ForeignScripts } from './shell/analytics/foreign-scripts.tsx';
import { ConsentBanner } from './shell/consent/consent-banner.tsx';
import { ConsentProvider } from './shell/consent/consent-context.tsx';
import { menuIds, menuOf } from './shell/header/menu-of.ts';
import { useLocale, useText } from './shell/i18n/use-text.tsx';
import { currentNotices } from './shell/layout/current-notices.ts';
import { DefaultLayout } from './shell/layout/default-layout.tsx';
import { ErrorPage } from './shell/layout/error-page.tsx';
import { LoadingBar } from './shell/layout/loading-bar.tsx';
import { MinimalLayout } from './shell/layout/minimal-layout.tsx';
import { useRouteHandle } from './shell/layout/route-handle.ts';
import { ModalHost } from './shell/modals/modal-host.tsx';
import { NotificationList } from './shell/notifications/notification-list.tsx';
import { PanelHost } from './shell/panels/panel-host.tsx';
import { type ShopContext, shopContext } from './shell/shop-context.ts';
import { ShellStateProvider } from './shell/state/shell-state.tsx';
import { type ShopData, useOptionalShop } from './shell/state/use-shop.ts';
import { StoreSwitchProvider } from './shell/stores/store-switch-context.tsx';
import './app.css';
import './shell/layout/layout.css';

const SearchPanel = lazy(() =>
  import('./shell/panels/search-form-panel.tsx').then((part) => ({ default: part.SearchFormPanel })),
);
const Microcart = lazy(() =>
  import('./shell/panels/empty-microcart.tsx').then((part) => ({ default: part.EmptyMicrocart })),
);

/** The page is worth more than its menu: what the backend does not give is left out, and logged. */
const orNothing = async <Item,>(shop: ShopContext, what: string, load: Promise<Item[]>): Promise<Item[]> => {
  try {
    return await load;
  } catch (error) {
    shop.log('error', 'The shell misses a part', {
      what,
      error: error instanceof Error ? error.message : 'refused',
    });
    return [];
  }
};

export const loader = async ({ context }: Route.LoaderArgs): Promise<ShopData> => {
  const shop = context.get(shopContext);
  const { store, settings, shopUrl } = shop;
  const paths = {
    store,
    multistore: settings.storeViews.multistore,
    useUrlDispatcher: settings.seo.useUrlDispatcher,
  };
  const [categories, notices] = await Promise.all([
    orNothing(shop, 'menu', loadCategoryTree(createCatalogSource(shop))),
    orNothing(shop, 'notices', loadCollection(shop, 'notification-message')),
  ]);
  const menu = menuOf(categories, (category) => categoryPathOf(category, paths));
  for (const id of menuIds(menu)) shop.cacheTags.add(`category:${id}`);
  const nowMs = shop.now();
  return {
    store,
    settings,
    shopUrl,
    menu,
    widths: [],
    menuBanners: [],
    notices: currentNotices(notices, nowMs).map(({ id, message, type, link }) => ({
      id,
      message,
      type,
      link,
    })),
    year: new Date(nowMs).getUTCFullYear(),
  };
};

// The shop around the page stays the same until the whole document is loaded anew.
export const shouldRevalidate = () => false;

export const Layout = ({ children }: { children: ReactNode }) => {
  const locale = useLocale();
  const shop = useRouteLoaderData<ShopData>('root');
  const manifest = shop
    ? `/${shop.store.appendStoreCode ? `${shop.store.storeCode}/` : ''}manifest.webmanifest`
    : null;
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        {manifest && <link rel="manifest" href={manifest} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
};

const Around = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const handle = useRouteHandle();
  return (
    <>
      <a href="#content" className="skip-link">
        {t('shell.skip-to-content')}
      </a>
      <LoadingBar />
      {handle.layout === 'minimal' ? (
        <MinimalLayout>{children}</MinimalLayout>
      ) : (
        <DefaultLayout handle={handle}>{children}</DefaultLayout>
      )}
      <ConsentBanner />
      <PanelHost search={<SearchPanel />} microcart={<Microcart />} />
      <ModalHost handlers={{}} />
      <NotificationList />
      <ForeignScripts />
    </>
  );
};

const Shop = ({ shop, children }: { shop: ShopData; children: ReactNode }) => (
  <ShellStateProvider timing={shop.settings.notifications}>
    <ConsentProvider>
      <StoreSwitchProvider>
        <Around>{children}</Around>
      </StoreSwitchProvider>
    </ConsentProvider>
  </ShellStateProvider>
);

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Shop shop={loaderData}>
      <Outlet />
    </Shop>
  );
}

// [UI-06] the one place where what nobody expected becomes a page
export function ErrorBoundary() {
  const error = useRouteError();
  const shop = useOptionalShop();
  const t = useText();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (shop)
    return (
      <Shop shop={shop}>
        <ErrorPage status={status} />
      </Shop>
    );
  return (
    <main className="wrap error-page">
      <title>{t('shell.broken_title')}</title>
      <h1>{t('shell.broken_title')}</h1>
      <p>{t('shell.broken_text')}</p>
      <a href="/">{t('shell.go_home')}</a>
    </main>
  );
}
