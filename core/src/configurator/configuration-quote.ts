// Converts form input to a pane with drawing, weight and price, or to its validation errors.
import type { MadeToMeasureRates } from '../catalog/pricing/price-constants.ts';
import type { SizeRules } from '../catalog/product.ts';
import type { Configuration, ConfigurationDraft } from './configuration.ts';
import { checkConfiguration } from './configuration-check.ts';
import type { ConfigurationError } from './configuration-error.ts';
import { type ConfigurationPrice, priceConfiguration } from './configuration-price.ts';
import type { GlassGeometry } from './glass/glass-geometry.ts';

/** The product data a quote depends on. */
export interface QuoteBasis {
  rules: SizeRules;
  rates: MadeToMeasureRates;
  ratePercent: number;
}

export interface ConfigurationQuote {
  configuration: Configuration;
  geometry: GlassGeometry;
  price: ConfigurationPrice;
  leadTimeDays: number;
}

export type ConfigurationQuoteResult =
  | { ok: true; value: ConfigurationQuote }
  | { ok: false; errors: ConfigurationError[] };

/** [SIZE-02] The price depends on the size; the same function runs on the server and in the browser. */
export const quoteConfiguration = (
  { rules, rates, ratePercent }: QuoteBasis,
  draft: ConfigurationDraft,
): ConfigurationQuoteResult => {
  const checked = checkConfiguration(rules, rates, draft);
  if (!checked.ok) return checked;
  const { value: configuration, geometry } = checked;
  const price = priceConfiguration(rules, rates, configuration, geometry, ratePercent);
  return { ok: true, value: { configuration, geometry, price, leadTimeDays: rules.leadTimeDays } };
};
