// The time of measuring and installation, checked and copied for the order.
import { DeliveryChoiceSchema } from '@klaas/core/contract/delivery-endpoints.ts';
import { type GoodsArrival, isVisitTooEarly } from '@klaas/core/orders/service-visit.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { ServiceKind, ServiceVisit } from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Transaction } from '../../db/database.ts';
import { type ChoiceError, lockSlotFor, slotOf } from './delivery-choice.ts';
import { loadService, lockSlots, type Site } from './slot-repository.ts';

export type VisitError =
  | Extract<ChoiceError, 'slot_taken' | 'slot_closed' | 'slot_not_served' | 'slot_too_early'>
  /** Nobody goes there for this work. */
  | 'service_not_served';

interface VisitContext {
  /** Sent by the client. */
  choice: unknown;
  /** Where the work is done. */
  site: Site;
  cartId: number;
  /** Null: nothing is delivered, or nobody knows when. */
  arrival: GoodsArrival | null;
  nowMs: number;
}

const chooseVisit = async (
  tx: Transaction,
  service: ServiceKind,
  slotId: number | null,
  { site, cartId, arrival, nowMs }: VisitContext,
): Promise<Result<ServiceVisit, VisitError>> => {
  const state = await loadService(tx, service, site, shopDayOf(nowMs));
  if (state === 'not_served') return { ok: false, error: 'service_not_served', detail: { service } };
  // Clients that know of no slots, and orders sent when all were taken: the shop telephones.
  if (slotId === null) return { ok: true, value: { service, slot: null } };
  const locked = await lockSlotFor(tx, slotId, { provider: service, site, cartId, nowMs });
  if (!locked.ok) return { ...locked, detail: { ...locked.detail, service } };
  const slot = slotOf(locked.value);
  return isVisitTooEarly(service, slot, arrival)
    ? { ok: false, error: 'slot_too_early', detail: { service, day: arrival?.day ?? '' } }
    : { ok: true, value: { service, slot } };
};

const slotsIn = (
  choice: unknown,
): { delivery: number | null; visits: Partial<Record<ServiceKind, number | null>> } => {
  const parsed = DeliveryChoiceSchema.safeParse(choice);
  const { delivery_slot, service_slots } = parsed.success ? parsed.data : {};
  return { delivery: delivery_slot ?? null, visits: service_slots ?? {} };
};

/** Before any of them is chosen. */
export const lockChosenSlots = (tx: Transaction, choice: unknown): Promise<void> => {
  const { delivery, visits } = slotsIn(choice);
  return lockSlots(
    tx,
    [delivery, ...Object.values(visits)].filter((id) => id != null),
  );
};

export const chooseVisits = async (
  tx: Transaction,
  services: readonly ServiceKind[],
  context: VisitContext,
): Promise<Result<ServiceVisit[], VisitError>> => {
  const { visits } = slotsIn(context.choice);
  const chosen: ServiceVisit[] = [];
  for (const service of services) {
    const visit = await chooseVisit(tx, service, visits[service] ?? null, context);
    if (!visit.ok) return visit;
    chosen.push(visit.value);
  }
  return { ok: true, value: chosen };
};
