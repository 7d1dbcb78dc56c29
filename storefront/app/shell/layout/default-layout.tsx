// Default layout: header, menu, content and footer.
import { memo, type ReactNode, useEffect } from 'react';
import { deferHydration } from '../../first-load/defer-hydration.tsx';
import { hydrateNow } from '../../first-load/first-interaction.ts';
import { watchLazyPictures } from '../pictures/lazy-pictures.ts';
import '@klaas/ui/overlay/overlay.css';
import '../footer/footer.css';
import { Header } from '../header/header.tsx';
import { TabBar } from '../header/tab-bar.tsx';
import { TopBar } from '../header/top-bar.tsx';
import { CategoryMenu } from '../menu/category-menu.tsx';
import { useShellLinks } from '../routing/use-link-navigation.ts';
import { useCountState } from '../state/shell-state.tsx';
import { useShop } from '../state/use-shop.ts';
import type { RouteHandle } from './route-handle.ts';

const AdminBanner = memo(
  deferHydration(async () => (await import('../notices/admin-banner.tsx')).AdminBanner),
);
const Footer = memo(deferHydration(async () => (await import('../footer/footer.tsx')).Footer));

/**
 * Filled wishlist hearts, group prices and platform prices are not in the server's HTML: hydrate without waiting for an
 * interaction.
 */
const useKnownVisitor = () => {
  const { alwaysSyncPlatformPricesOver } = useShop().settings.products;
  const isKnown = useCountState(
    ({ wishlist, compare, groupToken }) => wishlist + compare > 0 || groupToken !== null,
  );
  useEffect(() => {
    if (isKnown || alwaysSyncPlatformPricesOver) hydrateNow();
  }, [isKnown, alwaysSyncPlatformPricesOver]);
};

/** Deferred components have no box of their own: the wrapping `div`s are what the print style hides. */
export const DefaultLayout = ({ handle, children }: { handle: RouteHandle; children: ReactNode }) => {
  const { settings, notices } = useShop();
  const { lazyImageAttempts: attempts, lazyImagePreload: preload } = settings.products;
  useKnownVisitor();
  useShellLinks();
  // [PROD-11]
  useEffect(() => watchLazyPictures({ attempts, preload }), [attempts, preload]);
  return (
    <>
      {notices.length > 0 && (
        <div>
          <AdminBanner />
        </div>
      )}
      <TopBar />
      <Header isSearchFolded={handle.foldSearch ?? false} />
      <CategoryMenu />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <div>
        <Footer />
      </div>
      {!handle.hideTabBar && <TabBar />}
    </>
  );
};
