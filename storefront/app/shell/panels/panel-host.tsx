// Hosts the three panels. Microcart and search contents are provided by the domains.

import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { PartBoundary } from '../layout/part-boundary.tsx';
import { MobileMenu } from '../menu/mobile-menu.tsx';
import { usePanelState, usePanels, useSubmenu } from '../state/shell-state.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import './panels.css';

export interface PanelSlots {
  microcart?: ReactNode;
  search?: ReactNode;
}

/** Leaves the header's search field visible until the panel has loaded and takes over its input. */
const SearchWaiting = () => {
  const t = useText();
  const panels = usePanels();
  if (document.activeElement?.closest('.search-trigger')) return null;
  return (
    <ModalDialog open onClose={panels.close} label={t('shell.search')} placement="top">
      <PanelSkeleton />
    </ModalDialog>
  );
};

const Slot = ({ children }: { children: ReactNode }) => (
  <PartBoundary>
    <Suspense fallback={<PanelSkeleton />}>{children}</Suspense>
  </PartBoundary>
);

export const PanelHost = ({ microcart, search }: PanelSlots) => {
  const t = useText();
  const panels = usePanels();
  const submenu = useSubmenu();
  const open = usePanelState((state) => state.open);
  useEffect(() => {
    if (open !== 'sidebar') submenu.reset();
  }, [open, submenu]);
  return (
    <>
      <ModalDialog open={open === 'sidebar'} onClose={panels.close} label={t('shell.menu')} placement="left">
        <MobileMenu />
      </ModalDialog>
      <ModalDialog
        open={open === 'microcart'}
        onClose={panels.close}
        label={t('shell.cart')}
        placement="right"
      >
        <Slot>{microcart}</Slot>
      </ModalDialog>
      <Suspense fallback={open === 'search' && <SearchWaiting />}>
        <ModalDialog
          open={open === 'search'}
          onClose={panels.close}
          label={t('shell.search')}
          placement="top"
        >
          <PartBoundary>{search}</PartBoundary>
        </ModalDialog>
      </Suspense>
    </>
  );
};
