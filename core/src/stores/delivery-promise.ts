// The delivery estimate as stored in orders and used by pages, e-mails and the API.
import type { DayRange } from './day-range.ts';

/** Earliest and latest, in working days. */
export interface DeliveryDays {
  from: number;
  to: number;
}

export interface DeliveryPromise {
  days: DeliveryDays;
  /** Null until the order is paid. */
  window: DayRange | null;
}

/** Stock goods and panes separately. Null when there are no such goods, or no estimate for them. */
export interface OrderDelivery {
  stocked: DeliveryPromise | null;
  sized: DeliveryPromise | null;
}
