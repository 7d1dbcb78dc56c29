import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addTax, eurosOf } from './money.ts';
import { taxPercentOf } from './tax-percent.ts';

it.each([
  [[{ price: 100, price_tax: 22 }], 22],
  // Document of another backend: the parent has no price, its variants do.
  [[{ price: null }, { price: 0, price_tax: 0 }, { price: 50, price_tax: 11 }], 22],
  // Rounding: five cents net and one cent tax do not mean 20 %.
  [
    [
      { price: 0.05, price_tax: 0.01 },
      { price: 300, price_tax: 66 },
    ],
    22,
  ],
  [[{ price: 100, price_tax: 0 }], 0],
  [[{ price: null, price_tax: null }], 0],
  [[{}], 0],
  [[], 0],
])('[PRICE-06] derives from %j the rate %d', (prices, expected) => {
  expect(taxPercentOf(prices)).toBe(expected);
});

it('[PRICE-06] returns the rate a price was computed with', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(5, 9, 13, 20, 22, 24, 25.5),
      fc.array(fc.integer({ min: 2000, max: 500_000 }), { minLength: 1 }),
      (rate, cents) => {
        const prices = cents.map((netCents) => {
          const { taxCents } = addTax(netCents, rate);
          return { price: eurosOf(netCents), price_tax: eurosOf(taxCents) };
        });
        expect(taxPercentOf(prices)).toBe(rate);
      },
    ),
  );
});
