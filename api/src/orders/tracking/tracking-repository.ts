// SQL for the events of shipments.
import type { ParcelStatus } from '@klaas/core/orders/parcel-state.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { DeliveryEvent } from '../delivery/delivery-provider.ts';
import { type ShipmentRow, shipmentEvents, shipments } from '../delivery/delivery-tables.ts';

/** A repeated event is ignored. */
export const saveEvent = async (
  db: Database,
  shipment_key: string,
  { eventId, status, at }: Pick<DeliveryEvent, 'eventId' | 'at'> & { status: ParcelStatus },
): Promise<void> => {
  await db
    .insert(shipmentEvents)
    .values({ shipment_key, event_id: eventId, status, at })
    .onConflictDoNothing();
};

export type EventRow = typeof shipmentEvents.$inferSelect;

/** Of an order, oldest first, each with its events. */
export const loadShipments = async (
  db: Database,
  entityId: number,
): Promise<(ShipmentRow & { events: EventRow[] })[]> => {
  const rows = await db
    .select()
    .from(shipments)
    .where(eq(shipments.entity_id, entityId))
    .orderBy(asc(shipments.created_at));
  if (rows.length === 0) return [];
  const keys = rows.map(({ key }) => key);
  const events = await db.select().from(shipmentEvents).where(inArray(shipmentEvents.shipment_key, keys));
  return rows.map((row) => ({
    ...row,
    events: events.filter(({ shipment_key }) => shipment_key === row.key),
  }));
};
