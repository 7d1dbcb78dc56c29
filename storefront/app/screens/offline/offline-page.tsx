// [ROUTE-23] Fallback for a page that is not available offline: redirects home with a notice.
import { useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { loadDeferredParts } from '../../first-load/defer-hydration.tsx';
import { notAvailableHash } from '../../offline/not-available.ts';
import { createOnlineStatus, isNetworkError, reportReach } from '../../offline/online-status.ts';
import { stayOrThrow } from '../../shell/connection/route-failed.ts';
import { loadDocument, useLocation, useNavigate } from '../../shell/routing/router.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';

export interface OfflinePage {
  kind: 'offline';
  seo?: undefined;
}

/** The server's page, or the offline page when there is no connection. */
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

/** [UI-08] For pages cached by the service worker: only an error response keeps the current page. */
export const orStay = async <Page,>(request: Request, load: () => Promise<Page>): Promise<Page> => {
  try {
    return await load();
  } catch (error) {
    throw isNetworkError(error) ? error : stayOrThrow(error, request);
  }
};

export const isOffline = (page: object): page is OfflinePage => 'kind' in page && page.kind === 'offline';

/** The home URL being navigated to: the router does not pass the hash to the loader. */
const homeRedirect: { url: string | null } = { url: null };

/** Without cached data the service worker may have the document, or its offline fallback page. */
export const documentOf = (url: URL): Response | null => {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return null;
  return loadDocument(homeRedirect.url ?? url.pathname + url.search);
};

/** The home page shows the reason, from the hash. */
export const GoHome = () => {
  const navigate = useNavigate();
  const to = useShopPath();
  const home = to('/');
  const { pathname, search } = useLocation();
  // Read once: the location changes during the redirect.
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

/** For a page that failed with a network error. */
export const LeaveForHome = () => {
  useEffect(() => reportReach(false), []);
  return <GoHome />;
};
