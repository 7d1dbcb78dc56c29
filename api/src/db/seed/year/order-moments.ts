// The moments of a year's orders: more in spring and autumn, on Mondays, in the evening.
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
export const YEAR_DAYS = 365;

const BY_MONTH = [0.8, 0.8, 1, 1.1, 1.2, 1.1, 0.8, 0.9, 1.2, 1.2, 1.1, 0.8];
/** From Sunday on. */
const BY_WEEKDAY = [0.8, 1.25, 1.2, 1.1, 1.05, 0.9, 0.7];
/** UTC; the shop's clock is two or three hours ahead. */
const BY_HOUR = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map(
  (hour) => [hour, hour < 7 ? 2 : hour < 16 ? 5 : hour < 20 ? 6 : 2] as const,
);
/** What was ordered a moment ago is still being paid. */
const LAST_MS = 15 * MINUTE_MS;

const weightOf = (dayMs: number, age: number): number => {
  const day = new Date(dayMs);
  const growth = 1.2 - (0.4 * age) / YEAR_DAYS;
  return (BY_MONTH[day.getUTCMonth()] ?? 1) * (BY_WEEKDAY[day.getUTCDay()] ?? 1) * growth;
};

/** Ascending. */
export const orderMoments = (random: Random, count: number, nowMs: number): number[] => {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const days = Array.from({ length: YEAR_DAYS }, (_, age) => {
    const dayMs = today - age * DAY_MS;
    return [dayMs, weightOf(dayMs, age)] as const;
  });
  return Array.from({ length: count }, () => {
    const at =
      random.weighted(days) +
      random.weighted(BY_HOUR) * 60 * MINUTE_MS +
      random.between(0, 60 * 60 - 1) * 1000;
    return at > nowMs - LAST_MS ? at - DAY_MS : at;
  }).sort((one, other) => one - other);
};
