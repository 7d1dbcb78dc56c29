// What a route tells the shell about itself, by `export const handle`.
import { useMatches } from 'react-router';

export interface RouteHandle {
  /** [ROUTE-25] */
  layout?: 'default' | 'minimal';
  /** On a phone: a sign instead of the search field. */
  foldSearch?: boolean;
  /** A buy bar stands where the tab bar would. */
  hideTabBar?: boolean;
}

export const useRouteHandle = (): RouteHandle => {
  const matches = useMatches();
  return matches.reduce<RouteHandle>((all, match) => Object.assign(all, match.handle), {});
};
