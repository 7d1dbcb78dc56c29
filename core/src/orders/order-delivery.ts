// What an order promises of its delivery: goods from the shelf and panes apart, each by its slowest line.
import {
  type DeliveryLine,
  type DeliveryRoute,
  deliveryDaysOf,
  deliveryWindowOf,
  isShipped,
} from '../catalog/delivery/delivery-window.ts';
import type { DeliveryDays, DeliveryPromise, OrderDelivery } from '../stores/delivery-promise.ts';
import type { Settings } from '../stores/settings.ts';

/** Of a line without a promise nobody knows when all of its kind are there. */
const slowest = (days: readonly (DeliveryDays | null)[]): DeliveryDays | null => {
  const known = days.filter((one) => one !== null);
  if (known.length === 0 || known.length < days.length) return null;
  return {
    from: Math.max(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
  };
};

interface DeliveryTerms {
  settings: Settings['delivery'];
  route: DeliveryRoute;
  /** When the work begins; null: when it is paid. */
  startMs: number | null;
}

const promiseOf = (days: DeliveryDays | null, startMs: number | null): DeliveryPromise | null =>
  days && { days, window: startMs === null ? null : deliveryWindowOf(days, startMs) };

export const orderDelivery = (
  lines: readonly DeliveryLine[],
  { settings, route, startMs }: DeliveryTerms,
): OrderDelivery => {
  const shipped = lines.filter(({ goods }) => isShipped(goods));
  const daysOf = (isSized: boolean) =>
    slowest(
      shipped.filter((line) => line.isSized === isSized).map((line) => deliveryDaysOf(line, settings, route)),
    );
  return { stocked: promiseOf(daysOf(false), startMs), sized: promiseOf(daysOf(true), startMs) };
};

/**
 * The order is paid: what waited for the money has its days now; what was promised before stays promised, unless the
 * order was given up meanwhile and begins anew.
 */
export const startDelivery = (
  { stocked, sized }: OrderDelivery,
  nowMs: number,
  isAnew = false,
): OrderDelivery => {
  const start = (promise: DeliveryPromise | null) =>
    promise && (promise.window && !isAnew ? promise : promiseOf(promise.days, nowMs));
  return { stocked: start(stocked), sized: start(sized) };
};
