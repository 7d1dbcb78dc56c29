// What is promised of a delivery, as orders keep it and screens, letters and the wire say it.
import type { DayRange } from './day-range.ts';

/** In working days, the earliest and the latest. */
export interface DeliveryDays {
  from: number;
  to: number;
}

export interface DeliveryPromise {
  days: DeliveryDays;
  /** Null: the days begin when the order is paid. */
  window: DayRange | null;
}

/** Goods from the shelf and panes apart. Null: nothing of that kind is ordered, or nothing can be promised of it. */
export interface OrderDelivery {
  stocked: DeliveryPromise | null;
  sized: DeliveryPromise | null;
}
