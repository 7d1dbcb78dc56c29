// Options that a route passes to the shell by `export const handle`.
import type { ComponentType } from 'react';
import { useMatches } from 'react-router';

export interface RouteHandle {
  /** [ROUTE-25] */
  layout?: 'default' | 'minimal';
  /** On phones: an icon instead of the search field. */
  foldSearch?: boolean;
  /** The page has a buy bar in place of the tab bar. */
  hideTabBar?: boolean;
  /** Product lists have filters on the left: notifications go to the right. */
  isList?: boolean;
  /** Minimal layout: rendered beside the logo; languages move to the footer. */
  HeaderEnd?: ComponentType;
}

/** For a route with different screens: the handle by loader data. */
export type DataHandle = (loaderData: unknown) => RouteHandle;

export const useRouteHandle = (): RouteHandle => {
  const matches = useMatches();
  return matches.reduce<RouteHandle>((all, { handle, loaderData }) => {
    const routeHandle = typeof handle === 'function' ? (handle as DataHandle)(loaderData) : handle;
    return Object.assign(all, routeHandle);
  }, {});
};
