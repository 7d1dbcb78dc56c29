// Finds the made-to-measure product of a sku with its rules, rates and glass.

import type { MadeToMeasureRates, PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { Product, SizeRules, Variant } from '@klaas/core/catalog/product.ts';
import { variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import { glassOfColor } from '@klaas/core/configurator/glass-of-color.ts';

export interface SizeSubject {
  product: Product;
  variant?: Variant;
  rules: SizeRules;
  rates: MadeToMeasureRates;
}

/** Null when the product has only listed sizes. */
export const sizeSubjectOf = (
  product: Product,
  variant: Variant | undefined,
  constants: PriceConstants,
): SizeSubject | null => {
  const rules = product.custom_size;
  if (!rules) return null;
  const rates = constants.rates[rules.priceKey];
  // Invalid catalogue data is a server error, not a client error.
  if (!rates) throw new Error(`no price constants "${rules.priceKey}" for ${product.sku}`);
  return { product, ...(variant && { variant }), rules, rates };
};

/** The glass of the variant's colour, else the product's first glass. */
export const glassOf = ({ variant, rules, rates }: SizeSubject): string =>
  glassOfColor(rules, rates, variant && variantValueOf(variant, 'color')) ??
  rates.rate_per_m2[0]?.glass ??
  '';
