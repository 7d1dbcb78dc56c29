// SQL for shipments.
import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { runIn } from '../../db/run-statement.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import type { RegisteredShipment } from './delivery-provider.ts';
import { deliverySlots, type ShipmentRow, shipments } from './delivery-tables.ts';

/** A job registers it at the provider. */
export const planShipment = async (
  tx: Transaction,
  { entity_id, provider, at }: { entity_id: number; provider: string; at: Date },
): Promise<void> => {
  const key = randomUUID();
  await tx.insert(shipments).values({ key, entity_id, provider, state: 'due', created_at: at });
  await enqueueJob(tx, 'shipment.register', { key }, { key: `shipment:${key}` });
};

export const loadShipment = async (db: Database, key: string): Promise<ShipmentRow | undefined> =>
  (await db.select().from(shipments).where(eq(shipments.key, key)))[0];

export const lockShipment = async (tx: Transaction, key: string): Promise<ShipmentRow | undefined> =>
  (await tx.select().from(shipments).where(eq(shipments.key, key)).for('update'))[0];

export const findShipment = async (
  db: Database,
  provider: string,
  carrierRef: string,
): Promise<ShipmentRow | undefined> => {
  const ofProvider = eq(shipments.provider, provider);
  return (
    await db
      .select()
      .from(shipments)
      .where(and(ofProvider, eq(shipments.carrier_ref, carrierRef)))
  )[0];
};

/** The newest registered one. */
export const loadShipmentOf = async (db: Database, entityId: number): Promise<ShipmentRow | undefined> => {
  const ofOrder = eq(shipments.entity_id, entityId);
  return (
    await db
      .select()
      .from(shipments)
      .where(and(ofOrder, eq(shipments.state, 'registered')))
      .orderBy(desc(shipments.created_at))
      .limit(1)
  )[0];
};

/** Whatever became of it. Its order must be locked. */
export const loadLastShipment = async (tx: Transaction, entityId: number): Promise<ShipmentRow | undefined> =>
  (
    await tx
      .select()
      .from(shipments)
      .where(eq(shipments.entity_id, entityId))
      .orderBy(sql`${shipments.state} in ('due', 'registered') desc`, desc(shipments.created_at))
      .limit(1)
  )[0];

const LIVE = inArray(shipments.state, ['due', 'registered']);

/** The one that an order has at its carrier, or will have. Its order must be locked. */
export const loadLiveShipment = async (tx: Transaction, entityId: number): Promise<ShipmentRow | undefined> =>
  (
    await tx
      .select()
      .from(shipments)
      .where(and(eq(shipments.entity_id, entityId), LIVE))
  )[0];

const CANCEL_LIVE = `update shipment set state = 'cancel_due'
  where entity_id = $1 and state in ('due', 'registered') returning key`;

/** A job cancels it at the provider. */
export const planCancellation = async (tx: Transaction, entityId: number): Promise<void> => {
  const canceled = await runIn(tx)<{ key: string }>('shipments_cancel', CANCEL_LIVE, [entityId]);
  for (const { key } of canceled)
    await enqueueJob(tx, 'shipment.cancel', { key }, { key: `shipment-cancel:${key}` });
};

export const saveCancellation = async (
  tx: Transaction,
  key: string,
  result: Pick<ShipmentRow, 'state' | 'carrier_ref'>,
): Promise<void> => {
  await tx.update(shipments).set(result).where(eq(shipments.key, key));
};

/** A job loads its label. */
export const saveRegistration = async (
  tx: Transaction,
  key: string,
  { carrierRef, trackingNumbers }: RegisteredShipment,
  at: Date,
): Promise<void> => {
  await tx
    .update(shipments)
    .set({
      state: 'registered',
      carrier_ref: carrierRef,
      tracking_numbers: trackingNumbers,
      registered_at: at,
      error: '',
    })
    .where(eq(shipments.key, key));
  await enqueueJob(tx, 'shipment.label', { key }, { key: `shipment-label:${key}` });
};

export const saveRefusal = async (tx: Transaction, key: string, error: string): Promise<void> => {
  await tx.update(shipments).set({ state: 'refused', error }).where(eq(shipments.key, key));
};

export const saveTrackingNumbers = async (
  tx: Transaction,
  key: string,
  numbers: readonly string[],
): Promise<void> => {
  await tx
    .update(shipments)
    .set({ tracking_numbers: [...numbers] })
    .where(eq(shipments.key, key));
};

export const loadSlotRef = async (db: Database, slotId: number): Promise<string | null> =>
  (await db.select({ ref: deliverySlots.ref }).from(deliverySlots).where(eq(deliverySlots.id, slotId)))[0]
    ?.ref ?? null;
