// The save dialog with the shopper's projects. Loaded when it is opened.
import { lazy, Suspense } from 'react';
import type { SaveRequest } from '../../configurator/configurator-slots.ts';
import { useProjectAccess } from './use-project-access.ts';

const SaveDialog = lazy(async () => ({
  default: (await import('../../configurator/projects/save-dialog.tsx')).SaveDialog,
}));

export const SaveOpening = (request: SaveRequest) => {
  const access = useProjectAccess();
  return (
    <Suspense>
      <SaveDialog {...request} access={access} />
    </Suspense>
  );
};
