// [ROUTE-23] A page that cannot be had without a connection: the visitor is told so and taken home.
import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate } from 'react-router';
import { createOnlineStatus, isNetworkError, reportReach } from '../../offline/online-status.ts';
import { NOT_AVAILABLE_HASH } from '../../offline/worker-messages.ts';
import { stayOrThrow } from '../../shell/connection/route-failed.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
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

export const GoHome = () => {
  const t = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const to = useShopPath();
  const home = to('/');
  useEffect(() => {
    notify({
      type: 'warning',
      message: t('message.not_available_offline'),
      action1: { label: t('message.ok') },
    });
    void navigate(home, { replace: true });
  }, [t, notify, navigate, home]);
  return null;
};

/** Where a page was given up for its error: the home page itself says why the visitor is there. */
export const LeaveForHome = () => {
  const navigate = useNavigate();
  const to = useShopPath();
  const home = to('/');
  useEffect(() => {
    reportReach(false);
    void navigate(`${home}${NOT_AVAILABLE_HASH}`, { replace: true });
  }, [navigate, home]);
  return null;
};
