// [OFFICE-87] Rates of a tax rule with the days from which they count: what has begun stays, what comes can be changed.
import type { Result } from '../../stores/result.ts';
import type { TaxRate, TaxRule } from './tax-rule.ts';

export interface ScheduledRate {
  country: string;
  /** Per cent. */
  rate: number;
  /** Its first day. */
  valid_from: string;
}

export type ScheduleError = 'no_country' | 'bad_rate' | 'bad_day' | 'day_past' | 'same_rate';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_PERCENT = 100;
const FINEST = 100;

const startOf = ({ valid_from }: TaxRate): string => valid_from ?? '';

/** Of a country, the earliest first. */
export const ratesOfCountry = ({ rates }: Pick<TaxRule, 'rates'>, country: string): TaxRate[] =>
  rates
    .filter(({ tax_country_id }) => tax_country_id === country)
    .sort((one, other) => startOf(one).localeCompare(startOf(other)));

const isRealDay = (day: string): boolean =>
  DAY.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;

/** With the rate from its day on; one of the same day is replaced. */
export const scheduleRate = (
  rule: TaxRule,
  { country, rate, valid_from }: ScheduledRate,
  today: string,
): Result<TaxRule, ScheduleError> => {
  const known = ratesOfCountry(rule, country);
  const [like] = known;
  if (!like) return { ok: false, error: 'no_country' };
  const isRate =
    rate >= 0 && rate <= MAX_PERCENT && Math.abs(rate * FINEST - Math.round(rate * FINEST)) < 1e-6;
  if (!isRate) return { ok: false, error: 'bad_rate' };
  if (!isRealDay(valid_from)) return { ok: false, error: 'bad_day' };
  if (valid_from <= today) return { ok: false, error: 'day_past' };
  const before = known.filter((one) => startOf(one) < valid_from).at(-1);
  if (before?.rate === rate) return { ok: false, error: 'same_rate' };
  const id = Math.max(0, ...rule.rates.map((one) => one.id ?? 0)) + 1;
  const { code: _, ...shape } = like;
  const others = rule.rates.filter((one) => one.tax_country_id !== country || startOf(one) !== valid_from);
  return { ok: true, value: { ...rule, rates: [...others, { ...shape, id, rate, valid_from }] } };
};

/** Without a rate that has not begun; null: there is none. */
export const dropRate = (
  rule: TaxRule,
  country: string,
  validFrom: string,
  today: string,
): TaxRule | null => {
  if (validFrom <= today) return null;
  const rates = rule.rates.filter((one) => one.tax_country_id !== country || startOf(one) !== validFrom);
  return rates.length === rule.rates.length ? null : { ...rule, rates };
};
