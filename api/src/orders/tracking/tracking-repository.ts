// SQL for the events of shipments.
import type { ParcelStatus } from '@klaas/core/orders/parcel-state.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
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

/** Of an order in parts: it is delivered when the last of them is, and only the staff say that all have left. */
export const concernsWholeOrder = async (
  db: Database,
  { entity_id }: Pick<ShipmentRow, 'entity_id'>,
  status: ParcelStatus,
): Promise<boolean> => {
  const { rows } = await db.execute<{ parts: number; open: number; state: string }>(sql`
    select count(*) filter (where s.sent_at is not null)::int as parts, o.state,
      count(*) filter (where s.state in ('due', 'registered') and not exists (select 1 from shipment_event e
        where e.shipment_key = s.key and e.status = 'delivered'))::int as open
    from sales_order o left join shipment s using (entity_id) where o.entity_id = ${entity_id} group by o.state`);
  const { parts = 0, open = 0, state = '' } = rows[0] ?? {};
  return parts === 0 || (status === 'delivered' && state === 'complete' && open === 0);
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
