// SQL for delivery slots, their bookings and the holds of carts. The slot's row is locked by everyone who takes a place
// in it, so that places are counted exactly; an expired hold does not count.
import { isInZone } from '@klaas/core/cart/delivery/method-fit.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { type DeliverySlot, SERVICE_KINDS } from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { and, asc, eq, gt, gte, inArray, lt, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { runIn } from '../../db/run-statement.ts';
import type { OfferedSlot } from './delivery-provider.ts';
import { deliverySlots, type SlotPurpose, type SlotRow, slotBookings, slotHolds } from './delivery-tables.ts';

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
  /** Empty: of every carrier. */
  provider: string;
  country: string;
  /** Empty: of every zone. */
  postcode: string;
  /** First day, and the day after the last. */
  from: string;
  before: string;
  at: Date;
}

export type FreeSlot = DeliverySlot & { provider: string; free: number };

export const findFreeSlots = async (db: Database, query: SlotsQuery): Promise<FreeSlot[]> => {
  const { id, provider, day, window_from, window_to, country, prefixes } = deliverySlots;
  const free = sql<number>`${deliverySlots.capacity} - ${takenAt(query.at)}`;
  const rows = await db
    .select({ id, provider, day, from: window_from, to: window_to, prefixes, free })
    .from(deliverySlots)
    .where(
      and(
        query.provider === '' ? notInArray(provider, [...SERVICE_KINDS]) : eq(provider, query.provider),
        eq(country, query.country),
        gte(day, query.from),
        lt(day, query.before),
        sql`${free} > 0`,
      ),
    )
    .orderBy(asc(day), asc(window_from), asc(id));
  return rows
    .filter((row) => query.postcode === '' || isInZone(row.prefixes, query.postcode))
    .map(({ prefixes: _, ...slot }) => slot);
};

export interface Site {
  country: string;
  postcode: string;
}

/** `unbookable`: nobody offers any slot of it. Full slots count as served. */
export const loadService = async (
  db: Database | Transaction,
  service: string,
  { country, postcode }: Site,
  today: string,
): Promise<'served' | 'not_served' | 'unbookable'> => {
  const zones = await db
    .selectDistinct({ country: deliverySlots.country, prefixes: deliverySlots.prefixes })
    .from(deliverySlots)
    .where(
      and(eq(deliverySlots.provider, service), gt(deliverySlots.day, today), gt(deliverySlots.capacity, 0)),
    );
  if (zones.length === 0) return 'unbookable';
  const isServed = zones.some((zone) => zone.country === country && isInZone(zone.prefixes, postcode));
  return isServed ? 'served' : 'not_served';
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
    insert into delivery_slot (provider, ref, country, day, window_from, window_to, capacity, prefixes)
    select ${provider}, ref, ${country}, day::date, "from", "to", capacity, coalesce(prefixes, '{}')
    from jsonb_to_recordset(${offered}::jsonb)
      as slot(ref text, day text, "from" text, "to" text, capacity int, prefixes text[])
    on conflict (provider, ref) do update set day = excluded.day, window_from = excluded.window_from,
      window_to = excluded.window_to, capacity = excluded.capacity, prefixes = excluded.prefixes`);
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

/** In the order of their ids, so that orders with several slots do not wait for each other. */
export const lockSlots = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length > 1)
    await tx
      .select({ id: deliverySlots.id })
      .from(deliverySlots)
      .where(inArray(deliverySlots.id, [...ids]))
      .orderBy(asc(deliverySlots.id))
      .for('update');
};

/** Locked until the transaction ends. `slot_closed`: it is no longer offered. */
export const lockFreeSlot = async (
  tx: Transaction,
  id: number,
  { at, cart }: { at: Date; cart: number },
): Promise<Result<SlotRow, 'slot_taken' | 'slot_closed'>> => {
  const slot = await lockSlot(tx, id);
  if (slot?.capacity === 0) return { ok: false, error: 'slot_closed', detail: { slot: id } };
  return slot && (await hasPlace(tx, slot, at, { cart }))
    ? { ok: true, value: slot }
    : { ok: false, error: 'slot_taken', detail: { slot: id } };
};

/** The slot must be locked. A place that the cart held in another slot is free again. */
export const saveHold = async (
  tx: Transaction,
  hold: { cart_id: number; purpose: SlotPurpose; slot_id: number; until: Date },
): Promise<void> => {
  const { slot_id, until } = hold;
  await tx
    .insert(slotHolds)
    .values(hold)
    .onConflictDoUpdate({ target: [slotHolds.cart_id, slotHolds.purpose], set: { slot_id, until } });
};

export const deleteHold = async (tx: Transaction, cartId: number, purpose: SlotPurpose): Promise<void> => {
  await tx.delete(slotHolds).where(and(eq(slotHolds.cart_id, cartId), eq(slotHolds.purpose, purpose)));
};

export const deleteHolds = async (tx: Transaction, cartId: number): Promise<void> => {
  await runIn(tx)('slot_hold_free', 'delete from slot_hold where cart_id = $1', [cartId]);
};

export const deleteExpiredHolds = async (db: Database, at: Date): Promise<number> =>
  (await db.delete(slotHolds).where(lte(slotHolds.until, at)).returning({ id: slotHolds.cart_id })).length;

/** `until`: the end of the hold; null: booked. The slot must be locked. */
export const insertBooking = async (
  tx: Transaction,
  booking: { entity_id: number; purpose: SlotPurpose; slot_id: number; until: Date | null },
): Promise<void> => {
  const state = booking.until === null ? 'booked' : 'held';
  await tx.insert(slotBookings).values({ ...booking, state });
};

const bookingOf = (entityId: number, purpose: SlotPurpose) =>
  and(eq(slotBookings.entity_id, entityId), eq(slotBookings.purpose, purpose));

/** The order is delivered in another way, or at another time. */
export const deleteBooking = async (
  tx: Transaction,
  entityId: number,
  purpose: SlotPurpose,
): Promise<void> => {
  await tx.delete(slotBookings).where(bookingOf(entityId, purpose));
};

/** `taken`: the hold had expired, and others have the place. `past`: the day has come before the money. */
export type LostSlots = Map<SlotPurpose, 'taken' | 'past'>;

/** The order is paid. What is lost has no booking any more: another slot can be booked. */
export const bookSlots = async (tx: Transaction, entityId: number, at: Date): Promise<LostSlots> => {
  const unbooked = await tx
    .select()
    .from(slotBookings)
    .where(and(eq(slotBookings.entity_id, entityId), ne(slotBookings.state, 'booked')))
    .orderBy(asc(slotBookings.slot_id));
  const today = shopDayOf(at.getTime());
  const lost: LostSlots = new Map();
  for (const { purpose, slot_id } of unbooked) {
    const slot = await lockSlot(tx, slot_id);
    const isPast = slot !== undefined && slot.day <= today;
    // Also for a hold that has not expired: another order may have counted it as expired a moment later.
    if (slot && !isPast && (await hasPlace(tx, slot, at, { order: entityId })))
      await tx.update(slotBookings).set({ state: 'booked', until: null }).where(bookingOf(entityId, purpose));
    else {
      await deleteBooking(tx, entityId, purpose);
      lost.set(purpose, isPast ? 'past' : 'taken');
    }
  }
  return lost;
};

/**
 * The slot must be locked; a former place is given back. An unpaid order's place stays held. False: the order has given
 * its place back for good.
 */
export const saveBooking = async (
  tx: Transaction,
  booking: { entity_id: number; purpose: SlotPurpose; slot_id: number; isUnpaid: boolean },
): Promise<boolean> => {
  const { isUnpaid, slot_id, ...key } = booking;
  const booked = { state: 'booked' as const, until: null };
  const saved = await tx
    .insert(slotBookings)
    .values({ ...key, slot_id, ...booked })
    .onConflictDoUpdate({
      target: [slotBookings.entity_id, slotBookings.purpose],
      set: { slot_id, ...(!isUnpaid && booked) },
      setWhere: ne(slotBookings.state, 'freed'),
    })
    .returning({ id: slotBookings.entity_id });
  return saved.length > 0;
};

/** Undefined: there is no such slot. */
export const loadSlotProvider = async (tx: Transaction, id: number): Promise<string | undefined> =>
  (
    await tx.select({ provider: deliverySlots.provider }).from(deliverySlots).where(eq(deliverySlots.id, id))
  )[0]?.provider;

export const loadSlotZone = async (
  tx: Transaction,
  id: number,
): Promise<Pick<SlotRow, 'country' | 'prefixes'> | undefined> => {
  const { country, prefixes } = deliverySlots;
  return (await tx.select({ country, prefixes }).from(deliverySlots).where(eq(deliverySlots.id, id)))[0];
};

export const freeSlots = async (tx: Transaction, entityId: number): Promise<void> => {
  await tx
    .update(slotBookings)
    .set({ state: 'freed', until: null })
    .where(eq(slotBookings.entity_id, entityId));
};
