// A buyer moves the delivery of an order to another slot.
import { canMoveSlot, firstMovableDay } from '@klaas/core/orders/order-slot.ts';
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import { recordOrderChange } from '../move-order.ts';
import { lockOrder, saveDelivery } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { lockFreeSlot, moveToSlot } from './slot-repository.ts';

export type MoveSlotError = 'order_unknown' | 'slot_fixed' | 'slot_taken' | 'slot_too_early';

interface MoveDeps {
  db: Database;
  now: () => number;
}

/** A pane is ready on the day that was chosen first, maybe not before. */
const isTooEarly = ({ items, shipping_details }: OrderRow, day: string, today: string): boolean => {
  const isMade = items.some((item) => item.is_made_to_measure);
  return day < firstMovableDay(today) || (isMade && day < (shipping_details?.slot?.day ?? ''));
};

const move = async (
  tx: Transaction,
  order: OrderRow,
  slotId: number,
  nowMs: number,
): Promise<Result<OrderRow, MoveSlotError>> => {
  const { entity_id, cart_id, state, shipping_details } = order;
  const today = shopDayOf(nowMs);
  if (!shipping_details?.slot || !canMoveSlot(state as OrderState, shipping_details.slot, today))
    return { ok: false, error: 'slot_fixed' };
  const slot = await lockFreeSlot(tx, slotId, { at: new Date(nowMs), cart: cart_id });
  const country = order.shipping_address?.['country_id'];
  if (slot?.provider !== shipping_details.provider || slot.country !== country)
    return { ok: false, error: 'slot_taken' };
  if (isTooEarly(order, slot.day, today)) return { ok: false, error: 'slot_too_early' };
  const { id, day, window_from: from, window_to: to } = slot;
  if (!(await moveToSlot(tx, entity_id, id))) return { ok: false, error: 'slot_fixed' };
  const moved = { ...shipping_details, slot: { id, day, from, to } };
  await saveDelivery(tx, entity_id, { shipping_details: moved });
  // Without the rest of the details: phone and note are the buyer's.
  await recordOrderChange(tx, shopAuthor('buyer'), order, { delivery_slot: `${day} ${from}–${to}` });
  return { ok: true, value: { ...order, shipping_details: moved } };
};

export const moveBooking = (
  { db, now }: MoveDeps,
  entityId: number,
  slotId: number,
): Promise<Result<OrderRow, MoveSlotError>> =>
  db.transaction(async (tx): Promise<Result<OrderRow, MoveSlotError>> => {
    const order = await lockOrder(tx, entityId);
    return order ? move(tx, order, slotId, now()) : { ok: false, error: 'order_unknown' };
  });
