// What people do with panes: each in one transaction with the pane's history and the change log.
import { randomUUID } from 'node:crypto';
import { checksOf } from '@klaas/core/production/pane-checks.ts';
import {
  type PaneHaltError,
  type PaneMoveError,
  planHalt,
  planMove,
} from '@klaas/core/production/pane-state.ts';
import { ON_HOLD, PANE_BROKEN, QUEUE_STEP } from '@klaas/core/stores/production-settings.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import type { EditError } from '../staff/edit-service.ts';
import {
  changePane,
  insertPanes,
  loadEvents,
  loadHistory,
  loadLastMove,
  lockPanes,
  type PaneChange,
  type PaneEvent,
} from './pane-repository.ts';
import type { PaneRow } from './production-tables.ts';

export interface PaneEditorDeps {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'production'>;
}

export type PaneError =
  | PaneMoveError
  | PaneHaltError
  | 'pane_unknown'
  | 'pane_not_on_hold'
  | 'pane_not_stopped'
  | 'check_unknown'
  | 'pane_not_broken'
  | 'photo_invalid'
  | 'nothing_to_undo';

export type PaneResult = Result<PaneRow, PaneError>;
export type PaneNoted = PaneResult | Extract<EditError, { error: 'conflict' }>;

export interface RefusedPane {
  id: number;
  error: PaneError;
  /** As it is now; null: there is no such pane. */
  pane: PaneRow | null;
  detail?: Record<string, string | number>;
}

export interface PaneMoves {
  moved: { pane: PaneRow; eventId: number }[];
  /** [OFFICE-62] With the present state, and who brought it there. */
  refused: RefusedPane[];
}

/** With the words of whoever wrote the note that is stored. */
const noteConflict = async (
  tx: Transaction,
  { id, version, note: theirs }: PaneRow,
  { base, mine }: { base: string; mine: string },
): Promise<PaneNoted> => {
  const last = (await loadHistory(tx, id)).find(({ kind }) => kind === 'noted');
  const by = last && { name: last.actor, at: last.at.toISOString() };
  const conflicts = [{ field: 'note', base, mine, theirs }];
  return { ok: false, error: 'conflict', conflicts, version, ...(by && { by }) };
};

type Written = { pane: PaneRow; eventId: number };

export const createPaneEditor = ({ db, now, settings }: PaneEditorDeps) => {
  const stepCodes = (): string[] => settings.production.steps.map(({ code }) => code);

  const one = (
    id: number,
    work: (tx: Transaction, pane: PaneRow, at: Date) => Promise<PaneResult>,
  ): Promise<PaneResult> =>
    db.transaction(async (tx) => {
      const pane = (await lockPanes(tx, [id])).get(id);
      return pane ? work(tx, pane, new Date(now())) : { ok: false, error: 'pane_unknown' };
    });

  /** Several at once are one change of the log. */
  const bulkAuthor = (author: ChangeAuthor, count: number): ChangeAuthor =>
    count > 1 ? { ...author, bulkId: randomUUID() } : author;

  /** Those that can, under their locks; the others are named. */
  const each = async (
    ids: readonly number[],
    work: (tx: Transaction, pane: PaneRow, at: Date) => Promise<Result<Written, PaneError>>,
  ): Promise<PaneMoves> =>
    db.transaction(async (tx) => {
      const locked = await lockPanes(tx, ids);
      const at = new Date(now());
      const result: PaneMoves = { moved: [], refused: [] };
      for (const id of [...new Set(ids)]) {
        const pane = locked.get(id);
        const done: Result<Written, PaneError> = pane
          ? await work(tx, pane, at)
          : { ok: false, error: 'pane_unknown' };
        if (done.ok) result.moved.push(done.value);
        else
          result.refused.push({
            ...{ id, error: done.error, pane: pane ?? null },
            ...(done.detail && { detail: done.detail }),
          });
      }
      return result;
    });

  const write = async (
    tx: Transaction,
    author: ChangeAuthor,
    pane: PaneRow,
    given: { change: PaneChange; event: PaneEvent; at: Date },
  ): Promise<Result<Written, never>> => ({ ok: true, value: await changePane(tx, author, pane, given) });

  const writeOne = async (...args: Parameters<typeof write>): Promise<PaneResult> => {
    const written = await write(...args);
    return written.ok ? { ok: true, value: written.value.pane } : written;
  };

  const stateOf = ({ state, stopped_at, closed_at }: PaneRow) => ({
    ...{ state, isStopped: stopped_at !== null, isClosed: closed_at !== null },
  });

  return {
    /** [OFFICE-61] Each from the state that the person saw. */
    move: (
      author: ChangeAuthor,
      {
        panes: wanted,
        to,
        reason,
      }: { panes: readonly { id: number; from: string }[]; to: string; reason: string },
    ): Promise<PaneMoves> => {
      const by = bulkAuthor(author, wanted.length);
      const seen = new Map(wanted.map(({ id, from }) => [id, from]));
      return each([...seen.keys()], async (tx, pane, at) => {
        const move = { from: seen.get(pane.id) ?? '', to, reason };
        const planned = planMove(stateOf(pane), move, stepCodes());
        if (!planned.ok) return planned;
        const event: PaneEvent = { kind: 'moved', from: pane.state, to, note: reason.trim() };
        return write(tx, by, pane, { change: { state: to }, event, at });
      });
    },

    /** Sets moves back, each only while it is the last of its pane. */
    undo: async (author: ChangeAuthor, eventIds: readonly number[]): Promise<PaneMoves> => {
      const events = await db.transaction((tx) => loadEvents(tx, eventIds));
      const ofPane = new Map(events.map((event) => [event.pane_id, event]));
      const by = bulkAuthor(author, ofPane.size);
      return each([...ofPane.keys()], async (tx, pane, at) => {
        const event = ofPane.get(pane.id);
        const to = event?.from_state;
        if (!event || (event.kind !== 'moved' && event.kind !== 'undone') || !to)
          return { ok: false, error: 'nothing_to_undo' };
        if (pane.stopped_at) return { ok: false, error: 'order_canceled' };
        if (pane.closed_at) return { ok: false, error: 'pane_closed' };
        const last = await loadLastMove(tx, pane.id);
        if (last?.id !== event.id || pane.state !== event.to_state)
          return { ok: false, error: 'pane_moved', detail: { state: pane.state } };
        return write(tx, by, pane, {
          ...{ change: { state: to }, event: { kind: 'undone', from: pane.state, to }, at },
        });
      });
    },

    /** [OFFICE-66] A new pane with the same number and rules takes its place; returns the new one. */
    breakPane: (author: ChangeAuthor, id: number, reason: string): Promise<PaneResult> =>
      one(id, async (tx, pane, at) => {
        const planned = planHalt(stateOf(pane), PANE_BROKEN, reason);
        if (!planned.ok) return planned;
        const note = reason.trim();
        await changePane(tx, author, pane, {
          change: { state: PANE_BROKEN, held_from: null, halt_reason: note, closed_at: at },
          event: { kind: 'broken', from: pane.state, to: PANE_BROKEN, note },
          at,
        });
        const { id: _id, version: _version, ...copied } = pane;
        const [made] = await insertPanes(
          tx,
          author,
          [
            {
              ...copied,
              remake: pane.remake + 1,
              ...{
                state: QUEUE_STEP,
                held_from: null,
                halt_reason: '',
                checks: {},
                photo: null,
                closed_at: null,
              },
              ...{ moved_at: at, moved_by: author.name, created_at: at },
            },
          ],
          note,
        );
        if (!made) throw new Error(`Pane ${id} was replaced already`);
        return { ok: true, value: made };
      }),

    hold: (author: ChangeAuthor, id: number, reason: string): Promise<PaneResult> =>
      one(id, async (tx, pane, at) => {
        const planned = planHalt(stateOf(pane), ON_HOLD, reason);
        if (!planned.ok) return planned;
        const note = reason.trim();
        return writeOne(tx, author, pane, {
          change: { state: ON_HOLD, held_from: pane.state, halt_reason: note },
          event: { kind: 'held', from: pane.state, to: ON_HOLD, note },
          at,
        });
      }),

    /** To the step where it was. */
    release: (author: ChangeAuthor, id: number): Promise<PaneResult> =>
      one(id, async (tx, pane, at) => {
        if (pane.stopped_at) return { ok: false, error: 'order_canceled' };
        if (pane.state !== ON_HOLD) return { ok: false, error: 'pane_not_on_hold' };
        const to = pane.held_from ?? QUEUE_STEP;
        return writeOne(tx, author, pane, {
          change: { state: to, held_from: null, halt_reason: '' },
          event: { kind: 'released', from: ON_HOLD, to },
          at,
        });
      }),

    /** [OFFICE-34] Refused when somebody has written another note than the one that the writer has seen. */
    note: (
      author: ChangeAuthor,
      id: number,
      { text, base }: { text: string; base: string },
    ): Promise<PaneNoted> =>
      db.transaction(async (tx): Promise<PaneNoted> => {
        const pane = (await lockPanes(tx, [id])).get(id);
        if (!pane) return { ok: false, error: 'pane_unknown' };
        const note = text.trim();
        if (pane.note === note) return { ok: true, value: pane };
        if (pane.note !== base) return noteConflict(tx, pane, { base, mine: note });
        const event: PaneEvent = { kind: 'noted', note };
        return writeOne(tx, author, pane, { change: { note }, event, at: new Date(now()) });
      }),

    /** A line of the checklist of its present step. */
    check: (
      author: ChangeAuthor,
      id: number,
      { code, isDone }: { code: string; isDone: boolean },
    ): Promise<PaneResult> =>
      one(id, async (tx, pane, at) => {
        if (!checksOf(pane.state, pane.geometry).includes(code)) return { ok: false, error: 'check_unknown' };
        const { [code]: _former, ...others } = pane.checks;
        const checks = isDone ? { ...others, [code]: { by: author.name, at: at.toISOString() } } : others;
        const note = `${isDone ? '+' : '−'}${code}`;
        return writeOne(tx, author, pane, { change: { checks }, event: { kind: 'checked', note }, at });
      }),

    /** Before the others of its step, or as usual again. */
    hurry: (author: ChangeAuthor, id: number, isUrgent: boolean): Promise<PaneResult> =>
      one(id, (tx, pane, at) =>
        writeOne(tx, author, pane, {
          ...{
            change: { priority: isUrgent ? 0 : 1 },
            event: { kind: 'hurried', note: isUrgent ? '+' : '−' },
          },
          at,
        }),
      ),

    /** Off the board, once the workshop has seen that its order was cancelled. */
    close: (author: ChangeAuthor, id: number): Promise<PaneResult> =>
      one(id, async (tx, pane, at) => {
        if (!pane.stopped_at) return { ok: false, error: 'pane_not_stopped' };
        if (pane.closed_at) return { ok: true, value: pane };
        return writeOne(tx, author, pane, { change: { closed_at: at }, event: { kind: 'closed' }, at });
      }),
  };
};

export type PaneEditor = ReturnType<typeof createPaneEditor>;
