// [ROUTE-23] A page that cannot be had without a connection: the visitor is told so and taken home.
import { useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { notAvailableHash } from '../../offline/not-available.ts';
import { createOnlineStatus, isNetworkError, reportReach } from '../../offline/online-status.ts';
import { stayOrThrow } from '../../shell/connection/route-failed.ts';
import { useTellNotAvailable } from '../../shell/connection/use-tell-not-available.ts';
import { useLocation, useNavigate } from '../../shell/routing/router.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';
import { bringLateParts } from '../../ui/wake/waking-part.tsx';

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
    const [page] = await Promise.all([load(), bringLateParts()]);
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

/** The page that the visitor asked for, as it stands in the address. */
const useAsked = (): string => {
  const { pathname, search } = useLocation();
  // Once: on the way home the address is another.
  const [asked] = useState(pathname + search);
  return asked;
};

export const GoHome = () => {
  const tell = useTellNotAvailable();
  const navigate = useNavigate();
  const to = useShopPath();
  const home = to('/');
  const asked = useAsked();
  useEffect(() => {
    tell(asked);
    void navigate(home, { replace: true });
  }, [tell, navigate, home, asked]);
  return null;
};

/** Where a page was given up for its error: the home page itself says why the visitor is there. */
export const LeaveForHome = () => {
  const navigate = useNavigate();
  const to = useShopPath();
  const home = to('/');
  const asked = useAsked();
  useEffect(() => {
    reportReach(false);
    void navigate(`${home}${notAvailableHash(asked)}`, { replace: true });
  }, [navigate, home, asked]);
  return null;
};
