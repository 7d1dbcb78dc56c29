// SQL for panes and their history.
import type { DuePane } from '@klaas/core/production/workshop-load.ts';
import { PANE_BROKEN, READY_STEP } from '@klaas/core/stores/production-settings.ts';
import { and, asc, desc, eq, gte, inArray, isNull, lt, max, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { type ChangeAuthor, recordChange, recordChanges } from '../staff/change-log/change-log-service.ts';
import {
  type NewPane,
  type PaneEventKind,
  type PaneEventRow,
  type PaneRow,
  paneEvents,
  panes,
} from './production-tables.ts';

type Reader = Database | Transaction;

export const PANE_ENTITY = 'pane';

/** In the order of their ids, so that two who lock several never wait for each other. */
export const lockPanes = async (tx: Transaction, ids: readonly number[]): Promise<Map<number, PaneRow>> => {
  const rows = await tx
    .select()
    .from(panes)
    .where(inArray(panes.id, [...ids]))
    .orderBy(asc(panes.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
};

export const lockPanesOfOrder = (tx: Transaction, entityId: number): Promise<PaneRow[]> =>
  tx
    .select()
    .from(panes)
    .where(and(eq(panes.entity_id, entityId), isNull(panes.closed_at)))
    .orderBy(asc(panes.id))
    .for('update');

export const loadPanesOfOrder = (db: Reader, entityId: number): Promise<PaneRow[]> =>
  db.select().from(panes).where(eq(panes.entity_id, entityId)).orderBy(asc(panes.number), asc(panes.id));

/** 0: it has none. */
export const lastPaneNumber = async (tx: Transaction, entityId: number): Promise<number> => {
  const [row] = await tx
    .select({ last: max(panes.number) })
    .from(panes)
    .where(eq(panes.entity_id, entityId));
  return row?.last ?? 0;
};

export const loadPane = async (db: Reader, id: number): Promise<PaneRow | undefined> =>
  (await db.select().from(panes).where(eq(panes.id, id)))[0];

export const loadPanes = (db: Reader, ids: readonly number[]): Promise<PaneRow[]> =>
  db
    .select()
    .from(panes)
    .where(inArray(panes.id, [...ids]))
    .orderBy(asc(panes.id));

/** All remakes of a pane of an order. */
export const findPane = (db: Reader, entityId: number, number: number): Promise<PaneRow[]> =>
  db
    .select()
    .from(panes)
    .where(and(eq(panes.entity_id, entityId), eq(panes.number, number)))
    .orderBy(asc(panes.remake));

const HISTORY = 200;

/** The newest first. */
export const loadHistory = (db: Reader, paneId: number): Promise<PaneEventRow[]> =>
  db
    .select()
    .from(paneEvents)
    .where(eq(paneEvents.pane_id, paneId))
    .orderBy(desc(paneEvents.id))
    .limit(HISTORY);

/** Moves of all panes of an order. */
export const loadHistoryOfOrder = (
  db: Reader,
  entityId: number,
): Promise<{ pane: PaneRow; event: PaneEventRow }[]> =>
  db
    .select({ pane: panes, event: paneEvents })
    .from(paneEvents)
    .innerJoin(panes, eq(panes.id, paneEvents.pane_id))
    .where(eq(panes.entity_id, entityId))
    .orderBy(desc(paneEvents.id))
    .limit(HISTORY);

export const loadEvents = (tx: Transaction, ids: readonly number[]): Promise<PaneEventRow[]> =>
  tx
    .select()
    .from(paneEvents)
    .where(inArray(paneEvents.id, [...ids]));

/** The last that changed the state. */
export const loadLastMove = async (tx: Transaction, paneId: number): Promise<PaneEventRow | undefined> =>
  (
    await tx
      .select()
      .from(paneEvents)
      .where(and(eq(paneEvents.pane_id, paneId), sql`${paneEvents.to_state} is not null`))
      .orderBy(desc(paneEvents.id))
      .limit(1)
  )[0];

export interface PaneEvent {
  kind: PaneEventKind;
  from?: string;
  to?: string;
  note?: string;
}

const addEvent = async (
  tx: Transaction,
  paneId: number,
  { kind, from, to, note = '' }: PaneEvent,
  { actor, at }: { actor: string; at: Date },
): Promise<number> => {
  const [row] = await tx
    .insert(paneEvents)
    .values({ pane_id: paneId, kind, from_state: from ?? null, to_state: to ?? null, note, actor, at })
    .returning({ id: paneEvents.id });
  if (!row) throw new Error(`No event of pane ${paneId} was written`);
  return row.id;
};

/** What staff may change of a pane. */
export type PaneChange = Partial<
  Pick<
    PaneRow,
    | 'state'
    | 'held_from'
    | 'halt_reason'
    | 'priority'
    | 'note'
    | 'checks'
    | 'photo'
    | 'stopped_at'
    | 'closed_at'
  >
>;

/** Fields that an undo in the change log may set back. */
export const UNDOABLE_FIELDS = ['state', 'held_from', 'halt_reason', 'priority', 'note', 'checks'] as const;
export type UndoableFields = Pick<PaneRow, (typeof UNDOABLE_FIELDS)[number]>;

/** An undo: the caller logs it. */
export const savePaneFields = async (
  tx: Transaction,
  pane: PaneRow,
  after: UndoableFields,
  by: { actor: string; at: Date },
): Promise<void> => {
  const isMoved = after.state !== pane.state;
  const fields = Object.fromEntries(UNDOABLE_FIELDS.map((name) => [name, after[name] ?? null]));
  await tx
    .update(panes)
    .set({
      ...(fields as UndoableFields),
      ...(isMoved && { moved_at: by.at, moved_by: by.actor }),
      version: pane.version + 1,
    })
    .where(eq(panes.id, pane.id));
  await addEvent(tx, pane.id, { kind: 'undone', ...(isMoved && { from: pane.state, to: after.state }) }, by);
};

const plain = (change: PaneChange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

/** Writes a locked pane, its history and the change log; returns the event's id. */
export const changePane = async (
  tx: Transaction,
  author: ChangeAuthor,
  pane: PaneRow,
  { change, event, at }: { change: PaneChange; event: PaneEvent; at: Date },
): Promise<{ pane: PaneRow; eventId: number }> => {
  const version = pane.version + 1;
  const moved = change.state === undefined ? {} : { moved_at: at, moved_by: author.name };
  await tx
    .update(panes)
    .set({ ...change, ...moved, version })
    .where(eq(panes.id, pane.id));
  const eventId = await addEvent(tx, pane.id, event, { actor: author.name, at });
  const before = plain(
    Object.fromEntries(Object.keys(change).map((name) => [name, pane[name as keyof PaneRow]])),
  );
  await recordChange(
    tx,
    { ...author, ...(event.to && event.note && { reason: event.note }) },
    {
      ...{ entity: PANE_ENTITY, id: String(pane.id), store: '', version, before, after: plain(change) },
      // It follows its order.
      isFinal: change.stopped_at !== undefined || change.closed_at !== undefined,
    },
  );
  return { pane: { ...pane, ...change, ...moved, version }, eventId };
};

const BATCH = 500;

/** With the first event of each. What exists is left as it is. */
export const insertPanes = async (
  tx: Transaction,
  author: ChangeAuthor,
  rows: readonly NewPane[],
  note = '',
): Promise<PaneRow[]> => {
  const inserted: PaneRow[] = [];
  for (let from = 0; from < rows.length; from += BATCH)
    inserted.push(
      ...(await tx
        .insert(panes)
        .values(rows.slice(from, from + BATCH))
        .onConflictDoNothing()
        .returning()),
    );
  if (inserted.length === 0) return [];
  await tx.insert(paneEvents).values(
    inserted.map(({ id, state, moved_by, created_at }) => ({
      ...{ pane_id: id, kind: 'made' as const, to_state: state, note, actor: moved_by, at: created_at },
    })),
  );
  const ids = inserted.map(({ id }) => id);
  await recordChanges(
    tx,
    author,
    // Its order wants it, or it broke: neither is undone.
    { entity: PANE_ENTITY, store: '', isFinal: true },
    sql`select id::text as entity_id, version, 'created' as kind, null::jsonb as before,
      jsonb_build_object('entity_id', entity_id, 'number', number, 'remake', remake, 'state', state,
        'due_on', due_on) as after
      from ${panes} where ${inArray(panes.id, ids)} order by id`,
  );
  return inserted;
};

/** Panes that broke in that time, the newest first. */
export const loadBroken = (db: Reader, from: Date, to: Date): Promise<PaneRow[]> =>
  db
    .select()
    .from(panes)
    .where(and(eq(panes.state, PANE_BROKEN), gte(panes.moved_at, from), lt(panes.moved_at, to)))
    .orderBy(desc(panes.moved_at));

/** Everything on the board, by urgency and due day. */
export const loadOpenPanes = (db: Reader): Promise<PaneRow[]> =>
  db
    .select()
    .from(panes)
    .where(isNull(panes.closed_at))
    .orderBy(asc(panes.priority), asc(panes.due_on), asc(panes.id));

/** What is still to be made; a held pane is at the step to which it returns. */
export const loadOpenWork = (db: Reader): Promise<DuePane[]> =>
  db
    .select({
      state: sql<string>`coalesce(${panes.held_from}, ${panes.state})`,
      due_on: panes.due_on,
      areaMm2: panes.area_mm2,
    })
    .from(panes)
    .where(and(isNull(panes.closed_at), isNull(panes.stopped_at), ne(panes.state, READY_STEP)));
