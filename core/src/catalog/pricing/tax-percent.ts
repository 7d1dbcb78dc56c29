// The tax rate as prices show it, for those who have the prices and not the rules.
import type { PriceFields } from './price-fields.ts';

type Shown = Pick<PriceFields, 'price' | 'price_tax'>;

/** Read from the dearest, whose cents are rounded the least; 0: nobody knows, or there is no tax. */
export const taxPercentOf = (prices: readonly Shown[]): number => {
  let best = { price: 0, tax: 0 };
  for (const { price, price_tax: tax } of prices)
    if (price && tax && price > best.price) best = { price, tax };
  return best.price === 0 ? 0 : Math.round((best.tax / best.price) * 1000) / 10;
};
