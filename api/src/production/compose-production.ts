// Production, built once for the api and once for the command line.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Database } from '../db/database.ts';
import { type CuttingDeps, type CuttingService, createCuttingService } from './cutting-service.ts';
import { createOffcutEditor, type OffcutEditor } from './offcut-editor.ts';
import { createPaneEditor, type PaneEditor } from './pane-editor.ts';
import { createPaneService, type PaneService, type PaneServiceDeps } from './pane-service.ts';

export interface ProductionDeps
  extends Pick<CuttingDeps, 'shopUrl' | 'orderNumberOf'>,
    Partial<Pick<PaneServiceDeps, 'isForbiddenToday'>> {
  db: Database;
  now: () => number;
  settings: Settings;
}

export interface Production {
  panes: PaneService;
  editor: PaneEditor;
  cutting: CuttingService;
  offcuts: OffcutEditor;
}

export const createProduction = (deps: ProductionDeps): Production => ({
  // The command line has no catalogue, and shows no single pane.
  panes: createPaneService({ isForbiddenToday: async () => false, ...deps }),
  editor: createPaneEditor(deps),
  cutting: createCuttingService(deps),
  offcuts: createOffcutEditor(deps),
});
