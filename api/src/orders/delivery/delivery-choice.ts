// What the buyer has to choose with a shipping method, checked and copied for the order.
import { DeliveryChoiceSchema } from '@klaas/core/contract/delivery-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { ShippingDetails, ShippingKind, ShippingNeeds } from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Transaction } from '../../db/database.ts';
import { loadActivePoint } from './point-repository.ts';
import { lockFreeSlot } from './slot-repository.ts';

export interface ChosenMethod {
  kind: ShippingKind;
  needs: ShippingNeeds;
  provider: string;
}

export type ChoiceError = 'point_required' | 'point_unknown' | 'slot_required' | 'slot_taken';

interface ChoiceContext {
  /** Sent by the client. */
  choice: unknown;
  /** Of the shipping address: prices depend on it. */
  country: string;
  nowMs: number;
}

export const chooseDelivery = async (
  tx: Transaction,
  { kind, needs, provider }: ChosenMethod,
  { choice, country, nowMs }: ChoiceContext,
): Promise<Result<ShippingDetails, ChoiceError>> => {
  const details = { kind, provider, point: null, slot: null };
  const parsed = DeliveryChoiceSchema.safeParse(choice);
  const { pickup_point, delivery_slot } = parsed.success ? parsed.data : {};
  if (needs === 'point') {
    if (pickup_point == null || pickup_point === '') return { ok: false, error: 'point_required' };
    const point = await loadActivePoint(tx, provider, pickup_point);
    if (point?.country !== country)
      return { ok: false, error: 'point_unknown', detail: { point: pickup_point } };
    return { ok: true, value: { ...details, point } };
  }
  if (needs === 'slot') {
    if (delivery_slot == null) return { ok: false, error: 'slot_required' };
    const slot = await lockFreeSlot(tx, delivery_slot, new Date(nowMs));
    // Today's vans are loaded.
    const isOffered = slot?.provider === provider && slot.country === country && slot.day > shopDayOf(nowMs);
    if (!isOffered) return { ok: false, error: 'slot_taken', detail: { slot: delivery_slot } };
    const { id, day, window_from, window_to } = slot;
    return { ok: true, value: { ...details, slot: { id, day, from: window_from, to: window_to } } };
  }
  return { ok: true, value: details };
};
