// Service worker, connection banner, update notification and storage quota watch.
import { useEffect } from 'react';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { requestedPageIn } from '../../offline/not-available.ts';
import { watchQuota } from '../../offline/quota-watch.ts';
import { useText } from '../i18n/use-text.tsx';
import { useLocation, useNavigate } from '../routing/router.tsx';
import { useNotify } from '../state/shell-state.tsx';
import { useShop } from '../state/use-shop.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { clearRouteFailure, ROUTE_FAILED_HASH } from './route-failed.ts';
import { useNotifyNotAvailable } from './use-notify-not-available.ts';
import { useWorker } from './use-worker.ts';

// [ROUTE-23] notifies a visitor who was redirected home because a page is not available offline
const useNotAvailable = () => {
  const notifyNotAvailable = useNotifyNotAvailable();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  useEffect(() => {
    const requested = requestedPageIn(hash);
    if (requested === null) return;
    notifyNotAvailable(requested);
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate, notifyNotAvailable]);
};

// [UI-08]
const useRouteFailure = () => {
  const t = useText();
  const notify = useNotify();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure has its own location key
  useEffect(() => {
    if (hash !== ROUTE_FAILED_HASH) return;
    clearRouteFailure();
    notify({ type: 'error', message: t('message.route_failed'), action1: { label: t('message.ok') } });
  }, [hash, key, notify, t]);
};

// [OFF-03]
const useQuota = () => {
  const local = useLocalStore();
  const { elasticCacheQuota } = useShop().settings.server;
  useEffect(() => (local ? watchQuota(local, elasticCacheQuota) : undefined), [local, elasticCacheQuota]);
};

export const ConnectionParts = () => {
  useWorker();
  useQuota();
  useNotAvailable();
  useRouteFailure();
  return <ConnectionBanner />;
};
