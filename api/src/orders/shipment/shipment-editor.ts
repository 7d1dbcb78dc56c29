// What the staff do with shipments that the jobs could not finish.
import type { Result } from '@klaas/core/stores/result.ts';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { enqueueJob, hasOpenJob, removeJobs } from '../../jobs/job-queue.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type ShipmentRow, shipments } from '../delivery/delivery-tables.ts';
import { loadLiveShipment, lockShipment } from '../delivery/shipment-repository.ts';
import { recordOrderChange } from '../move-order.ts';
import { lockOrder } from '../order-repository.ts';

/** Another shipment of the order, or a number that the staff gave, or no order any more: nothing is left to do. */
const IS_SETTLED = sql`exists (select 1 from shipment other where other.entity_id = ${shipments.entity_id}
    and other.state in ('due', 'registered'))
  or exists (select 1 from sales_order o where o.entity_id = ${shipments.entity_id}
    and (o.state = 'canceled' or o.tracking_number <> ''))`;

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
        sql`${shipments.state} = 'refused' and not (${IS_SETTLED})`,
        eq(shipments.state, 'cancel_refused'),
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

export type RetryError =
  | 'shipment_unknown'
  | 'shipment_done'
  | 'order_state_forbids'
  /** The order has another one. */
  | 'shipment_replaced';

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
    const live = await loadLiveShipment(tx, order.entity_id);
    if (state === 'due' && live && live.key !== key) return { ok: false, error: 'shipment_replaced' };
    await tx.update(shipments).set({ state, error: '' }).where(eq(shipments.key, key));
    await enqueue(tx, state, key);
    await recordOrderChange(tx, author, order, { shipment: state });
    return { ok: true, value: state };
  });

/** A person has cancelled it at the carrier, or has it still. */
export const closeShipment = (
  db: Database,
  author: ChangeAuthor,
  key: string,
): Promise<Result<'canceled', RetryError>> =>
  db.transaction(async (tx): Promise<Result<'canceled', RetryError>> => {
    const [found] = await tx.select().from(shipments).where(eq(shipments.key, key));
    const order = found && (await lockOrder(tx, found.entity_id));
    const shipment = await lockShipment(tx, key);
    if (!order || !shipment) return { ok: false, error: 'shipment_unknown' };
    if (shipment.state !== 'cancel_refused') return { ok: false, error: 'shipment_done' };
    await tx.update(shipments).set({ state: 'canceled' }).where(eq(shipments.key, key));
    await recordOrderChange(tx, author, order, { shipment: 'canceled' });
    return { ok: true, value: 'canceled' };
  });
