// The corner cases of the bounds in every thickness: whether a pane of the smallest and largest sizes can be ordered.
import type { MadeToMeasureRates } from '../../catalog/pricing/price-constants.ts';
import type { SizeRules } from '../../catalog/product.ts';
import { checkConfiguration } from '../configuration-check.ts';
import type { ConfigurationError } from '../configuration-error.ts';
import { type SizeField, sizeFieldsOf } from '../glass/size-check.ts';

export interface CornerSize {
  size: Partial<Record<SizeField, number>>;
  thicknessMm: number;
  /** Why it cannot be ordered; none: it can. */
  errors: ConfigurationError[];
}

const cornersOf = (rules: SizeRules, fields: readonly SizeField[]): CornerSize['size'][] => {
  const [field, ...rest] = fields;
  if (field === undefined) return [{}];
  const ends = [...new Set(rules.bounds[field])];
  return ends.flatMap((length) => cornersOf(rules, rest).map((size) => ({ [field]: length, ...size })));
};

export const cornerSizesOf = (rules: SizeRules, rates: MadeToMeasureRates, glass: string): CornerSize[] => {
  const made = rates.rate_per_m2.filter((rate) => rate.glass === glass);
  return cornersOf(rules, sizeFieldsOf(rules)).flatMap((size) =>
    made.map(({ thickness_mm: thicknessMm }) => {
      const checked = checkConfiguration(rules, rates, { ...size, glass, thickness: thicknessMm });
      return { size, thicknessMm, errors: checked.ok ? [] : checked.errors };
    }),
  );
};
