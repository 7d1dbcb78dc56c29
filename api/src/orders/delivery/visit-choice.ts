// The time of measuring and installation, checked and copied for the order.
import {
  DeliveryChoiceSchema,
  type ServiceSlots,
  ServiceSlotsSchema,
} from '@klaas/core/contract/delivery-endpoints.ts';
import { type GoodsArrival, isVisitTooEarly } from '@klaas/core/orders/service-visit.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { SERVICE_KINDS, type ServiceKind, type ServiceVisit } from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Transaction } from '../../db/database.ts';
import { type ChoiceError, lockSlotFor, slotOf } from './delivery-choice.ts';
import { loadService, lockSlots, type Site } from './slot-repository.ts';

export type VisitError =
  | Extract<ChoiceError, 'slot_taken' | 'slot_closed' | 'slot_not_served' | 'slot_too_early'>
  /** Nobody goes there for this work. */
  | 'service_not_served'
  /** Not ids of slots by service; `detail` has field and rule. */
  | 'service_slots_invalid';

interface VisitContext {
  slots: ServiceSlots;
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

const FIELD = ['addressInformation', 'shippingExtraFields', 'service_slots'];

/** `choice` is sent by the client. Other content of it is no matter of the services. */
export const readServiceSlots = (choice: unknown): Result<ServiceSlots, 'service_slots_invalid'> => {
  const { service_slots = null } =
    typeof choice === 'object' && choice !== null ? (choice as { service_slots?: unknown }) : {};
  if (service_slots === null) return { ok: true, value: {} };
  const parsed = ServiceSlotsSchema.safeParse(service_slots);
  if (parsed.success) return { ok: true, value: parsed.data };
  const path = parsed.error.issues[0]?.path ?? [];
  const rule =
    path.length === 0
      ? `must have slots by service: ${SERVICE_KINDS.join(', ')}`
      : 'must be the id of a slot';
  const field = [...FIELD, ...path].join('.');
  return { ok: false, error: 'service_slots_invalid', detail: { field, rule } };
};

/** Before any of them is chosen. */
export const lockChosenSlots = (tx: Transaction, choice: unknown, visits: ServiceSlots): Promise<void> => {
  const parsed = DeliveryChoiceSchema.safeParse(choice);
  const delivery = parsed.success ? parsed.data.delivery_slot : null;
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
  const chosen: ServiceVisit[] = [];
  for (const service of services) {
    const visit = await chooseVisit(tx, service, context.slots[service] ?? null, context);
    if (!visit.ok) return visit;
    chosen.push(visit.value);
  }
  return { ok: true, value: chosen };
};
