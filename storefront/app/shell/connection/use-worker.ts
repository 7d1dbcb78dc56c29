// Starts the service worker, sends it the current page, and offers updates.
import { useEffect, useRef, useState } from 'react';
import { useMatches, useNavigation } from 'react-router';
import { pageUrlsOf, picturesOnPage, shellsOf } from '../../offline/updates/page-urls.ts';
import { createWorkerLink, type WorkerLink } from '../../offline/updates/worker-link.ts';
import { PAGES_CACHE } from '../../offline/worker-messages.ts';
import { useText } from '../i18n/use-text.tsx';
import { useRouteHandle } from '../layout/route-handle.ts';
import { useLocation } from '../routing/router.tsx';
import { useCountState, useNotificationStore } from '../state/shell-state.tsx';
import { useShop, useShopPath } from '../state/use-shop.ts';

/** The router's build version and the browser's data saver setting. */
interface PageWindow {
  __reactRouterManifest?: { version?: string };
  navigator: { connection?: { saveData?: boolean } };
}

const pageWindow = () => window as unknown as PageWindow;

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Removes the cached copy first, so that a slow response is not replaced by a page of the previous release. */
const reloadFromNetwork = async () => {
  try {
    const cache = await caches.open(PAGES_CACHE);
    const path = window.location.pathname.replace(/(?<=.)\/+$/, '');
    await cache.delete(path, { ignoreSearch: true, ignoreVary: true });
  } catch {
    // Without Cache Storage there is no cached copy.
  }
  window.location.reload();
};

/** Not during checkout: the offer waits until the visitor is back in the shop. */
const useUpdateNotification = (apply: (() => void) | null) => {
  const t = useText();
  const { notify, dismiss } = useNotificationStore();
  const isBusy = useRouteHandle().layout === 'minimal';
  useEffect(() => {
    if (!apply || isBusy) return;
    const id = notify({
      type: 'info',
      message: t('offline.update_ready'),
      hasNoTimeout: true,
      action1: { label: t('offline.update_later') },
      action2: { label: t('offline.update_now'), run: apply },
    });
    return () => {
      if (id !== null) dismiss(id);
    };
  }, [apply, isBusy, notify, dismiss, t]);
};

const useLink = () => {
  const { serviceWorker } = useShop().settings.server;
  const link = useRef<WorkerLink | null>(null);
  const [update, setUpdate] = useState<{ apply: () => void } | null>(null);
  useUpdateNotification(update?.apply ?? null);
  useEffect(() => {
    // Not available in some private windows and over plain http.
    if (!('serviceWorker' in navigator)) return;
    link.current = createWorkerLink({
      container: navigator.serviceWorker,
      build: pageWindow().__reactRouterManifest?.version,
      onUpdate: (apply) => setUpdate({ apply }),
      renew: () => void reloadFromNetwork(),
      after,
    });
    // In development a worker of an earlier run would serve stale sources.
    const isWanted = serviceWorker && import.meta.env.PROD;
    void (isWanted ? link.current.start() : link.current.remove());
  }, [serviceWorker]);
  return link;
};

export const useWorker = () => {
  const link = useLink();
  const { settings } = useShop();
  const to = useShopPath();
  const { pathname, search } = useLocation();
  const isSettled = useNavigation().state === 'idle';
  const routeId = useMatches().at(-1)?.id;
  const hasWorker = settings.server.serviceWorker;
  const isCustomer = useCountState(({ token }) => token !== null);
  useEffect(() => {
    if (!link.current || !hasWorker || !isSettled || !routeId) return;
    const savesData = pageWindow().navigator.connection?.saveData === true;
    void link.current.cachePage({
      twin: pageUrlsOf(pathname, search, routeId),
      shells: savesData ? [] : shellsOf({ to, isCustomer }),
      pictures: savesData || navigator.serviceWorker.controller ? [] : picturesOnPage(document),
    });
  }, [link, hasWorker, isSettled, pathname, search, routeId, to, isCustomer]);
};
