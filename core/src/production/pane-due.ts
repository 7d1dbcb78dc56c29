// [OFFICE-60] The day on which a pane has to be ready: the promised delivery minus the carrier's days, in working days.
import { type DeliveryRoute, transitDaysOf } from '../catalog/delivery/delivery-window.ts';
import type { DeliveryPromise } from '../stores/delivery-promise.ts';
import type { Settings } from '../stores/settings.ts';
import { addWorkingDays, subtractWorkingDays } from '../stores/working-days.ts';

export interface PanePromise {
  /** Of the own van, if one was chosen. */
  slotDay: string | null;
  /** Null: nothing was promised. */
  promise: DeliveryPromise | null;
  route: DeliveryRoute;
  /** Of the pane's own rules, for an order without a promise. */
  leadTimeDays: number;
  today: string;
}

export const paneDueOn = (
  { slotDay, promise, route, leadTimeDays, today }: PanePromise,
  settings: Settings['delivery'],
): string => {
  // The van takes on its day what is ready that day, as the offered days assume.
  if (slotDay !== null) return subtractWorkingDays(slotDay, 0);
  if (!promise?.window) return addWorkingDays(today, leadTimeDays);
  return subtractWorkingDays(promise.window.to, transitDaysOf(settings, route).to);
};
