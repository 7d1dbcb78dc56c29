// Rules of a price table before it is published: what would make a price impossible or wrong.
import type { MadeToMeasureRates } from './price-constants.ts';

/** Glass that a product is sold in, in its usual thickness and in others that can be chosen. */
export interface OfferedGlass {
  sku: string;
  glass: string;
  usual_mm: number;
  other_mm: readonly number[];
}

export interface PriceTableError {
  field: string;
  rule: string;
}

export const MAX_PRICE = 1_000_000;

const isPrice = (value: number): boolean =>
  Number.isFinite(value) &&
  value >= 0 &&
  value <= MAX_PRICE &&
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const PRICE_RULE = 'price_invalid';

/** `glass:clear:8` names a cell of the matrix. */
export const cellField = (glass: string, thicknessMm: number): string => `glass:${glass}:${thicknessMm}`;

const rateErrors = ({ rate_per_m2 }: MadeToMeasureRates): PriceTableError[] => {
  const seen = new Set<string>();
  return rate_per_m2.flatMap(({ glass, thickness_mm, rate }) => {
    const field = cellField(glass, thickness_mm);
    const isDouble = seen.has(field);
    seen.add(field);
    if (isDouble) return [{ field, rule: 'cell_twice' }];
    if (!isPrice(rate)) return [{ field, rule: PRICE_RULE }];
    return rate === 0 ? [{ field, rule: 'rate_empty' }] : [];
  });
};

const listErrors = (
  name: string,
  list: readonly { code: string }[] | undefined,
  priceOf: (entry: never) => number,
): PriceTableError[] =>
  (list ?? []).flatMap((entry) =>
    isPrice(priceOf(entry as never)) ? [] : [{ field: `${name}:${entry.code}`, rule: PRICE_RULE }],
  );

const workErrors = (rates: MadeToMeasureRates): PriceTableError[] => [
  ...listErrors('edge_work', rates.edge_work, ({ per_m }: { per_m: number }) => per_m),
  ...listErrors('cutouts', rates.cutouts, ({ price }: { price: number }) => price),
  ...listErrors('finishes', rates.finishes, ({ price }: { price: number }) => price),
  ...listErrors('options', rates.options, ({ price }: { price: number }) => price),
];

const NUMBERS = ['base', 'edge_per_m', 'minimum_billed_area_m2', 'hinge_set', 'out_of_square'] as const;

const has = ({ rate_per_m2 }: MadeToMeasureRates, glass: string, mm: number): boolean =>
  rate_per_m2.some((rate) => rate.glass === glass && rate.thickness_mm === mm);

/** Every rule that is broken, at its field: nothing of it may be published. */
export const checkPriceTable = (
  rates: MadeToMeasureRates,
  offered: readonly OfferedGlass[],
): PriceTableError[] => [
  ...NUMBERS.flatMap((field) =>
    rates[field] !== undefined && !isPrice(rates[field]) ? [{ field, rule: PRICE_RULE }] : [],
  ),
  ...rateErrors(rates),
  ...workErrors(rates),
  // A product in a glass without a rate could not be priced.
  ...offered
    .filter(({ glass, usual_mm }) => !has(rates, glass, usual_mm))
    .map(({ sku, glass, usual_mm }) => ({
      field: cellField(glass, usual_mm),
      rule: `glass_offered sku=${sku}`,
    })),
];

/** Thicknesses that no product is sold in. */
export const unusedThicknesses = (
  { rate_per_m2 }: MadeToMeasureRates,
  offered: readonly OfferedGlass[],
): number[] => {
  const used = new Set(offered.flatMap(({ usual_mm, other_mm }) => [usual_mm, ...other_mm]));
  return [...new Set(rate_per_m2.map(({ thickness_mm }) => thickness_mm))].filter((mm) => !used.has(mm));
};
