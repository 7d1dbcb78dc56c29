// Wraps the router's navigation API. Only this file knows its basename, which is the store prefix.
// Everywhere else paths include the prefix, as in loaders, documents and the address bar.
import { pathInStore, storePrefix } from '@klaas/core/stores/store-route.ts';
import { type MouseEventHandler, type ReactNode, type Ref, useCallback, useMemo } from 'react';
import {
  createPath,
  type Location,
  type NavigateOptions,
  Link as RouterLink,
  redirect,
  redirectDocument,
  replace as routerReplace,
  type To,
  useLocation as useRouterLocation,
  useNavigate as useRouterNavigate,
} from 'react-router';
import type { ShopContext } from '../shop-context.ts';
import { useOptionalShop } from '../state/use-shop.ts';

type StoreOfPage = Pick<ShopContext, 'store' | 'settings'>;

/** True for a path from the site root; false for `?page=2`, `#top` and `https://…`. */
const isRooted = (path: string): boolean => /^\/(?!\/)/.test(path);

/** The path without the basename; `null` for a page of another store. */
const toRouter = (to: To, shop: StoreOfPage | undefined): To | null => {
  const path = typeof to === 'string' ? to : to.pathname;
  if (!shop || path === undefined || !isRooted(path)) return to;
  const routerPath = pathInStore(path, shop.store, shop.settings.storeViews);
  if (routerPath === null || typeof to === 'string') return routerPath;
  return { ...to, pathname: routerPath };
};

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

export interface LinkProps extends React.AnchorHTMLAttributes<HTMLAnchorElement> {
  to: To;
  /** History state; only within the same store. */
  state?: unknown;
  replace?: boolean;
  preventScrollReset?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

export const Link = ({ to, state, replace, preventScrollReset, ...anchor }: LinkProps) => {
  const routerPath = toRouter(to, useOptionalShop());
  // Another store needs a document load: it has its own language, formats and basename.
  if (routerPath === null) return <a href={hrefOf(to)} {...anchor} />;
  return (
    <RouterLink
      to={routerPath}
      discover="none"
      state={state}
      {...(replace !== undefined && { replace })}
      {...(preventScrollReset !== undefined && { preventScrollReset })}
      {...anchor}
    />
  );
};

export const useLocation = (): Location => {
  const shop = useOptionalShop();
  const location = useRouterLocation();
  const prefix = shop ? storePrefix(shop.store, shop.settings.storeViews.multistore) : '';
  return useMemo(() => {
    if (prefix === '') return location;
    return { ...location, pathname: location.pathname === '/' ? prefix : prefix + location.pathname };
  }, [location, prefix]);
};

export type Navigate = (to: To, options?: NavigateOptions) => Promise<void>;

export const useNavigate = (): Navigate => {
  const shop = useOptionalShop();
  const navigate = useRouterNavigate();
  return useCallback(
    async (to, options) => {
      const routerPath = toRouter(to, shop);
      if (routerPath !== null) return navigate(routerPath, options);
      // [ROUTE-24] a page of another store is opened in that store
      if (options?.replace) window.location.replace(hrefOf(to));
      else window.location.assign(hrefOf(to));
    },
    [navigate, shop],
  );
};

/** In a loader or an action: `throw redirectTo(shop, path, 301)`. */
export const redirectTo = (
  shop: Pick<ShopContext, 'store' | 'settings' | 'shopUrl'>,
  path: string,
  init?: number | ResponseInit,
): Response => {
  const routerPath = isRooted(path) ? pathInStore(path, shop.store, shop.settings.storeViews) : path;
  return redirect(routerPath ?? `${shop.shopUrl}${path}`, init);
};

/** For client loaders: replaces the location by a full path. */
export const replaceWith = (path: string): Response => routerReplace(`${window.location.origin}${path}`);

/** The same with a document load. */
export const loadDocument = (path: string): Response => redirectDocument(`${window.location.origin}${path}`);
