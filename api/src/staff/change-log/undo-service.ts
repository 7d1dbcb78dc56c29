// Undo: a new change that sets the fields of an earlier one back (docs/decisions/032).
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { planUndo, type UndoPlan } from '@klaas/core/staff/plan-undo.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
  removeEntity,
} from '../edit-service.ts';
import { binStart, type ChangeAuthor } from './change-log-service.ts';
import {
  type ChangeFilter,
  countBulk,
  listBulk,
  listBulkEntities,
  listChanges,
  listRemoved,
  loadChange,
} from './change-repository.ts';
import type { ChangeRow } from './change-tables.ts';

const BULK_BATCH = 1000;

export type UndoError =
  | 'not_found'
  /** [OFFICE-23] An e-mail was sent, money was moved. */
  | 'final'
  | 'erased'
  | 'bin_expired'
  | 'invalid';

export interface UndoOptions {
  isDryRun: boolean;
  /** Fields that are set back although they were changed since; `all`: every one. */
  chosen: readonly string[] | 'all';
}

export interface Undone {
  change: ChangeRow;
  plan: UndoPlan;
}

export type UndoResult = Result<Undone, UndoError> & { errors?: FieldError[] };

export interface BulkUndo {
  done: number;
  /** Left as they are: changed since, final, or rejected by a rule. */
  left: { change: ChangeRow; reason: string }[];
}

interface UndoDeps {
  db: Database;
  now: () => number;
  /** By entity. */
  stores: ReadonlyMap<string, EntityStore>;
}

class DryRun extends Error {}

const targetFields = ({ fields }: UndoPlan): Fields =>
  Object.fromEntries(fields.map(({ field, target }) => [field, target]));

const write = (
  tx: Transaction,
  store: EntityStore,
  author: ChangeAuthor,
  place: { id: string; store: string },
  plan: UndoPlan,
): Promise<EditResult> => {
  if (plan.action === 'create') return createEntity(tx, store, author, place, targetFields(plan));
  if (plan.action === 'remove') return removeEntity(tx, store, author, place);
  return editEntity(tx, store, author, place, { fields: targetFields(plan) });
};

export const createUndoService = ({ db, now, stores }: UndoDeps) => {
  const binSince = () => binStart(now());

  /** What was done, and what has no editor that could set it back. */
  const isFinal = ({ is_final, entity }: Pick<ChangeRow, 'is_final' | 'entity'>): boolean =>
    is_final || !stores.has(entity);

  const errorOf = (change: ChangeRow): UndoError | null => {
    if (isFinal(change)) return 'final';
    if (change.is_erased) return 'erased';
    return change.kind === 'removed' && change.at < binSince() ? 'bin_expired' : null;
  };

  const undoOne = async (
    tx: Transaction,
    author: ChangeAuthor,
    change: ChangeRow,
    {
      isDryRun,
      chosen,
      store = stores.get(change.entity),
    }: UndoOptions & { store?: EntityStore | undefined },
  ): Promise<UndoResult> => {
    const error = errorOf(change);
    if (error || !store) return { ok: false, error: error ?? 'final' };
    const place = { id: change.entity_id, store: change.store };
    const current = await store.lock(tx, place);
    const isChosen = (field: string) => chosen === 'all' || chosen.includes(field);
    const plan = planUndo(change, current?.fields ?? null, isChosen);
    if (isDryRun || plan.action === 'keep') return { ok: true, value: { change, plan } };
    const written = await write(tx, store, { ...author, undoOf: change.id }, place, plan);
    if (written.ok) return { ok: true, value: { change, plan } };
    return { ok: false, error: 'invalid', ...(written.error === 'invalid' && { errors: written.errors }) };
  };

  /** Edits of one kind of things are undone together, where that can be; in the order of the rows all the same. */
  const runsOf = (rows: readonly ChangeRow[]): ChangeRow[][] => {
    const runs: ChangeRow[][] = [];
    for (const row of rows) {
      const run = runs.at(-1);
      const last = run?.at(-1);
      const isSame = last?.entity === row.entity && last.kind === 'edited' && row.kind === 'edited';
      if (run && isSame) run.push(row);
      else runs.push([row]);
    }
    return runs;
  };

  const undoRun = async (
    tx: Transaction,
    author: ChangeAuthor,
    rows: readonly ChangeRow[],
    report: BulkUndo,
  ): Promise<void> => {
    const ids = rows.filter(({ kind }) => kind === 'edited').map(({ entity_id }) => entity_id);
    const batch = ids.length > 1 ? await stores.get(rows[0]?.entity ?? '')?.openBatch?.(tx, ids) : undefined;
    const options = { isDryRun: false, chosen: [], store: batch?.entity };
    for (const change of rows) {
      const undone = await undoOne(tx, author, change, options);
      if (!undone.ok) {
        const rules = undone.errors?.map(({ field, rule }) => `${field}: ${rule}`).join('; ');
        report.left.push({ change, reason: rules ?? undone.error });
      } else if (undone.value.plan.changedSince.length > 0)
        report.left.push({ change, reason: 'changed_since' });
      else report.done += 1;
      // The shop is served by this process too.
      await turn();
    }
    await batch?.write();
  };

  return {
    isFinal,
    list: (filter: ChangeFilter, limit: number): Promise<ChangeRow[]> => listChanges(db, filter, limit),
    find: (id: number): Promise<ChangeRow | undefined> => loadChange(db, id),
    /** Kinds of things that a change, or the bulk it belongs to, has touched. */
    entitiesOf: ({ bulk_id, entity }: ChangeRow): Promise<readonly string[]> =>
      bulk_id === null ? Promise.resolve([entity]) : listBulkEntities(db, bulk_id),

    /** How many changes belong to the same bulk. */
    sizeOf: ({ bulk_id }: ChangeRow): Promise<number> =>
      bulk_id === null ? Promise.resolve(1) : countBulk(db, bulk_id),

    undoChange: (author: ChangeAuthor, id: number, options: UndoOptions): Promise<UndoResult> =>
      db.transaction(async (tx): Promise<UndoResult> => {
        const change = await loadChange(tx, id);
        return change ? undoOne(tx, author, change, options) : { ok: false, error: 'not_found' };
      }),

    /** [OFFICE-22] Undoes every change of a bulk in one transaction, itself one bulk. A dry run is rolled back. */
    undoBulk: async (
      author: ChangeAuthor,
      bulkId: string,
      { isDryRun }: Pick<UndoOptions, 'isDryRun'>,
    ): Promise<BulkUndo> => {
      const report: BulkUndo = { done: 0, left: [] };
      const bulkAuthor = { ...author, bulkId: randomUUID() };
      try {
        await db.transaction(async (tx) => {
          let before = Number.MAX_SAFE_INTEGER;
          for (;;) {
            const rows = await listBulk(tx, bulkId, { before, limit: BULK_BATCH });
            for (const run of runsOf(rows)) await undoRun(tx, bulkAuthor, run, report);
            if (rows.length < BULK_BATCH) break;
            before = rows.at(-1)?.id ?? 0;
          }
          if (isDryRun) throw new DryRun();
        });
      } catch (error) {
        if (!(error instanceof DryRun)) throw error;
      }
      return report;
    },

    /** Removed things that can be restored: by undoing their removal. */
    bin: (limit: number): Promise<ChangeRow[]> => listRemoved(db, binSince(), limit),
  };
};

export type UndoService = ReturnType<typeof createUndoService>;
