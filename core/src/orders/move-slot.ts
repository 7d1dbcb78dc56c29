// Whether a booked delivery or visit may be moved to another slot: the server decides by it, the screen offers by it.
import type { OrderDelivery } from '../stores/delivery-promise.ts';
import type { DeliverySlot, ServiceKind, ServiceVisit } from '../stores/shipping-details.ts';
import { shopDayOf } from '../stores/shop-time.ts';
import { firstMovableDay } from './order-slot.ts';
import { goodsArrivalOf, isVisitTooEarly } from './service-visit.ts';

export interface BookedOrder {
  /** A pane is ready on the day that was chosen first, maybe not before. */
  isMadeToMeasure: boolean;
  isDelivered: boolean;
  /** Of the delivery. */
  slot: DeliverySlot | null | undefined;
  delivery: OrderDelivery | null | undefined;
  visits: readonly ServiceVisit[];
}

export type SlotMoveError =
  | 'slot_too_early'
  /** The goods would come after they are installed. */
  | 'slot_after_installation';

interface MoveRules {
  nowMs: number;
  /** The staff may choose earlier days: they have talked to the workshop. */
  isStaff: boolean;
}

const deliveryMoveError = (
  { isMadeToMeasure, slot: current, visits }: BookedOrder,
  slot: DeliverySlot,
  { nowMs, isStaff }: MoveRules,
): SlotMoveError | null => {
  const isTooEarly =
    slot.day < firstMovableDay(shopDayOf(nowMs)) || (isMadeToMeasure && slot.day < (current?.day ?? ''));
  if (!isStaff && isTooEarly) return 'slot_too_early';
  const installation = visits.find(({ service }) => service === 'installation')?.slot;
  const arrival = { day: slot.day, time: slot.to };
  return installation && isVisitTooEarly('installation', installation, arrival)
    ? 'slot_after_installation'
    : null;
};

const visitMoveError = (
  { isDelivered, slot: delivered, delivery }: BookedOrder,
  service: ServiceKind,
  slot: DeliverySlot,
  { nowMs, isStaff }: MoveRules,
): SlotMoveError | null => {
  if (!isStaff && slot.day < firstMovableDay(shopDayOf(nowMs))) return 'slot_too_early';
  const arrival = goodsArrivalOf(delivered, delivery, nowMs);
  return !isDelivered && isVisitTooEarly(service, slot, arrival) ? 'slot_too_early' : null;
};

export const slotMoveError = (
  order: BookedOrder,
  purpose: 'delivery' | ServiceKind,
  slot: DeliverySlot,
  rules: MoveRules,
): SlotMoveError | null =>
  purpose === 'delivery'
    ? deliveryMoveError(order, slot, rules)
    : visitMoveError(order, purpose, slot, rules);
