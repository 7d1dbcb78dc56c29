// Derives the tax rate from prices, for code that has no tax rules.
import type { PriceFields } from './price-fields.ts';

type Shown = Pick<PriceFields, 'price' | 'price_tax'>;

/** From the highest price, which has the smallest rounding error; 0 when unknown or untaxed. */
export const taxPercentOf = (prices: readonly Shown[]): number => {
  let best = { price: 0, tax: 0 };
  for (const { price, price_tax: tax } of prices)
    if (price && tax && price > best.price) best = { price, tax };
  return best.price === 0 ? 0 : Math.round((best.tax / best.price) * 1000) / 10;
};
