// The pane of a line in cart or order, from the options that carry it.
import type { CustomOptionChoice } from '../catalog/pricing/custom-option-price.ts';
import type { MadeToMeasureRates, PriceConstants } from '../catalog/pricing/price-constants.ts';
import type { CustomOption } from '../catalog/pricing/price-fields.ts';
import type { Product, SizeRules, Variant } from '../catalog/product.ts';
import { variantValueOf } from '../catalog/variants/variant-configuration.ts';
import { draftFromChoice, fieldOfOption } from './configuration-choice.ts';
import { type ConfigurationQuoteResult, quoteConfiguration } from './configuration-quote.ts';
import { glassOfColor } from './glass-of-color.ts';

export interface SizedLine {
  product: Product;
  variant?: Variant;
  custom: CustomOptionChoice;
}

/** All that a chosen pane depends on. Kept with an order, so that what was ordered outlives a change of the rules. */
export interface PaneRules {
  custom_size: SizeRules;
  /** Those that say the pane, with the words of their values. */
  custom_options: CustomOption[];
  rates: MadeToMeasureRates;
  /** As the price constants name it. */
  glass: string;
}

/** `null` when the product is not made to measure, or nothing is known of its glass. */
export const paneRulesOf = (
  { product, variant }: Omit<SizedLine, 'custom'>,
  constants: PriceConstants,
): PaneRules | null => {
  const rules = product.custom_size;
  const rates = rules && constants.rates[rules.priceKey];
  const glass = rates && glassOfColor(rules, rates, variant && variantValueOf(variant, 'color'));
  if (!rules || !rates || !glass) return null;
  const options = (product.custom_options ?? []).filter((option) => fieldOfOption(option) !== undefined);
  return { custom_size: rules, custom_options: options, rates, glass };
};

export const quotePane = (
  { custom_size: rules, custom_options, rates, glass }: PaneRules,
  custom: CustomOptionChoice,
  ratePercent: number,
): ConfigurationQuoteResult =>
  quoteConfiguration({ rules, rates, ratePercent }, { ...draftFromChoice(custom_options, custom), glass });

/** By the rules of today. */
export const quoteLine = (
  line: SizedLine,
  constants: PriceConstants,
  ratePercent: number,
): ConfigurationQuoteResult | null => {
  const rules = paneRulesOf(line, constants);
  return rules && quotePane(rules, line.custom, ratePercent);
};
