// The pane of a line in cart or order, from the options that carry it.
import type { CustomOptionChoice } from '../../pricing/custom-option-price.ts';
import type { PriceConstants } from '../../pricing/price-constants.ts';
import type { Product, Variant } from '../product.ts';
import { variantValueOf } from '../variants/variant-configuration.ts';
import { draftFromChoice } from './configuration-choice.ts';
import { type ConfigurationQuoteResult, quoteConfiguration } from './configuration-quote.ts';
import { glassOfColor } from './glass-of-color.ts';

export interface SizedLine {
  product: Product;
  variant?: Variant;
  custom: CustomOptionChoice;
}

/** `null` when the product is not made to measure, or nothing is known of its glass. */
export const quoteLine = (
  { product, variant, custom }: SizedLine,
  constants: PriceConstants,
  ratePercent: number,
): ConfigurationQuoteResult | null => {
  const rules = product.custom_size;
  const rates = rules && constants.rates[rules.priceKey];
  const glass = rates && glassOfColor(rules, rates, variant && variantValueOf(variant, 'color'));
  if (!rules || !rates || !glass) return null;
  const draft = draftFromChoice(product.custom_options ?? [], custom);
  return quoteConfiguration({ rules, rates, ratePercent }, { ...draft, glass });
};
