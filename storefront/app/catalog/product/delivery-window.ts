// When a parcel comes: working days from today, weekends left out. Public holidays are not known here.
import { dayRange } from '@klaas/core/stores/day-range.ts';

const DAY_MS = 86_400_000;

const isWeekend = (epochMs: number): boolean => [0, 6].includes(new Date(epochMs).getUTCDay());

export const addWorkingDays = (epochMs: number, days: number): number => {
  let day = epochMs;
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    if (!isWeekend(day)) left -= 1;
  }
  return day;
};

/** "19.–23. novembril": the first and last day it may come. */
export const deliveryRange = (nowMs: number, from: number, to: number, locale: string): string =>
  dayRange(addWorkingDays(nowMs, from), addWorkingDays(nowMs, to), locale);
