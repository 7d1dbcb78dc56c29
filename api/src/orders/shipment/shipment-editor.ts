// What the staff do with shipments that the jobs could not finish.
import type { Result } from '@klaas/core/stores/result.ts';
import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { enqueueJob, hasOpenJob, removeJobs } from '../../jobs/job-queue.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type ShipmentRow, shipments } from '../delivery/delivery-tables.ts';
import { lockShipment } from '../delivery/shipment-repository.ts';
import { recordOrderChange } from '../move-order.ts';
import { lockOrder } from '../order-repository.ts';

/** Refused by the carrier, or given up after the last try. The oldest first. */
export const loadUnfinished = (db: Database): Promise<ShipmentRow[]> => {
  const jobOf = (prefix: string) => hasOpenJob(sql`${prefix}::text || ${shipments.key}::text`);
  const isStuck = (state: ShipmentRow['state'], prefix: string) =>
    sql`${shipments.state} = ${state} and not ${jobOf(prefix)}`;
  return db
    .select()
    .from(shipments)
    .where(
      or(
        inArray(shipments.state, ['refused', 'cancel_refused']),
        isStuck('due', 'shipment:'),
        isStuck('cancel_due', 'shipment-cancel:'),
      ),
    )
    .orderBy(asc(shipments.created_at));
};

const AGAIN: Partial<Record<ShipmentRow['state'], 'due' | 'cancel_due'>> = {
  due: 'due',
  refused: 'due',
  cancel_due: 'cancel_due',
  cancel_refused: 'cancel_due',
};

/** The job that was given up is replaced: it would stay in the list of failed jobs. */
const enqueue = async (tx: Transaction, state: 'due' | 'cancel_due', key: string): Promise<void> => {
  const [kind, prefix] =
    state === 'due'
      ? (['shipment.register', 'shipment:'] as const)
      : (['shipment.cancel', 'shipment-cancel:'] as const);
  await removeJobs(tx, [`${prefix}${key}`]);
  await enqueueJob(tx, kind, { key }, { key: `${prefix}${key}` });
};

export type RetryError = 'shipment_unknown' | 'shipment_done' | 'order_state_forbids';

/** With the same key, and all its tries: the carrier has at most one shipment of it. */
export const retryShipment = (
  db: Database,
  author: ChangeAuthor,
  key: string,
): Promise<Result<'due' | 'cancel_due', RetryError>> =>
  db.transaction(async (tx): Promise<Result<'due' | 'cancel_due', RetryError>> => {
    const [found] = await tx.select().from(shipments).where(eq(shipments.key, key));
    // The order first, as everywhere: neither can wait for the other.
    const order = found && (await lockOrder(tx, found.entity_id));
    const shipment = await lockShipment(tx, key);
    if (!order || !shipment) return { ok: false, error: 'shipment_unknown' };
    const state = AGAIN[shipment.state];
    if (!state) return { ok: false, error: 'shipment_done' };
    if (state === 'due' && order.state === 'canceled') return { ok: false, error: 'order_state_forbids' };
    await tx.update(shipments).set({ state, error: '' }).where(eq(shipments.key, key));
    await enqueue(tx, state, key);
    await recordOrderChange(tx, author, order, { shipment: state });
    return { ok: true, value: state };
  });
