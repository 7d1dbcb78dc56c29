import { expect, it } from 'vitest';
import { syncedPricesById, withSyncedPrices } from './synced-price.ts';

const rendered = (id: number, final: number, regular = final, special: number | null = null) => ({
  id,
  price_info: {
    final_price: final,
    regular_price: regular,
    special_price: special,
    extension_attributes: {
      tax_adjustments: {
        final_price: final / 1.25,
        regular_price: regular / 1.25,
        special_price: special === null ? null : special / 1.25,
      },
    },
  },
});
const product = {
  id: 1,
  sku: 'A',
  price_incl_tax: 100,
  original_price_incl_tax: 100,
  configurable_children: [
    { id: 2, sku: 'A-1', price_incl_tax: 100 },
    { id: 3, sku: 'A-2', price_incl_tax: 120 },
  ],
};

it('[PRICE-09] [PROD-04] platform prices override product and variants by id, and are marked as current', () => {
  const synced = withSyncedPrices(product, syncedPricesById([rendered(1, 75, 100, 75), rendered(2, 80)]));
  expect(synced).toMatchObject({
    price: 60,
    price_tax: 15,
    price_incl_tax: 75,
    final_price_incl_tax: 75,
    original_price: 80,
    original_price_incl_tax: 100,
    special_price: 60,
    special_price_incl_tax: 75,
    price_is_current: true,
  });
  expect(synced.configurable_children[0]).toMatchObject({
    price_incl_tax: 80,
    special_price_incl_tax: 0,
    price_is_current: true,
  });
  expect(synced.configurable_children[1]).toEqual(product.configurable_children[1]);
});

it('[PRICE-09] without a response the product stays unchanged and unmarked', () => {
  expect(withSyncedPrices(product, syncedPricesById([]))).toBe(product);
});

it('[PRICE-09] keeps the document’s net prices when the platform sends none', () => {
  const bare = [{ id: 1, price_info: { final_price: 50, regular_price: 50 } }];
  const synced = withSyncedPrices({ id: 1, price: 70, price_tax: 5 }, syncedPricesById(bare));
  expect(synced).toMatchObject({ price: 70, price_tax: 5, price_incl_tax: 50, price_is_current: true });
});
