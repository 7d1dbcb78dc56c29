import { describe, expect, it } from 'vitest';
import { documentPriceOf } from './document-price.ts';
import { priceFieldsAfter } from './edit-price.ts';

const TERMS = {
  ratePercent: 22,
  sourcePriceIncludesTax: false,
  finalPriceIncludesTax: true,
  nowMs: 0,
  usePriceTiers: true,
  customerGroupId: null,
};
const grossAfter = (item: object, edit: object) =>
  documentPriceOf({ ...item, ...priceFieldsAfter(item, edit, false) }, TERMS)?.price.grossCents;

describe('priceFieldsAfter', () => {
  it('writes the source price', () => {
    expect(priceFieldsAfter({ price: 10 }, { price: 20 }, false)).toEqual({ price: 20 });
  });

  it('makes a new price count in a document with a final price', () => {
    expect(grossAfter({ price: 10, final_price: 9 }, { price: 20 })).toBe(2440);
  });

  it('makes a new price count in a document that was priced before', () => {
    const priced = {
      ...{ price: 12.2, price_incl_tax: 12.2, price_tax: 2.2, final_price: 12.2, final_price_incl_tax: 12.2 },
      ...{ original_price: 10, original_price_incl_tax: 12.2, original_price_tax: 2.2 },
    };
    expect(grossAfter(priced, { price: 20 })).toBe(2440);
    expect(grossAfter(priced, { special_price: 5 })).toBe(610);
  });

  it('ends a special price', () => {
    expect(grossAfter({ price: 10, special_price: 5 }, { special_price: null })).toBe(1220);
  });

  it('writes tiers', () => {
    const tier_prices = [{ customer_group_id: 0, qty: 1, value: 8 }];
    expect(grossAfter({ price: 10 }, { tier_prices })).toBe(976);
  });
});
