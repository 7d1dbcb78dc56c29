// [ROUTE-23] A page that cannot be had without a connection: the visitor is told so and taken home.
import { useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { notAvailableHash } from '../../offline/not-available.ts';
import { createOnlineStatus, isNetworkError, reportReach } from '../../offline/online-status.ts';
import { stayOrThrow } from '../../shell/connection/route-failed.ts';
import { loadDocument, useLocation, useNavigate } from '../../shell/routing/router.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';
import { loadDeferredParts } from '../../ui/hydration/defer-hydration.tsx';

export interface OfflinePage {
  kind: 'offline';
  seo?: undefined;
}

/** What the server would have said, or that there is no connection to it. */
export const orOffline = async <Page,>(
  request: Request,
  load: () => Promise<Page>,
): Promise<Page | OfflinePage> => {
  try {
    const [page] = await Promise.all([load(), loadDeferredParts()]);
    return page;
  } catch (error) {
    if (isRouteErrorResponse(error) || error instanceof Response) throw stayOrThrow(error, request);
    if (isNetworkError(error)) reportReach(false);
    if (createOnlineStatus(window).isOnline()) throw stayOrThrow(error, request);
    return { kind: 'offline' };
  }
};

/** [UI-08] For pages that are kept by the service worker as they are: only an answer that is an error stays away. */
export const orStay = async <Page,>(request: Request, load: () => Promise<Page>): Promise<Page> => {
  try {
    return await load();
  } catch (error) {
    throw isNetworkError(error) ? error : stayOrThrow(error, request);
  }
};

export const isOffline = (page: object): page is OfflinePage => 'kind' in page && page.kind === 'offline';

/** The way home that the visitor is on: the router does not tell the loader the hash of an address. */
const homeRedirect: { url: string | null } = { url: null };

/** Where the page is not kept as data the worker may have its document, or at least a page that says what is wrong. */
export const documentOf = (url: URL): Response | null => {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return null;
  return loadDocument(homeRedirect.url ?? url.pathname + url.search);
};

/** The home page itself says why the visitor is there. */
export const GoHome = () => {
  const navigate = useNavigate();
  const to = useShopPath();
  const home = to('/');
  const { pathname, search } = useLocation();
  // Once: on the way home the address is another.
  const [requestedUrl] = useState(pathname + search);
  useEffect(() => {
    const url = `${home}${notAvailableHash(requestedUrl)}`;
    homeRedirect.url = url;
    void Promise.resolve(navigate(url, { replace: true })).finally(() => {
      homeRedirect.url = null;
    });
  }, [navigate, home, requestedUrl]);
  return null;
};

/** Where a page was given up for its error. */
export const LeaveForHome = () => {
  useEffect(() => reportReach(false), []);
  return <GoHome />;
};
