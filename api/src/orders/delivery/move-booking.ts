// Moves the delivery of an order, its measuring or its installation to another slot. The slot says which of them.
import { type BookedOrder, type SlotMoveError, slotMoveError } from '@klaas/core/orders/move-slot.ts';
import { canMoveSlot, canMoveVisit } from '@klaas/core/orders/order-slot.ts';
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { DeliverySlot, ServiceVisit } from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { OrderNotices } from '../email/order-notifications.ts';
import { recordOrderChange } from '../move-order.ts';
import { lockOrder, saveDelivery } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { lockSlotFor, purposeOf, type SlotError, slotOf } from './delivery-choice.ts';
import type { SlotPurpose } from './delivery-tables.ts';
import { loadSlotProvider, type Site, saveBooking } from './slot-repository.ts';

export type MoveSlotError =
  | 'order_unknown'
  /** Too late, or there is nothing to move. */
  | 'slot_fixed'
  | SlotError
  | 'slot_not_served'
  | SlotMoveError;

interface MoveDeps extends Pick<OrderNotices, 'notifyMoved'> {
  db: Database;
  now: () => number;
}

/** Who moves it. The staff may do so until the day before, and have talked to the workshop. */
interface Mover {
  author: ChangeAuthor;
  isStaff: boolean;
}

const visitOf = ({ visits }: OrderRow, purpose: SlotPurpose): ServiceVisit | undefined =>
  visits.find(({ service }) => service === purpose);

/** By the shop's van, at a time that was lost and is to be arranged anew. */
export const isSlotLost = ({ shipping_details: details }: Pick<OrderRow, 'shipping_details'>): boolean =>
  details?.kind === 'own_transport' && details.provider !== '' && details.slot === null;

const isMovable = (order: OrderRow, purpose: SlotPurpose, today: string, isStaff: boolean): boolean => {
  const state = order.state as OrderState;
  const slot = order.shipping_details?.slot;
  const visit = visitOf(order, purpose);
  if (isStaff && state === 'canceled') return false;
  if (isStaff) return purpose === 'delivery' ? slot != null || isSlotLost(order) : visit !== undefined;
  return purpose === 'delivery'
    ? canMoveSlot(state, slot, today)
    : visit !== undefined && canMoveVisit(state, visit.slot, today);
};

export const bookedOrder = (order: OrderRow): BookedOrder => ({
  isMadeToMeasure: order.items.some((item) => item.is_made_to_measure),
  isDelivered: order.delivered_at !== null,
  slot: order.shipping_details?.slot,
  delivery: order.delivery,
  visits: order.visits,
});

/** Where the van and the fitters go. */
export const siteOfOrder = ({ shipping_address, billing_address }: OrderRow): Site => {
  const { country_id, postcode } = shipping_address ?? billing_address;
  return { country: String(country_id ?? ''), postcode: String(postcode ?? '') };
};

const providerOf = ({ shipping_details }: OrderRow, purpose: SlotPurpose): string =>
  purpose === 'delivery' ? (shipping_details?.provider ?? '') : purpose;

const withSlot = (order: OrderRow, purpose: SlotPurpose, slot: DeliverySlot) =>
  purpose === 'delivery'
    ? { shipping_details: order.shipping_details && { ...order.shipping_details, slot } }
    : { visits: order.visits.map((visit) => (visit.service === purpose ? { ...visit, slot } : visit)) };

const move = async (
  tx: Transaction,
  order: OrderRow,
  slotId: number,
  { now, mover, notifyMoved }: MoveDeps & { mover: Mover },
): Promise<Result<OrderRow, MoveSlotError>> => {
  const { entity_id, cart_id } = order;
  const { isStaff, author } = mover;
  const nowMs = now();
  const today = shopDayOf(nowMs);
  const purpose = purposeOf((await loadSlotProvider(tx, slotId)) ?? '');
  if (!isMovable(order, purpose, today, isStaff)) return { ok: false, error: 'slot_fixed' };
  const place = { provider: providerOf(order, purpose), site: siteOfOrder(order) };
  const locked = await lockSlotFor(tx, slotId, { ...place, cartId: cart_id, nowMs });
  if (!locked.ok) return locked;
  const slot = slotOf(locked.value);
  const error = slotMoveError(bookedOrder(order), purpose, slot, { nowMs, isStaff });
  if (error) return { ok: false, error };
  const isUnpaid = order.state === 'pending_payment';
  if (!(await saveBooking(tx, { entity_id, purpose, slot_id: slot.id, isUnpaid })))
    return { ok: false, error: 'slot_fixed' };
  const changed = withSlot(order, purpose, slot);
  await saveDelivery(tx, entity_id, changed);
  const moved = { ...order, ...changed };
  // Without the rest of the details: phone and note are the buyer's.
  const text = `${slot.day} ${slot.from}–${slot.to}`;
  await recordOrderChange(tx, author, order, { [`${purpose}_slot`]: text });
  await notifyMoved(tx, moved, purpose, slot);
  return { ok: true, value: moved };
};

export const moveBooking = (
  deps: MoveDeps,
  entityId: number,
  slotId: number,
  mover: Mover,
): Promise<Result<OrderRow, MoveSlotError>> =>
  deps.db.transaction(async (tx): Promise<Result<OrderRow, MoveSlotError>> => {
    const order = await lockOrder(tx, entityId);
    return order ? move(tx, order, slotId, { ...deps, mover }) : { ok: false, error: 'order_unknown' };
  });
