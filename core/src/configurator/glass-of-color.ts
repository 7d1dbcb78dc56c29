// The glass type of a variant, as a code of the price constants.
import type { MadeToMeasureRates } from '../catalog/pricing/price-constants.ts';
import type { SizeRules } from '../catalog/product.ts';

/**
 * By the `color` option. A product without a mapping uses the first glass; `null` for a colour without a rate, which
 * has no price.
 */
export const glassOfColor = (
  { glassByOption }: Pick<SizeRules, 'glassByOption'>,
  { rate_per_m2 }: Pick<MadeToMeasureRates, 'rate_per_m2'>,
  color: string | null | undefined,
): string | null => {
  if (color && glassByOption) return glassByOption[color] ?? null;
  return rate_per_m2[0]?.glass ?? null;
};
