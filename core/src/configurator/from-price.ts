// [OFFICE-84] The "from" price of goods that are only made to measure: that of their smallest pane, by the same function
// as in the configurator. Goods that are also sold in listed sizes have the price of those.
import type { MadeToMeasureRates } from '../catalog/pricing/price-constants.ts';
import { UNAVAILABLE_STATUS } from '../catalog/pricing/product-pricer.ts';
import type { Product, SizeRules } from '../catalog/product.ts';
import { variantValueOf } from '../catalog/variants/variant-configuration.ts';
import { quoteConfiguration } from './configuration-quote.ts';
import { glassOfColor } from './glass-of-color.ts';

export interface FromPrice {
  sku: string;
  priceCents: number;
}

const smallest = ({ bounds, defaultThicknessMm }: SizeRules) => ({
  width: bounds.width[0],
  height: bounds.height[0],
  ...(bounds.height2 && { height2: bounds.height2[0] }),
  thickness: String(defaultThicknessMm),
});

/** Of each variant, or of the product itself; a glass without a rate has none. */
export const fromPricesOf = (
  product: Pick<Product, 'sku' | 'custom_size' | 'configurable_children'>,
  rates: MadeToMeasureRates,
  ratePercent: number,
): FromPrice[] => {
  const rules = product.custom_size;
  if (!rules || rules.sizeOption !== undefined) return [];
  const priceOf = (glass: string | null): number | null => {
    if (glass === null) return null;
    const quoted = quoteConfiguration({ rules, rates, ratePercent }, { ...smallest(rules), glass });
    return quoted.ok ? quoted.value.price.total.grossCents : null;
  };
  const sold = product.configurable_children ?? [];
  const goods =
    sold.length === 0
      ? [{ sku: product.sku, glass: glassOfColor(rules, rates, undefined) }]
      : sold
          .filter(({ status }) => status < UNAVAILABLE_STATUS)
          .map((variant) => ({
            sku: variant.sku,
            glass: glassOfColor(rules, rates, variantValueOf(variant, 'color')),
          }));
  return goods.flatMap(({ sku, glass }) => {
    const priceCents = priceOf(glass);
    return priceCents === null ? [] : [{ sku, priceCents }];
  });
};
