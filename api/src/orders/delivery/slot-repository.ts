// SQL for delivery slots, their bookings and the holds of carts. The slot's row is locked by everyone who takes a place
// in it, so that places are counted exactly; an expired hold does not count.
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { runIn } from '../../db/run-statement.ts';
import type { OfferedSlot } from './delivery-provider.ts';
import { deliverySlots, type SlotRow, slotBookings, slotHolds } from './delivery-tables.ts';

/** Whose own place is not counted. */
interface Taker {
  order?: number;
  cart?: number;
}

/** Places taken by others. */
const takenAt = (at: Date, { order = 0, cart = 0 }: Taker = {}) => sql<number>`((select count(*)::int
    from slot_booking b where b.slot_id = ${deliverySlots.id} and b.entity_id <> ${order}
      and (b.state = 'booked' or b.state = 'held' and b.until > ${at.toISOString()}::timestamptz))
  + (select count(*)::int from slot_hold h where h.slot_id = ${deliverySlots.id} and h.cart_id <> ${cart}
      and h.until > ${at.toISOString()}::timestamptz))`;

export interface SlotsQuery {
  /** Empty: of every provider. */
  provider: string;
  country: string;
  /** First day, and the day after the last. */
  from: string;
  before: string;
  at: Date;
}

export type FreeSlot = DeliverySlot & { provider: string; free: number };

export const findFreeSlots = async (db: Database, query: SlotsQuery): Promise<FreeSlot[]> => {
  const { id, provider, day, window_from, window_to, country } = deliverySlots;
  const free = sql<number>`${deliverySlots.capacity} - ${takenAt(query.at)}`;
  return db
    .select({ id, provider, day, from: window_from, to: window_to, free })
    .from(deliverySlots)
    .where(
      and(
        query.provider === '' ? undefined : eq(provider, query.provider),
        eq(country, query.country),
        gte(day, query.from),
        lt(day, query.before),
        sql`${free} > 0`,
      ),
    )
    .orderBy(asc(day), asc(window_from), asc(id));
};

/** Replaces what the provider offers from that day on. Bookings stay, also in slots that are no longer offered. */
export const saveOffered = async (
  tx: Transaction,
  {
    provider,
    country,
    from,
    slots,
  }: {
    provider: string;
    country: string;
    from: string;
    slots: readonly OfferedSlot[];
  },
): Promise<void> => {
  const offered = JSON.stringify(slots);
  await tx.execute(sql`
    insert into delivery_slot (provider, ref, country, day, window_from, window_to, capacity)
    select ${provider}, ref, ${country}, day::date, "from", "to", capacity
    from jsonb_to_recordset(${offered}::jsonb) as slot(ref text, day text, "from" text, "to" text, capacity int)
    on conflict (provider, ref) do update set day = excluded.day, window_from = excluded.window_from,
      window_to = excluded.window_to, capacity = excluded.capacity`);
  await tx.execute(sql`
    update delivery_slot set capacity = 0
    where provider = ${provider} and country = ${country} and day >= ${from}
      and ref not in (select slot->>'ref' from jsonb_array_elements(${offered}::jsonb) slot)`);
};

const lockSlot = async (tx: Transaction, id: number): Promise<SlotRow | undefined> =>
  (await tx.select().from(deliverySlots).where(eq(deliverySlots.id, id)).for('update'))[0];

/** After the lock, in a statement of its own: it must see what the former holders of the lock have committed. */
const hasPlace = async (
  tx: Transaction,
  { id, capacity }: SlotRow,
  at: Date,
  taker: Taker,
): Promise<boolean> => {
  const [row] = await tx
    .select({ taken: takenAt(at, taker) })
    .from(deliverySlots)
    .where(eq(deliverySlots.id, id));
  return (row?.taken ?? 0) < capacity;
};

/** Locked until the transaction ends. Undefined: there is no such slot, or no place in it for this cart. */
export const lockFreeSlot = async (
  tx: Transaction,
  id: number,
  { at, cart }: { at: Date; cart: number },
): Promise<SlotRow | undefined> => {
  const slot = await lockSlot(tx, id);
  return slot && (await hasPlace(tx, slot, at, { cart })) ? slot : undefined;
};

/** The slot must be locked. A place that the cart held in another slot is free again. */
export const saveHold = async (
  tx: Transaction,
  hold: { cart_id: number; slot_id: number; until: Date },
): Promise<void> => {
  const { slot_id, until } = hold;
  await tx
    .insert(slotHolds)
    .values(hold)
    .onConflictDoUpdate({ target: slotHolds.cart_id, set: { slot_id, until } });
};

export const deleteHold = async (tx: Transaction, cartId: number): Promise<void> => {
  await runIn(tx)('slot_hold_free', 'delete from slot_hold where cart_id = $1', [cartId]);
};

export const deleteExpiredHolds = async (db: Database, at: Date): Promise<number> =>
  (await db.delete(slotHolds).where(lte(slotHolds.until, at)).returning({ id: slotHolds.cart_id })).length;

/** `until`: the end of the hold; null: booked. The slot must be locked. */
export const insertBooking = async (
  tx: Transaction,
  entity_id: number,
  slot_id: number,
  until: Date | null,
): Promise<void> => {
  const state = until === null ? 'booked' : 'held';
  await tx.insert(slotBookings).values({ entity_id, slot_id, state, until });
};

/** The order is paid. False: its hold had expired and the place was taken; true without a slot. */
export const bookSlot = async (tx: Transaction, entityId: number, at: Date): Promise<boolean> => {
  const ofOrder = eq(slotBookings.entity_id, entityId);
  const [booking] = await tx.select().from(slotBookings).where(ofOrder);
  if (!booking || booking.state === 'booked') return true;
  const slot = await lockSlot(tx, booking.slot_id);
  // Also for a hold that has not expired: another order may have counted it as expired a moment later.
  if (!slot || !(await hasPlace(tx, slot, at, { order: entityId }))) return false;
  await tx.update(slotBookings).set({ state: 'booked', until: null }).where(ofOrder);
  return true;
};

export const freeSlot = async (tx: Transaction, entityId: number): Promise<void> => {
  await tx
    .update(slotBookings)
    .set({ state: 'freed', until: null })
    .where(eq(slotBookings.entity_id, entityId));
};
