// The delivery estimate of an order: stock goods and panes separately, each by its slowest line.
import {
  type DeliveryLine,
  type DeliveryRoute,
  deliveryDaysOf,
  deliveryWindowOf,
  isShipped,
} from '../catalog/delivery/delivery-window.ts';
import type { DeliveryDays, DeliveryPromise, OrderDelivery } from '../stores/delivery-promise.ts';
import type { Settings } from '../stores/settings.ts';

/** One line without an estimate makes the whole type unknown. */
const slowest = (days: readonly (DeliveryDays | null)[]): DeliveryDays | null => {
  const knownDays = days.filter((one) => one !== null);
  if (knownDays.length === 0 || knownDays.length < days.length) return null;
  return {
    from: Math.max(...knownDays.map(({ from }) => from)),
    to: Math.max(...knownDays.map(({ to }) => to)),
  };
};

interface DeliveryTerms {
  settings: Settings['delivery'];
  route: DeliveryRoute;
  /** Start of the work; null until the order is paid. */
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

const NO_TRANSIT = { courierDays: { from: 0, to: 0 }, methodDays: {}, abroadDays: 0 };

/** The first day on which the shop's own van can bring everything; null: unknown. */
export const firstVanDay = (
  lines: readonly DeliveryLine[],
  settings: Settings['delivery'],
  nowMs: number,
): string | null => {
  const terms = { settings: { ...settings, ...NO_TRANSIT }, route: {}, startMs: nowMs };
  const { stocked, sized } = orderDelivery(lines, terms);
  const days = [stocked, sized].flatMap((promise) => promise?.window?.from ?? []);
  return days.length === 0 ? null : days.reduce((last, day) => (day > last ? day : last));
};

/**
 * Starts the delivery days when the order is paid; existing dates stay, unless the order was cancelled meanwhile and
 * starts again.
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
