// The change log and undo in the back office: the same functions as on the command line.

import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  type ChangeView,
  changeRowsEndpoint,
  type UndoOutcome,
  undoEndpoint,
  undoPlanEndpoint,
} from '@klaas/core/contract/admin/change-endpoints.ts';
import { changesCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { mayUndoChange } from '@klaas/core/staff/change-area.ts';
import { type AdminCall, type AdminRouter, isProven } from '../../http/admin/admin-router.ts';
import { type CsvColumns, handleList } from '../../http/admin/list-routes.ts';
import type { ChangeListService } from './change-list-service.ts';
import type { UndoService } from './undo-service.ts';

/** [OFFICE-12] More than these are taken back with a fresh proof only. */
const MAX_UNPROVEN = 500;

const COLUMNS: CsvColumns<ChangeView> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  actor_kind: ({ actor_kind }) => actor_kind,
  actor: ({ actor_name }) => actor_name,
  kind: ({ kind }) => kind,
  entity: ({ entity }) => entity,
  entity_id: ({ entity_id }) => entity_id,
  store: ({ store }) => store,
  version: ({ version }) => version,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  reason: ({ reason }) => reason,
  bulk: ({ bulk_id }) => bulk_id,
  bulk_changes: ({ bulk_count }) => bulk_count,
  undo_of: ({ undo_of }) => undo_of,
};

interface ChangeDeps {
  now: () => number;
  list: ChangeListService;
  undo: UndoService;
}

export const changeAdminRoutes = (router: AdminRouter, { now, list, undo }: ChangeDeps): void => {
  const undoOf = async (
    { author, staff }: Pick<AdminCall, 'author' | 'staff'>,
    id: number,
    { isDryRun, chosen }: { isDryRun: boolean; chosen: readonly string[] },
  ): Promise<AdminAnswer<UndoOutcome>> => {
    const change = await undo.find(id);
    if (!change) return { ok: false, error: 'not_found' };
    // [OFFICE-14] Whoever may not write a thing does not set it back either.
    const entities = await undo.entitiesOf(change);
    if (!entities.every((entity) => mayUndoChange(entity, staff.permissions)))
      return { ok: false, error: 'forbidden' };
    if (!isDryRun && !isProven(staff, now()) && (await undo.sizeOf(change)) > MAX_UNPROVEN)
      return { ok: false, error: 'proof_needed' };
    if (change.bulk_id !== null) {
      const { done, left } = await undo.undoBulk(author, change.bulk_id, { isDryRun });
      const action = done > 0 ? 'edit' : 'keep';
      return { ok: true, value: { action, fields: [], changed_since: [], done, left: left.length } };
    }
    const result = await undo.undoChange(author, id, { isDryRun, chosen });
    if (!result.ok)
      return result.errors
        ? { ok: false, error: 'invalid', fields: result.errors }
        : { ok: false, error: 'state_forbids', detail: result.error };
    const { action, fields, changedSince } = result.value.plan;
    const done = action === 'keep' ? 0 : 1;
    return { ok: true, value: { action, fields, changed_since: changedSince, done, left: 1 - done } };
  };

  handleList(
    router,
    { rows: changeRowsEndpoint, csv: changesCsvEndpoint, name: 'changes', columns: COLUMNS },
    async ({ body: { where, from, count }, staff: { permissions } }) => {
      const page = await list.rows(where, {
        before: from === null ? null : Number(from),
        count,
        permissions,
      });
      // An undo that would be refused is not offered.
      const rows = page.rows.map((row) => ({
        ...row,
        is_final: undo.isFinal(row),
        may_undo: mayUndoChange(row.entity, permissions),
      }));
      return { ok: true, value: { ...page, rows } };
    },
  );
  router.handle(undoPlanEndpoint, (call) => undoOf(call, call.params.id, { isDryRun: true, chosen: [] }));
  router.handle(undoEndpoint, (call) =>
    undoOf(call, call.params.id, { isDryRun: false, chosen: call.body.chosen ?? [] }),
  );
};
