// [OFFICE-20] Panes in the change log: an undo there sets the fields of a pane back by the rules of the workshop, and is
// in the pane's history.
import { ON_HOLD, PANE_BROKEN } from '@klaas/core/stores/production-settings.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { EntityStore, FieldError, StoredEntity } from '../staff/edit-service.ts';
import {
  lockPanes,
  PANE_ENTITY,
  savePaneFields,
  UNDOABLE_FIELDS,
  type UndoableFields,
} from './pane-repository.ts';
import type { PaneRow } from './production-tables.ts';

interface StoredPane extends StoredEntity {
  pane: PaneRow;
}

interface PaneEntityDeps {
  now: () => number;
  settings: Pick<Settings, 'production'>;
}

const whyFixed = ({ state, stopped_at, closed_at }: PaneRow): string | null => {
  if (state === PANE_BROKEN) return 'is broken';
  if (stopped_at) return 'belongs to a cancelled order';
  return closed_at ? 'has left the workshop' : null;
};

export const createPaneEntity = ({ now, settings }: PaneEntityDeps): EntityStore<StoredPane> => ({
  entity: PANE_ENTITY,
  lock: async (tx, { id }) => {
    const pane = (await lockPanes(tx, [Number(id)])).get(Number(id));
    if (!pane) return null;
    const fields = Object.fromEntries(UNDOABLE_FIELDS.map((name) => [name, pane[name]]));
    return { version: pane.version, fields, pane };
  },
  check: (_tx, _place, after, stored): FieldError[] => {
    if (!stored) return [{ field: '', rule: 'is made by its order' }];
    const fixed = whyFixed(stored.pane);
    if (fixed) return [{ field: 'state', rule: fixed }];
    const isStep = settings.production.steps.some(({ code }) => code === after['state']);
    return isStep || after['state'] === ON_HOLD
      ? []
      : [{ field: 'state', rule: 'is no step of the workshop' }];
  },
  checkRemoval: async () => [{ field: '', rule: 'goes with its order' }],
  insert: async () => {
    throw new Error('A pane is made by its order');
  },
  update: (tx, _place, after, { pane }, author) =>
    savePaneFields(tx, pane, after as UndoableFields, { actor: author.name, at: new Date(now()) }),
  remove: async () => {
    throw new Error('A pane goes with its order');
  },
});
