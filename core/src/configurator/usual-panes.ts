// Five usual panes of a product, priced with two tables: what a change of prices means, before it is published.
import type { MadeToMeasureRates } from '../catalog/pricing/price-constants.ts';
import type { SizeRules } from '../catalog/product.ts';
import { quoteConfiguration } from './configuration-quote.ts';

export interface UsualPane {
  width: number;
  height: number;
  height2: number | null;
  glass: string;
  thicknessMm: number;
  /** Null: it is not made. */
  beforeCents: number | null;
  afterCents: number | null;
}

/** Between the bounds. */
const SHARES = [0.5, 0.4, 0.6, 0.3, 0.75] as const;
const ROUND_MM = 50;

const between = ([least, most]: readonly [number, number], share: number, stepMm: number): number => {
  const round = Math.max(ROUND_MM, stepMm);
  const value = Math.round((least + (most - least) * share) / round) * round;
  return Math.min(Math.max(value, least), most);
};

/** Glasses in turn, each in the usual thickness where it is made in it. */
const glassesOf = (rules: SizeRules, ...tables: readonly (MadeToMeasureRates | undefined)[]) => {
  const all = tables.flatMap((table) => table?.rate_per_m2 ?? []);
  const usual = all.filter(({ thickness_mm }) => thickness_mm === rules.defaultThicknessMm);
  const names = [...new Set((usual.length > 0 ? usual : all).map(({ glass }) => glass))];
  return names.map((glass) => ({
    glass,
    thicknessMm:
      (usual.find((rate) => rate.glass === glass) ?? all.find((rate) => rate.glass === glass))
        ?.thickness_mm ?? rules.defaultThicknessMm,
  }));
};

export const usualPanesOf = (
  rules: SizeRules,
  before: MadeToMeasureRates | undefined,
  after: MadeToMeasureRates,
): UsualPane[] => {
  const { bounds, stepMm } = rules;
  const glasses = glassesOf(rules, after, before);
  if (glasses.length === 0) return [];
  return SHARES.map((share, at) => {
    const { glass, thicknessMm } = glasses[at % glasses.length] ?? { glass: '', thicknessMm: 0 };
    const width = between(bounds.width, share, stepMm);
    const height = between(bounds.height, share, stepMm);
    const height2 = bounds.height2 ? between(bounds.height2, share * 0.7, stepMm) : null;
    const draft = {
      ...{ width, height, glass, thickness: String(thicknessMm) },
      ...(height2 !== null && { height2 }),
    };
    const centsOf = (rates: MadeToMeasureRates | undefined): number | null => {
      if (!rates) return null;
      // Tax is part of the gross price and changes none of it.
      const quoted = quoteConfiguration({ rules, rates, ratePercent: 0 }, draft);
      return quoted.ok ? quoted.value.price.total.grossCents : null;
    };
    return {
      width,
      height,
      height2,
      glass,
      thicknessMm,
      beforeCents: centsOf(before),
      afterCents: centsOf(after),
    };
  });
};
