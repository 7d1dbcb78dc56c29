// Which glass of the price constants a variant is made of.
import type { MadeToMeasureRates } from '../catalog/pricing/price-constants.ts';
import type { SizeRules } from '../catalog/product.ts';

/**
 * By the option of `color`. A product that does not tell its glasses apart is made of the first; `null`: a colour that
 * no rate stands behind, so there is no price.
 */
export const glassOfColor = (
  { glassByOption }: Pick<SizeRules, 'glassByOption'>,
  { rate_per_m2 }: Pick<MadeToMeasureRates, 'rate_per_m2'>,
  color: string | null | undefined,
): string | null => {
  if (color && glassByOption) return glassByOption[color] ?? null;
  return rate_per_m2[0]?.glass ?? null;
};
