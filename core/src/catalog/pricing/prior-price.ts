// [OFFICE-85] The prior price of a reduction (directive 98/6/EC, article 6a): the lowest price that anybody could pay
// in the 30 days before the reduction began. It is computed from the price history and nothing else.
import { addDays, parseMomentMs, shopDayOf } from '../../stores/shop-time.ts';
import { tiersOfGroup } from './document-price.ts';
import type { PriceFields, TierPrice } from './price-fields.ts';
import { nextPeriodChangeMs } from './special-price.ts';

/** The fields that determined a price from a moment on, until the next entry of the history. */
export interface PriceHistoryEntry {
  fromMs: number;
  fields: PriceFields;
}

/** What is kept of a product or variant in the history. */
const KEPT_FIELDS = [
  ...['price', 'special_price', 'special_from_date', 'special_to_date', 'final_price', 'tax_class_id'],
  ...[
    'original_price',
    'original_price_incl_tax',
    'original_special_price',
    'original_special_price_incl_tax',
  ],
  ...['original_final_price', 'original_final_price_incl_tax', 'tier_prices'],
] as const;

export const pricesToKeep = (item: object): PriceFields =>
  Object.fromEntries(
    KEPT_FIELDS.flatMap((name) => {
      const value = (item as Record<string, unknown>)[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );

/** A price that can be less than the regular one, now or later; only then its history is needed. */
export const mayBeReduced = (item: PriceFields & { tier_prices?: TierPrice[] | null }): boolean => {
  const isSet = (price: number | null | undefined) => Number(price ?? 0) > 0;
  const final = item.original_final_price ?? item.final_price;
  return (
    [item.special_price, item.original_special_price].some(isSet) ||
    (isSet(final) && final !== (item.original_price ?? item.price)) ||
    tiersOfGroup(item.tier_prices, null).some(({ qty }) => Number(qty) <= 1)
  );
};

/** Gross cents that a visitor pays at a moment, and the regular ones. Null: there was no price. */
export type PublicPriceAt = (
  fields: PriceFields,
  atMs: number,
) => { grossCents: number; regularCents: number } | null;

interface PriorPriceDeps {
  publicPriceAt: PublicPriceAt;
  /** The next moment at which taxes change; null: none is known. */
  nextTaxChangeMs: (afterMs: number) => number | null;
}

interface Step {
  atMs: number;
  grossCents: number;
  isReduced: boolean;
}

const DAYS_BEFORE = 30;

/** The first minute of the day that lies 30 days before: by the calendar, so never less than 30 days. */
const windowStartMs = (reducedMs: number): number =>
  parseMomentMs(addDays(shopDayOf(reducedMs), -DAYS_BEFORE)) ?? Number.NEGATIVE_INFINITY;

/** Every moment from which another price may hold, in an entry that holds until `untilMs`. */
const momentsOf = (
  { fromMs, fields }: PriceHistoryEntry,
  untilMs: number,
  nextTaxChangeMs: PriorPriceDeps['nextTaxChangeMs'],
): number[] => {
  const moments = [fromMs];
  const next = [(ms: number) => nextPeriodChangeMs(fields, ms), nextTaxChangeMs];
  for (const changeAfter of next)
    for (let at = changeAfter(fromMs); at !== null && at < untilMs; at = changeAfter(at)) moments.push(at);
  return moments.sort((a, b) => a - b);
};

const stepsOf = (
  history: readonly PriceHistoryEntry[],
  nowMs: number,
  { publicPriceAt, nextTaxChangeMs }: PriorPriceDeps,
): Step[] =>
  history.flatMap((entry, at) => {
    // What is sold now is sold at this moment too.
    const untilMs = Math.min(history[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY, nowMs + 1);
    if (entry.fromMs >= untilMs) return [];
    return momentsOf(entry, untilMs, nextTaxChangeMs).flatMap((atMs) => {
      const price = publicPriceAt(entry.fields, atMs);
      return price
        ? [{ atMs, grossCents: price.grossCents, isReduced: price.grossCents < price.regularCents }]
        : [];
    });
  });

/** Index of the step with which the present reduction began: one that is only deepened goes on. */
const startOfReduction = (steps: readonly Step[]): number => {
  let at = steps.length - 1;
  while (at > 0) {
    const before = steps[at - 1];
    if (!before?.isReduced || before.grossCents < (steps[at]?.grossCents ?? 0)) break;
    at -= 1;
  }
  return at;
};

/**
 * Gross cents; null while nothing is reduced, or when the shop knows no price from before the reduction. The history is
 * in the order of time; less than 30 days of it count from the first.
 */
export const priorPriceCents = (
  history: readonly PriceHistoryEntry[],
  nowMs: number,
  deps: PriorPriceDeps,
): number | null => {
  const steps = stepsOf(history, nowMs, deps);
  if (!steps.at(-1)?.isReduced) return null;
  const start = startOfReduction(steps);
  const fromMs = windowStartMs(steps[start]?.atMs ?? nowMs);
  // A step holds until the next one begins.
  const earlier = steps.slice(0, start).filter((_, at) => (steps[at + 1]?.atMs ?? nowMs) > fromMs);
  return earlier.length === 0 ? null : Math.min(...earlier.map(({ grossCents }) => grossCents));
};
