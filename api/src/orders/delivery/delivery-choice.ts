// What the buyer has to choose with a shipping method, checked and copied for the order.
import { isInZone } from '@klaas/core/cart/delivery/method-fit.ts';
import { DeliveryChoiceSchema, type SlotHold } from '@klaas/core/contract/delivery-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import {
  type DeliverySlot,
  SERVICE_KINDS,
  type ShippingDetails,
  type ShippingKind,
  type ShippingNeeds,
} from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Transaction } from '../../db/database.ts';
import type { SlotPurpose, SlotRow } from './delivery-tables.ts';
import { loadActivePoint } from './point-repository.ts';
import { lockFreeSlot, type Site, saveHold } from './slot-repository.ts';

export interface ChosenMethod {
  kind: ShippingKind;
  needs: ShippingNeeds;
  provider: string;
}

export type ChoiceError =
  | 'point_required'
  | 'point_unknown'
  | 'slot_required'
  | SlotError
  /** The slot is of another zone. */
  | 'slot_not_served'
  | 'slot_too_early';

/** `slot_closed`: it is no longer offered. */
export type SlotError = 'slot_taken' | 'slot_closed';

interface ChoiceContext {
  /** Sent by the client. */
  choice: unknown;
  /** Of the shipping address: prices depend on it. */
  site: Site;
  /** The cart that may hold the slot already. */
  cartId: number;
  /** The goods are not ready before; null: unknown. */
  firstDay: string | null;
  nowMs: number;
}

export const slotOf = ({ id, day, window_from, window_to }: SlotRow): DeliverySlot => ({
  id,
  day,
  from: window_from,
  to: window_to,
});

const lockOfferedSlot = async (
  tx: Transaction,
  id: number,
  { cartId, nowMs }: Pick<ChoiceContext, 'cartId' | 'nowMs'>,
): Promise<Result<SlotRow, SlotError>> => {
  const slot = await lockFreeSlot(tx, id, { at: new Date(nowMs), cart: cartId });
  // Today's vans are loaded.
  return slot.ok && slot.value.day <= shopDayOf(nowMs)
    ? { ok: false, error: 'slot_closed', detail: { slot: id } }
    : slot;
};

/** Of a provider's slots. */
export const purposeOf = (provider: string): SlotPurpose =>
  SERVICE_KINDS.find((kind) => kind === provider) ?? 'delivery';

/** A locked slot of that provider, for the site. */
export const lockSlotFor = async (
  tx: Transaction,
  id: number,
  { provider, site, ...at }: { provider: string; site: Site } & Pick<ChoiceContext, 'cartId' | 'nowMs'>,
): Promise<Result<SlotRow, SlotError | 'slot_not_served'>> => {
  const slot = await lockOfferedSlot(tx, id, at);
  if (!slot.ok) return slot;
  if (slot.value.provider !== provider || slot.value.country !== site.country)
    return { ok: false, error: 'slot_taken', detail: { slot: id } };
  return isInZone(slot.value.prefixes, site.postcode)
    ? slot
    : { ok: false, error: 'slot_not_served', detail: { postcode: site.postcode.slice(0, 20) } };
};

/** Long enough to fill in the rest of the checkout; choosing the slot again renews it. */
const HOLD_MS = 15 * 60_000;

/** The cart must be locked. Its former place is given back only when the new one is there. */
export const holdSlot = async (
  tx: Transaction,
  slotId: number,
  at: Pick<ChoiceContext, 'cartId' | 'nowMs'>,
): Promise<Result<SlotHold, SlotError>> => {
  const slot = await lockOfferedSlot(tx, slotId, at);
  if (!slot.ok) return slot;
  const until = new Date(at.nowMs + HOLD_MS);
  const purpose = purposeOf(slot.value.provider);
  await saveHold(tx, { cart_id: at.cartId, purpose, slot_id: slotId, until });
  return { ok: true, value: { slot: slotOf(slot.value), until: until.toISOString() } };
};

export const chooseDelivery = async (
  tx: Transaction,
  { kind, needs, provider }: ChosenMethod,
  { choice, site, cartId, firstDay, nowMs }: ChoiceContext,
): Promise<Result<ShippingDetails, ChoiceError>> => {
  const parsed = DeliveryChoiceSchema.safeParse(choice);
  const { pickup_point, delivery_slot, site_access } = parsed.success ? parsed.data : {};
  const isCarried = kind === 'own_transport' && site_access;
  const details = { kind, provider, point: null, slot: null, ...(isCarried && { access: site_access }) };
  if (needs === 'point') {
    if (pickup_point == null || pickup_point === '') return { ok: false, error: 'point_required' };
    const point = await loadActivePoint(tx, provider, pickup_point);
    if (point?.country !== site.country)
      return { ok: false, error: 'point_unknown', detail: { point: pickup_point } };
    return { ok: true, value: { ...details, point } };
  }
  if (needs === 'slot') {
    if (delivery_slot == null) return { ok: false, error: 'slot_required' };
    const slot = await lockSlotFor(tx, delivery_slot, { provider, site, cartId, nowMs });
    if (!slot.ok) return slot;
    if (firstDay !== null && slot.value.day < firstDay)
      return { ok: false, error: 'slot_too_early', detail: { day: firstDay } };
    return { ok: true, value: { ...details, slot: slotOf(slot.value) } };
  }
  return { ok: true, value: details };
};
