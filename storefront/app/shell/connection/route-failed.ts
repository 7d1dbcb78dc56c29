// [UI-08] The data of the next page failed to load while online: stay on the current page and show a notification.
// A redirect to a hash keeps the router here without revalidating; the hash is removed at once.
import { isRouteErrorResponse } from 'react-router';
import { replaceWith } from '../routing/router.tsx';

export const ROUTE_FAILED_HASH = '#not-loaded';

const lastScroll = { scrolledTo: 0 };

const isMissing = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof Response) && error.status < 500;

const pathOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string => pathname + search;

/** The error or redirect to throw: 4xx, redirects and revalidation of the current page are passed through. */
export const stayOrThrow = (error: unknown, request: Request): unknown => {
  const here = pathOf(window.location);
  if (isMissing(error) || pathOf(new URL(request.url)) === here) return error;
  lastScroll.scrolledTo = window.scrollY;
  return replaceWith(`${here}${ROUTE_FAILED_HASH}`);
};

/** Restores the scroll position, which the router has reset for the hash. */
export const clearRouteFailure = (): void => {
  window.history.replaceState(window.history.state, '', pathOf(window.location));
  window.scrollTo(0, lastScroll.scrolledTo);
};
