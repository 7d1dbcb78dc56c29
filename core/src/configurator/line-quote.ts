// Recomputes the pane of a cart or order line from its options.
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

/** All inputs of a pane. Stored with an order, so that the ordered pane survives changes of the rules. */
export interface PaneRules {
  custom_size: SizeRules;
  /** The options that describe the pane, with the labels of their values. */
  custom_options: CustomOption[];
  rates: MadeToMeasureRates;
  /** Code in the price constants. */
  glass: string;
}

/** `null` when the product is not made to measure, or its glass is unknown. */
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

/** Uses the current rules. */
export const quoteLine = (
  line: SizedLine,
  constants: PriceConstants,
  ratePercent: number,
): ConfigurationQuoteResult | null => {
  const rules = paneRulesOf(line, constants);
  return rules && quotePane(rules, line.custom, ratePercent);
};
