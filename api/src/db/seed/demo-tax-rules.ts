// Standard rates of the countries that the demo shop delivers to. Estonia's changed on 1 July 2025, Finland's on 1
// September 2024.
import type { TaxRate, TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import { DEFAULT_TAX_RULES } from '../../catalog/tax/default-tax-rules.ts';

const RATES: readonly [country: string, rate: number, from: string][] = [
  ['EE', 24, '2025-07-01'],
  ['LV', 21, '2012-07-01'],
  ['LT', 21, '2009-09-01'],
  ['FI', 24, '2013-01-01'],
  ['FI', 25.5, '2024-09-01'],
];

const rateOf = ([country, rate, valid_from]: (typeof RATES)[number], at: number): TaxRate => ({
  id: 10 + at,
  tax_country_id: country,
  tax_region_id: 0,
  region_name: '',
  tax_postcode: '*',
  rate,
  code: `${country}-VAT-${rate}`,
  valid_from,
});

export const DEMO_TAX_RULES: readonly TaxRule[] = DEFAULT_TAX_RULES.map((rule) => ({
  ...rule,
  rates: [...rule.rates, ...RATES.map(rateOf)],
}));
