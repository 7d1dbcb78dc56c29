// Until when a buyer may move a delivery to another day.
import { addWorkingDays } from '../stores/working-days.ts';
import type { OrderState } from './order-state.ts';

const NOTICE_DAYS = 2;
const OPEN_STATES: ReadonlySet<OrderState> = new Set(['pending', 'pending_payment', 'processing']);

/** The first day that a delivery may still be moved from, or to: two working days ahead. */
export const firstMovableDay = (today: string): string => addWorkingDays(today, NOTICE_DAYS);

export const canMoveSlot = (
  state: OrderState,
  slot: { day: string } | null | undefined,
  today: string,
): boolean => OPEN_STATES.has(state) && slot != null && slot.day >= firstMovableDay(today);

/**
 * Installation may follow after the goods were shipped, which ends the order. A time that was to be arranged by
 * telephone may be chosen while the order is open.
 */
export const canMoveVisit = (state: OrderState, slot: { day: string } | null, today: string): boolean => {
  if (slot === null) return OPEN_STATES.has(state);
  return state !== 'canceled' && slot.day >= firstMovableDay(today);
};
