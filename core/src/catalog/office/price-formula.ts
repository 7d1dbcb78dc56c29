// [OFFICE-74] Formulas of the bulk bar over prices, in whole cents.
import * as z from 'zod/mini';
import { MAX_PRICE_CENTS } from './cell-value.ts';

export const ROUNDINGS = ['none', 'whole', 'half', 'ninety'] as const;

export type Rounding = (typeof ROUNDINGS)[number];

/** Cents behind the euros. */
const ENDINGS: Record<Exclude<Rounding, 'none'>, number> = { whole: 0, half: 50, ninety: 90 };

const EURO = 100;
const WHOLE_PERCENT = 10_000;

export const PriceFormulaSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), cents: z.int().check(z.minimum(0), z.maximum(MAX_PRICE_CENTS)) }),
  /** Hundredths of a percent. */
  z.strictObject({ kind: z.literal('percent'), points: z.int().check(z.minimum(-9999), z.maximum(100_000)) }),
  z.strictObject({
    kind: z.literal('amount'),
    cents: z.int().check(z.minimum(-MAX_PRICE_CENTS), z.maximum(MAX_PRICE_CENTS)),
  }),
]);

export type PriceFormula = z.output<typeof PriceFormulaSchema>;

/** To the nearest price with that ending; a price never becomes free. */
export const roundPrice = (cents: number, rounding: Rounding): number => {
  if (rounding === 'none') return cents;
  const ending = ENDINGS[rounding];
  const rounded = Math.round((cents - ending) / EURO) * EURO + ending;
  return rounded > 0 || cents <= 0 ? Math.max(rounded, 0) : ending || EURO;
};

const changed = (cents: number, formula: PriceFormula): number => {
  if (formula.kind === 'set') return formula.cents;
  if (formula.kind === 'amount') return cents + formula.cents;
  return Math.round((cents * (WHOLE_PERCENT + formula.points)) / WHOLE_PERCENT);
};

/** Null: the price would be negative or too large. */
export const applyFormula = (cents: number, formula: PriceFormula, rounding: Rounding): number | null => {
  const after = roundPrice(changed(cents, formula), rounding);
  return changed(cents, formula) < 0 || after > MAX_PRICE_CENTS ? null : after;
};
