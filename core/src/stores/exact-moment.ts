// A moment that can be proved: to the second, with its zone.
import { formatDate, formatDay } from './date-format.ts';
import { SHOP_TIME_ZONE, timePartsOf } from './shop-time.ts';

const MINUTE_MS = 60_000;

const offsetMinutes = (epochMs: number): number => {
  const { year, month, day, hour, minute, second } = timePartsOf(epochMs, SHOP_TIME_ZONE);
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((local - epochMs) / MINUTE_MS);
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `24.11.2026 13:05:09 (UTC+02:00)` */
export const formatExactMoment = (epochMs: number, i18n: Parameters<typeof formatDay>[1] = {}): string => {
  const minutes = offsetMinutes(epochMs);
  const zone = `UTC${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`;
  return `${formatDay(epochMs, i18n)} ${formatDate(epochMs, { dateFormat: 'HH:mm:ss' })} (${zone})`;
};
