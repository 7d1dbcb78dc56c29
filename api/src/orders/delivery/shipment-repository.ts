// SQL for shipments.
import { randomUUID } from 'node:crypto';
import type { LineQuantity } from '@klaas/core/orders/refund-lines.ts';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { runIn } from '../../db/run-statement.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import type { StockQuantity } from '../../stock/stock-tables.ts';
import { shipmentLines } from '../office/office-tables.ts';
import type { OrderRow } from '../order-tables.ts';
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

/** The one that an order, or what is left of it, has at its carrier, or will have. Its order must be locked. */
export const loadLiveShipment = async (tx: Transaction, entityId: number): Promise<ShipmentRow | undefined> =>
  (
    await tx
      .select()
      .from(shipments)
      .where(and(eq(shipments.entity_id, entityId), LIVE, isNull(shipments.sent_at)))
  )[0];

const CANCEL_LIVE = `update shipment set state = 'cancel_due'
  where entity_id = $1 and state in ('due', 'registered') and key = coalesce($2::uuid, key) returning key`;

/** A job cancels it at the provider. */
export const planCancellation = async (
  tx: Transaction,
  entityId: number,
  /** Only this one of them. */
  only: string | null = null,
): Promise<void> => {
  const canceled = await runIn(tx)<{ key: string }>('shipments_cancel', CANCEL_LIVE, [entityId, only]);
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

interface NewPart {
  order: Pick<OrderRow, 'entity_id'>;
  /** Empty: no carrier is asked. */
  provider: string;
  tracking: string;
  lines: readonly LineQuantity[];
  stock_taken: StockQuantity[];
  at: Date;
}

/** Some pieces of an order, handed over now. Without a code its carrier is asked to register it. */
export const insertPart = async (
  tx: Transaction,
  { order: { entity_id }, provider, tracking, lines, stock_taken, at }: NewPart,
): Promise<string> => {
  const key = randomUUID();
  const isDue = provider !== '' && tracking === '';
  await tx.insert(shipments).values({
    ...{ key, entity_id, provider, stock_taken, created_at: at, sent_at: at },
    ...(isDue
      ? { state: 'due' }
      : { state: 'registered', registered_at: at, tracking_numbers: tracking === '' ? [] : [tracking] }),
  });
  await tx
    .insert(shipmentLines)
    .values(lines.map(({ item_id, qty }) => ({ shipment_key: key, item_id, qty })));
  if (isDue) await enqueueJob(tx, 'shipment.register', { key }, { key: `shipment:${key}` });
  return key;
};

/** Pieces of an order that have left in parts, and the stock that went with them. */
export const loadSentParts = async (
  tx: Database | Transaction,
  entityId: number,
): Promise<{ key: string; stock_taken: StockQuantity[]; lines: LineQuantity[] }[]> => {
  const rows = await tx
    .select({ key: shipments.key, stock_taken: shipments.stock_taken, line: shipmentLines })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipment_key, shipments.key))
    .where(and(eq(shipments.entity_id, entityId), isNotNull(shipments.sent_at)));
  const parts = new Map<string, { key: string; stock_taken: StockQuantity[]; lines: LineQuantity[] }>();
  for (const { key, stock_taken, line } of rows) {
    const part = parts.get(key) ?? { key, stock_taken, lines: [] };
    part.lines.push({ item_id: line.item_id, qty: line.qty });
    parts.set(key, part);
  }
  return [...parts.values()];
};
