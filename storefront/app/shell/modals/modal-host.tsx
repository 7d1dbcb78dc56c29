// Renders the open modal and one stacked on it; their contents are loaded on demand.

import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { OverlayHead } from '@klaas/ui/overlay/overlay-head.tsx';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';
import { PartBoundary } from '../layout/part-boundary.tsx';
import { PanelSkeleton } from '../panels/panel-skeleton.tsx';
import { useModalState, useModals } from '../state/shell-state.tsx';
import type { ModalHandlers } from './modal-handlers.ts';
import { HandlersContext } from './modal-handlers-context.ts';
import type { ModalName, OpenModal } from './modal-store.ts';
import './modals.css';

const CONTENTS: Record<ModalName, ComponentType> = {
  review: lazy(() => import('./contents/review-modal.tsx')),
  authentication: lazy(() => import('./contents/authentication-modal.tsx')),
  'size-guide': lazy(() => import('./contents/size-guide-modal.tsx')),
  terms: lazy(() => import('./contents/terms-modal.tsx')),
  'feature-not-implemented': lazy(() => import('./contents/feature-modal.tsx')),
  'language-switcher': lazy(() => import('./contents/language-modal.tsx')),
  'order-confirmation': lazy(() => import('./contents/order-confirmation-modal.tsx')),
  newsletter: lazy(() => import('./contents/newsletter-modal.tsx')),
};

const TITLES: Record<ModalName, MessageId> = {
  review: 'shell.modal_review',
  authentication: 'shell.modal_authentication',
  'size-guide': 'shell.modal_size_guide',
  terms: 'shell.modal_terms',
  'feature-not-implemented': 'shell.modal_feature',
  'language-switcher': 'shell.modal_language',
  'order-confirmation': 'shell.modal_order_confirmation',
  newsletter: 'shell.modal_newsletter',
};

const WIDE = new Set<ModalName>(['size-guide', 'terms']);

const Modal = ({ modal }: { modal: OpenModal | null }) => {
  const t = useText();
  const modals = useModals();
  const Contents = modal && CONTENTS[modal.name];
  return (
    <ModalDialog
      open={modal !== null}
      onClose={modals.close}
      label={modal ? t(TITLES[modal.name]) : t('shell.modal_feature')}
      className={modal && WIDE.has(modal.name) ? 'overlay-wide' : undefined}
    >
      {Contents && (
        <>
          <OverlayHead title={t(TITLES[modal.name])} closeLabel={t('message.close')} onClose={modals.close} />
          <PartBoundary key={modal.instance}>
            <Suspense fallback={<PanelSkeleton />}>
              <Contents />
            </Suspense>
          </PartBoundary>
        </>
      )}
    </ModalDialog>
  );
};

export const ModalHost = ({ handlers }: { handlers: ModalHandlers }): ReactNode => {
  const open = useModalState((state) => state.open);
  const over = useModalState((state) => state.over);
  return (
    <HandlersContext value={handlers}>
      <Modal modal={open} />
      <Modal modal={over} />
    </HandlersContext>
  );
};
