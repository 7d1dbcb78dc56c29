// The panels, the modals and the messages. Their code comes at the first sign of the visitor, before anything can be opened.
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { loadWithRetry, onFirstInteraction } from '../../ui/hydration/first-interaction.ts';
import type { ModalHandlers } from '../modals/modal-handlers.ts';
import type { PanelSlots } from '../panels/panel-host.tsx';
import { useLocation } from '../routing/router.tsx';
import { useModalState, useNotificationState, usePanelState, usePanels } from '../state/shell-state.tsx';
import { PartBoundary } from './part-boundary.tsx';

const loadPanels = () => import('../panels/panel-host.tsx');
const loadModals = () => import('../modals/modal-host.tsx');
// A connection that goes while it is on its way must not leave the page without messages for good.
const loadNotifications = () => loadWithRetry(() => import('../notifications/notification-list.tsx'));

const PanelHost = lazy(async () => ({ default: (await loadPanels()).PanelHost }));
const ModalHost = lazy(async () => ({ default: (await loadModals()).ModalHost }));
const NotificationList = lazy(async () => ({ default: (await loadNotifications()).NotificationList }));

/** True once the visitor is there. */
const usePreloadedOverlays = (): boolean => {
  const [hasInteracted, setInteracted] = useState(false);
  useEffect(() => {
    void onFirstInteraction().then(() => {
      // Whoever opens one later asks again, and is told when it does not come.
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
  // With the page itself, not after it: what is opened from the new page stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes whatever lies over this one
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    // A page that only notes its state in its address is the same page. So is the first one: what was pressed while it
    // woke up stays open.
    const isSame = before.pathname === pathname && (navigationType === 'REPLACE' || before.search === search);
    if (!isSame) panels.close();
  }, [pathname, search]);
};

/** True from the first time on: what is closed still has to move away. */
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
        {/* There before the first message: a screen reader tells only what changes in a place it knows. */}
        <Suspense>{(hasInteracted || hasNotification) && <NotificationList />}</Suspense>
      </PartBoundary>
    </>
  );
};
