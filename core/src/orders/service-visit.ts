// When measuring and installation may be booked.
import { deliveryWindowOf } from '../catalog/delivery/delivery-window.ts';
import type { DeliveryPromise, OrderDelivery } from '../stores/delivery-promise.ts';
import { type DeliverySlot, SERVICE_KINDS, type ServiceKind } from '../stores/shipping-details.ts';

/** Each service once, however many lines order it: one visit does it all. */
export const servicesOf = (products: readonly Record<string, unknown>[]): ServiceKind[] =>
  SERVICE_KINDS.filter((kind) => products.some((product) => product['booked_as'] === kind));

/** When the goods are at the buyer's, at the latest. */
export interface GoodsArrival {
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM. */
  time: string;
}

/** A courier may come until the end of the day. */
const END_OF_DAY = '24:00';

const lastDayOf = ({ window, days }: DeliveryPromise, nowMs: number): string =>
  (window ?? deliveryWindowOf(days, nowMs)).to;

/** Null: nothing is delivered, or nobody knows when. An unpaid order is counted from now on. */
export const goodsArrivalOf = (
  slot: DeliverySlot | null | undefined,
  delivery: OrderDelivery | null | undefined,
  nowMs: number,
): GoodsArrival | null => {
  if (slot) return { day: slot.day, time: slot.to };
  const days = [delivery?.stocked, delivery?.sized].flatMap((one) => (one ? [lastDayOf(one, nowMs)] : []));
  return days.length === 0 ? null : { day: days.reduce((a, b) => (a > b ? a : b)), time: END_OF_DAY };
};

type SlotBegin = Pick<DeliverySlot, 'day' | 'from'>;

/** Goods are installed where they are: not before they have arrived. Measuring needs none. */
export const isVisitTooEarly = (
  service: ServiceKind,
  { day, from }: SlotBegin,
  arrival: GoodsArrival | null,
): boolean =>
  service === 'installation' && arrival !== null && `${day} ${from}` < `${arrival.day} ${arrival.time}`;
