// Hosts of panels, modals and notifications. Their code is loaded on the first interaction.
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { loadWithRetry, onFirstInteraction } from '../../first-load/first-interaction.ts';
import type { ModalHandlers } from '../modals/modal-handlers.ts';
import type { PanelSlots } from '../panels/panel-host.tsx';
import { useLocation } from '../routing/router.tsx';
import { useModalState, useNotificationState, usePanelState, usePanels } from '../state/shell-state.tsx';
import { PartBoundary } from './part-boundary.tsx';

const loadPanels = () => import('../panels/panel-host.tsx');
const loadModals = () => import('../modals/modal-host.tsx');
// Retries: a connection lost during loading must not disable notifications for good.
const loadNotifications = () => loadWithRetry(() => import('../notifications/notification-list.tsx'));

const PanelHost = lazy(async () => ({ default: (await loadPanels()).PanelHost }));
const ModalHost = lazy(async () => ({ default: (await loadModals()).ModalHost }));
const NotificationList = lazy(async () => ({ default: (await loadNotifications()).NotificationList }));

/** True after the first interaction. */
const usePreloadedOverlays = (): boolean => {
  const [hasInteracted, setInteracted] = useState(false);
  useEffect(() => {
    void onFirstInteraction().then(() => {
      // Only a prefetch: opening an overlay loads it again and reports a failure.
      void Promise.allSettled([import('../i18n/deferred-messages.ts'), loadPanels(), loadModals()]);
      setInteracted(true);
    });
  }, []);
  return hasInteracted;
};

const useClosedByNavigation = () => {
  const panels = usePanels();
  const { pathname, search } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef({ pathname, search });
  // Layout effect, in the same commit as the new page: what is opened from then on stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation to another page closes open overlays
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    // A replaced query is the same page (state in the URL).
    // So is the first location: what was opened during hydration stays open.
    const isSame = before.pathname === pathname && (navigationType === 'REPLACE' || before.search === search);
    if (!isSame) panels.close();
  }, [pathname, search]);
};

/** Stays true once set: closing is animated. */
const useEver = (isNow: boolean): boolean => {
  const [isEver, setEver] = useState(false);
  if (isNow && !isEver) setEver(true);
  return isNow || isEver;
};

export const OverlayHosts = ({ handlers, ...slots }: PanelSlots & { handlers: ModalHandlers }) => {
  const hasInteracted = usePreloadedOverlays();
  useClosedByNavigation();
  const hasNotification = useNotificationState(
    ({ shown, announced }) => shown !== null || announced !== null,
  );
  const hasPanel = useEver(usePanelState(({ open }) => open !== null));
  const hasModal = useEver(useModalState(({ open }) => open !== null));
  return (
    <>
      <PartBoundary>
        <Suspense>
          {hasPanel && <PanelHost {...slots} />}
          {hasModal && <ModalHost handlers={handlers} />}
        </Suspense>
      </PartBoundary>
      <PartBoundary>
        {/* Rendered before the first notification: screen readers announce only changes of an existing live region. */}
        <Suspense>{(hasInteracted || hasNotification) && <NotificationList />}</Suspense>
      </PartBoundary>
    </>
  );
};
