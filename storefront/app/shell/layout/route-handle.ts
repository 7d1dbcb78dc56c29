// What a route tells the shell about itself, by `export const handle`.
import type { ComponentType } from 'react';
import { useMatches } from 'react-router';

export interface RouteHandle {
  /** [ROUTE-25] */
  layout?: 'default' | 'minimal';
  /** On a phone: a sign instead of the search field. */
  foldSearch?: boolean;
  /** A buy bar stands where the tab bar would. */
  hideTabBar?: boolean;
  /** Goods in rows with controls at the left: a message stands at the right. */
  isList?: boolean;
  /** In the minimal layout: what stands beside the sign; the languages go to the foot. */
  HeaderEnd?: ComponentType;
}

/** A route that shows different screens says it by what it loaded. */
export type DataHandle = (loaderData: unknown) => RouteHandle;

export const useRouteHandle = (): RouteHandle => {
  const matches = useMatches();
  return matches.reduce<RouteHandle>((all, { handle, loaderData }) => {
    const routeHandle = typeof handle === 'function' ? (handle as DataHandle)(loaderData) : handle;
    return Object.assign(all, routeHandle);
  }, {});
};
