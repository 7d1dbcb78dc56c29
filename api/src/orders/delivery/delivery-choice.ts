// What the buyer has to choose with a shipping method, checked and copied for the order.
import { DeliveryChoiceSchema, type SlotHold } from '@klaas/core/contract/delivery-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type {
  DeliverySlot,
  ShippingDetails,
  ShippingKind,
  ShippingNeeds,
} from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Transaction } from '../../db/database.ts';
import type { SlotRow } from './delivery-tables.ts';
import { loadActivePoint } from './point-repository.ts';
import { lockFreeSlot, saveHold } from './slot-repository.ts';

export interface ChosenMethod {
  kind: ShippingKind;
  needs: ShippingNeeds;
  provider: string;
}

export type ChoiceError =
  | 'point_required'
  | 'point_unknown'
  | 'slot_required'
  | 'slot_taken'
  | 'slot_too_early';

interface ChoiceContext {
  /** Sent by the client. */
  choice: unknown;
  /** Of the shipping address: prices depend on it. */
  country: string;
  /** The cart that may hold the slot already. */
  cartId: number;
  /** The goods are not ready before; null: unknown. */
  firstDay: string | null;
  nowMs: number;
}

const slotOf = ({ id, day, window_from, window_to }: SlotRow): DeliverySlot => ({
  id,
  day,
  from: window_from,
  to: window_to,
});

/** Undefined: not offered, or full. */
const lockOfferedSlot = async (
  tx: Transaction,
  id: number,
  { cartId, nowMs }: Pick<ChoiceContext, 'cartId' | 'nowMs'>,
): Promise<SlotRow | undefined> => {
  const slot = await lockFreeSlot(tx, id, { at: new Date(nowMs), cart: cartId });
  // Today's vans are loaded.
  return slot && slot.day > shopDayOf(nowMs) ? slot : undefined;
};

/** Long enough to fill in the rest of the checkout; choosing the slot again renews it. */
const HOLD_MS = 15 * 60_000;

/** The cart must be locked. Its former place is given back only when the new one is there. */
export const holdSlot = async (
  tx: Transaction,
  slotId: number,
  at: Pick<ChoiceContext, 'cartId' | 'nowMs'>,
): Promise<Result<SlotHold, 'slot_taken'>> => {
  const slot = await lockOfferedSlot(tx, slotId, at);
  if (!slot) return { ok: false, error: 'slot_taken', detail: { slot: slotId } };
  const until = new Date(at.nowMs + HOLD_MS);
  await saveHold(tx, { cart_id: at.cartId, slot_id: slot.id, until });
  return { ok: true, value: { slot: slotOf(slot), until: until.toISOString() } };
};

export const chooseDelivery = async (
  tx: Transaction,
  { kind, needs, provider }: ChosenMethod,
  { choice, country, cartId, firstDay, nowMs }: ChoiceContext,
): Promise<Result<ShippingDetails, ChoiceError>> => {
  const parsed = DeliveryChoiceSchema.safeParse(choice);
  const { pickup_point, delivery_slot, site_access } = parsed.success ? parsed.data : {};
  const isCarried = kind === 'own_transport' && site_access;
  const details = { kind, provider, point: null, slot: null, ...(isCarried && { access: site_access }) };
  if (needs === 'point') {
    if (pickup_point == null || pickup_point === '') return { ok: false, error: 'point_required' };
    const point = await loadActivePoint(tx, provider, pickup_point);
    if (point?.country !== country)
      return { ok: false, error: 'point_unknown', detail: { point: pickup_point } };
    return { ok: true, value: { ...details, point } };
  }
  if (needs === 'slot') {
    if (delivery_slot == null) return { ok: false, error: 'slot_required' };
    const slot = await lockOfferedSlot(tx, delivery_slot, { cartId, nowMs });
    if (slot?.provider !== provider || slot.country !== country)
      return { ok: false, error: 'slot_taken', detail: { slot: delivery_slot } };
    if (firstDay !== null && slot.day < firstDay)
      return { ok: false, error: 'slot_too_early', detail: { day: firstDay } };
    return { ok: true, value: { ...details, slot: slotOf(slot) } };
  }
  return { ok: true, value: details };
};
