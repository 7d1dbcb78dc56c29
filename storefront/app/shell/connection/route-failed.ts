// [UI-08] The data of the next page did not come, though there is a connection: the visitor stays where they are and is
// told so. The hash keeps the router on its page without asking for that page's data again, and is gone at once.
import { isRouteErrorResponse } from 'react-router';
import { replaceWith } from '../routing/router.tsx';

export const ROUTE_FAILED_HASH = '#not-loaded';

const lastScroll = { scrolledTo: 0 };

const isMissing = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof Response) && error.status < 500;

const pathOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string => pathname + search;

/** What to throw instead of the error: a missing page, a redirect and a page that shows itself anew stay what they are. */
export const stayOrThrow = (error: unknown, request: Request): unknown => {
  const here = pathOf(window.location);
  if (isMissing(error) || pathOf(new URL(request.url)) === here) return error;
  lastScroll.scrolledTo = window.scrollY;
  return replaceWith(`${here}${ROUTE_FAILED_HASH}`);
};

/** Back to where the visitor was before the router looked for the place that the hash names. */
export const clearRouteFailure = (): void => {
  window.history.replaceState(window.history.state, '', pathOf(window.location));
  window.scrollTo(0, lastScroll.scrolledTo);
};
