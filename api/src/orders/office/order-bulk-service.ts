// Actions over many orders: counted first, then carried out by a job, one order and one transaction at a time.
import { randomUUID } from 'node:crypto';
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { type BulkAction, bulkRefusal } from '@klaas/core/orders/office/order-bulk.ts';
import type { OrderWhere } from '@klaas/core/orders/office/order-filter.ts';
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { JobPace } from '../../jobs/job-pace.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import { type ChangeAuthor, recordChange } from '../../staff/change-log/change-log-service.ts';
import type { EntityStore } from '../../staff/edit-service.ts';
import type { OrderEditor } from '../order-editor.ts';
import { incrementIdOf } from '../order-key.ts';
import { type OrderBulkRow, orderBulks } from './office-tables.ts';
import { conditionOf, loadMatchingIds } from './order-list-repository.ts';
import { editMarks } from './order-marks.ts';

export interface OrderBulkDeps {
  db: Database;
  now: () => number;
  marks: EntityStore;
  steps: Pick<OrderEditor, 'ship' | 'accept'>;
  pace: Pick<JobPace, 'rest'>;
}

type MarkAction = Extract<BulkAction, { kind: 'tag' | 'untag' | 'assign' }>;

const isMark = (action: BulkAction): action is MarkAction =>
  action.kind === 'tag' || action.kind === 'untag' || action.kind === 'assign';

/** More is done in several goes. */
const MAX_ORDERS = 10_000;
/** Then the rest is another job: while the shop has visitors, many orders take long. */
const RUN_MS = 10 * 60_000;

const load = async (db: Database, id: string): Promise<OrderBulkRow | undefined> =>
  (await db.select().from(orderBulks).where(eq(orderBulks.id, id)))[0];

/** A process may have ended between the act and its count: the log, written with the act, says that it was done. */
const isDone = async (db: Database, bulkId: string, orderId: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from change where bulk_id = ${bulkId}::uuid and entity in ('order', 'order_mark')
      and entity_id = ${String(orderId)} limit 1`);
  return rows.length > 0;
};

/** The tags of an order under its lock. */
const tagsOf = async (tx: Transaction, orderId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ tags: string[] }>(
    sql`select tags from order_mark where entity_id = ${orderId} for update`,
  );
  return rows[0]?.tags ?? [];
};

/** Whether an order `s` has the PDF that is to be printed, or was paid before it is shipped; of other actions: always. */
const hasNeeded = ({ kind }: BulkAction): SQL => {
  if (kind === 'invoices') return sql`exists (select 1 from invoice one where one.entity_id = s.entity_id)`;
  if (kind === 'labels')
    return sql`exists (select 1 from shipment one where one.entity_id = s.entity_id and one.label_path is not null)`;
  if (kind === 'ship')
    return sql`not exists (select 1 from sales_order o where o.entity_id = s.entity_id and o.open_cents > 0)`;
  return kind === 'delivery_notes' ? sql`s.state <> 'canceled'` : sql`true`;
};

const summed = (reasons: readonly { reason: string; count: number }[]) => {
  const counts = new Map<string, number>();
  for (const { reason, count } of reasons) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count }));
};

export const createOrderBulk = ({ db, now, marks, steps, pace }: OrderBulkDeps) => {
  const mark = (author: ChangeAuthor, orderId: number, action: MarkAction) =>
    db.transaction(async (tx) => {
      if (action.kind === 'assign')
        return editMarks(tx, marks, author, orderId, { assignee_id: action.assignee_id });
      const present = await tagsOf(tx, orderId);
      const tags =
        action.kind === 'tag'
          ? [...present, ...action.tags]
          : present.filter((tag) => !action.tags.includes(tag));
      return editMarks(tx, marks, author, orderId, { tags });
    });

  /** Why not; null: done. */
  const carryOut = async (
    { id, author: name, action }: OrderBulkRow,
    orderId: number,
  ): Promise<string | null> => {
    if (await isDone(db, id, orderId)) return null;
    const author: ChangeAuthor = { kind: 'person', name, bulkId: id };
    const act = () => {
      if (action.kind === 'ship') return steps.ship(author, orderId);
      return isMark(action) ? mark(author, orderId, action) : steps.accept(author, orderId);
    };
    const done = await act();
    return done.ok || (await isDone(db, id, orderId)) ? null : done.error;
  };

  const count = async (bulk: OrderBulkRow, done: number, refused: OrderBulkRow['refused']): Promise<void> => {
    const finished_at = done === bulk.ids.length ? new Date(now()) : null;
    await db.update(orderBulks).set({ done, refused, finished_at }).where(eq(orderBulks.id, bulk.id));
  };

  const enqueue = (tx: Transaction, id: string) =>
    enqueueJob(tx, 'order.bulk', { id }, { key: `order-bulk:${id}` });

  return {
    /** [OFFICE-30] The number before anything happens, and why others cannot. */
    plan: async (action: BulkAction, where: OrderWhere, isMasked: boolean) => {
      const { rows } = await db.execute<{ state: OrderState; has: boolean; count: number }>(sql`
        select s.state, ${hasNeeded(action)} as has, count(*)::int as count from order_summary s
        where ${conditionOf(where, isMasked)} group by 1, 2 order by 1, 2`);
      const total = rows.reduce((sum, row) => sum + row.count, 0);
      const cannot = rows.flatMap((row) => {
        const missing = action.kind === 'ship' ? 'difference_open' : `no_${action.kind}`;
        const reason = bulkRefusal(action, row.state) ?? (row.has ? null : missing);
        return reason === null ? [] : [{ reason, count: row.count }];
      });
      return { total, can: cannot.reduce((left, row) => left - row.count, total), cannot: summed(cannot) };
    },

    /** The orders that have such a PDF, the oldest first. */
    printable: (action: BulkAction, where: OrderWhere): Promise<number[]> =>
      loadMatchingIds(db, sql`${conditionOf(where, false)} and ${hasNeeded(action)}`, {
        ...{ after: 0, count: MAX_ORDERS },
      }),

    start: async (
      author: ChangeAuthor,
      { action, where, isMasked }: { action: BulkAction; where: OrderWhere; isMasked: boolean },
    ): Promise<AdminAnswer<{ id: string; total: number }>> => {
      const condition = conditionOf(where, isMasked);
      const ids = await loadMatchingIds(db, condition, { after: 0, count: MAX_ORDERS + 1 });
      if (ids.length > MAX_ORDERS) return { ok: false, error: 'limit', detail: 'bulk_too_large' };
      if (ids.length === 0) return { ok: false, error: 'state_forbids', detail: 'bulk_empty' };
      const id = randomUUID();
      await db.transaction(async (tx) => {
        await tx
          .insert(orderBulks)
          .values({ id, action, author: author.name, ids, created_at: new Date(now()) });
        await recordChange(tx, author, {
          ...{ entity: 'order_bulk', id, store: '', version: 1, before: null, isFinal: true },
          after: { action, orders: ids.length },
        });
        await enqueue(tx, id);
      });
      return { ok: true, value: { id, total: ids.length } };
    },

    /** Job. [OFFICE-45] Each order is checked again under its lock, and shipped once. */
    run: async ({ id }: { id: string }, signal: AbortSignal): Promise<void> => {
      const bulk = await load(db, id);
      if (!bulk || bulk.finished_at) return;
      const refused = [...bulk.refused];
      const end = performance.now() + RUN_MS;
      for (let at = bulk.done; at < bulk.ids.length; at++) {
        const startedAt = performance.now();
        const orderId = bulk.ids[at] ?? 0;
        const reason = await carryOut(bulk, orderId);
        if (reason !== null) refused.push({ id: orderId, reason });
        await count(bulk, at + 1, refused);
        if (signal.aborted) return;
        await pace.rest(performance.now() - startedAt);
        if (performance.now() > end && at + 1 < bulk.ids.length) {
          await db.transaction((tx) => enqueue(tx, id));
          return;
        }
      }
    },

    progress: async (id: string) => {
      const bulk = await load(db, id);
      return (
        bulk && {
          ...{ total: bulk.ids.length, done: bulk.done, is_finished: bulk.finished_at !== null },
          refused: bulk.refused.map((one) => ({ ...one, number: incrementIdOf(one.id) })),
        }
      );
    },
  };
};

export type OrderBulk = ReturnType<typeof createOrderBulk>;
