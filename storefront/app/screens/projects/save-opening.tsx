// The window that keeps a configured pane, with the shopper it belongs to. Its code comes when it is opened.
import { lazy, Suspense } from 'react';
import type { KeepRequest } from '../../configurator/configurator-slots.ts';
import { useProjectAccess } from './use-project-access.ts';

const KeepDialog = lazy(async () => ({
  default: (await import('../../configurator/projects/save-dialog.tsx')).KeepDialog,
}));

export const KeepOpening = (request: KeepRequest) => {
  const access = useProjectAccess();
  return (
    <Suspense>
      <KeepDialog {...request} access={access} />
    </Suspense>
  );
};
