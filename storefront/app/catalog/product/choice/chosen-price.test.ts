import { expect, it } from 'vitest';
import type { LinkedProduct, ProductPage } from '../product-page.ts';
import { chosenPriceOf } from './chosen-price.ts';

const part = (price: number, original = price) =>
  ({ price_incl_tax: price, prior_price_incl_tax: original }) as LinkedProduct;

/** A wall of 500 euros (before: 600), a mirror of 100 or 80, and an optional towel. */
const packagePage = {
  ratePercent: 22,
  linked: { WALL: part(500, 600), MIRROR: part(100), SMALL: part(80), TOWEL: part(20) },
  product: {
    type_id: 'bundle',
    price_incl_tax: 620,
    prior_price_incl_tax: 720,
    bundle_options: [
      {
        option_id: 1,
        title: 'Wall',
        type: 'radio',
        required: true,
        product_links: [{ id: '1', sku: 'WALL', qty: 1 }],
      },
      {
        option_id: 2,
        title: 'Mirror',
        type: 'select',
        required: true,
        product_links: [
          { id: '2', sku: 'MIRROR', qty: 1, is_default: true },
          { id: '3', sku: 'SMALL', qty: 1 },
        ],
      },
      {
        option_id: 3,
        title: 'Towel',
        type: 'checkbox',
        required: false,
        product_links: [{ id: '4', sku: 'TOWEL', qty: 1, is_default: true }],
      },
    ],
  },
} as unknown as ProductPage;

it.each([
  ['as it comes', {}, { price: 620, oldPrice: 720 }],
  ['without the towel', { 3: { linkIds: [] } }, { price: 600, oldPrice: 700 }],
  ['with the small mirror', { 2: { linkIds: ['3'] }, 3: { linkIds: ['4'] } }, { price: 600, oldPrice: 700 }],
])('[PRICE-02] a bundle %s: the old price is that of the same parts', (_, bundle, expected) => {
  expect(chosenPriceOf(packagePage, packagePage.product, bundle, [])).toEqual(expected);
});

it('[PRICE-02] does not count an omitted part of a bundle as a discount', () => {
  const page = { ...packagePage, linked: { ...packagePage.linked, WALL: part(500) } };
  expect(chosenPriceOf(page, page.product, { 3: { linkIds: [] } }, [])).toEqual({
    price: 600,
    oldPrice: null,
  });
});

it('[PRICE-03] adds the price of an option to the old price too', () => {
  const page = { ratePercent: 22, linked: {}, product: { type_id: 'simple' } } as unknown as ProductPage;
  const product = { price_incl_tax: 90, prior_price_incl_tax: 100 };
  const fixed = { price: 20, price_type: 'fixed' } as const;
  const percent = { price: 10, price_type: 'percent' } as const;
  expect(chosenPriceOf(page, product, {}, [])).toEqual({ price: 90, oldPrice: 100 });
  expect(chosenPriceOf(page, product, {}, [fixed])).toEqual({ price: 110, oldPrice: 120 });
  expect(chosenPriceOf(page, product, {}, [percent])).toEqual({ price: 99, oldPrice: 110 });
  expect(chosenPriceOf(page, { price_incl_tax: null }, {}, [fixed])).toEqual({ price: null, oldPrice: null });
});
