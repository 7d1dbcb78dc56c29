// The active period of a special price.
import { addDays, parseMomentMs } from '../../stores/shop-time.ts';
import type { PriceFields } from './price-fields.ts';

type SpecialDates = Pick<PriceFields, 'special_from_date' | 'special_to_date'>;

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const NO_DATE = /^0000-00-00/;

interface SpecialPeriod {
  /** Active after this moment … */
  fromMs: number;
  /** … and before this one. */
  toMs: number;
}

const NEVER: SpecialPeriod = { fromMs: Number.POSITIVE_INFINITY, toMs: Number.NEGATIVE_INFINITY };

const isOpen = (date: string | null | undefined): boolean => !date || NO_DATE.test(date);

/** An end date without a time includes that day. */
const endMsOf = (date: string): number | null => {
  const epochMs = parseMomentMs(date);
  if (epochMs === null || !DAY_ONLY.test(date)) return epochMs;
  return parseMomentMs(addDays(date, 1));
};

const periodOf = ({ special_from_date: from, special_to_date: to }: SpecialDates): SpecialPeriod => {
  const fromMs = from && !isOpen(from) ? parseMomentMs(from) : Number.NEGATIVE_INFINITY;
  const toMs = to && !isOpen(to) ? endMsOf(to) : Number.POSITIVE_INFINITY;
  // An invalid date makes the special price inactive: no unintended discount.
  return fromMs === null || toMs === null ? NEVER : { fromMs, toMs };
};

/** [PRICE-04] Now is between special_from_date and special_to_date, each optional. */
export const isSpecialPeriod = (dates: SpecialDates, nowMs: number): boolean => {
  const { fromMs, toMs } = periodOf(dates);
  return fromMs < nowMs && nowMs < toMs;
};

/** The first moment after `nowMs` at which `isSpecialPeriod` changes; `null` when it never does. */
export const nextPeriodChangeMs = (dates: SpecialDates, nowMs: number): number | null => {
  const { fromMs, toMs } = periodOf(dates);
  if (fromMs + 1 >= toMs) return null;
  const change = nowMs <= fromMs ? fromMs + 1 : toMs;
  return Number.isFinite(change) && change > nowMs ? change : null;
};
