import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTax, centsOf, eurosOf, percentOf, splitGross, sumOf, timesQty } from './money.ts';

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
const rate = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ min: 0, max: 100, noNaN: true }));

it.each([
  [1.005, 101],
  [0.29, 29],
  [8.345, 835],
  [1e-7, 0],
  [-1.005, -101],
  [2400, 240_000],
])('converts %d euros to %i cents', (euros, expected) => {
  expect(centsOf(euros)).toBe(expected);
});

describe('[PRICE-05] net and tax add up to gross', () => {
  it('at 22 percent', () => {
    expect(splitGross(12_200, 22)).toEqual({ netCents: 10_000, taxCents: 2_200, grossCents: 12_200 });
    expect(splitGross(1, 22)).toEqual({ netCents: 1, taxCents: 0, grossCents: 1 });
  });

  it('for any amount and rate, with net within half a cent of the exact value', () => {
    fc.assert(
      fc.property(cents, rate, (grossCents, ratePercent) => {
        const { netCents, taxCents } = splitGross(grossCents, ratePercent);
        expect(netCents + taxCents).toBe(grossCents);
        expect(Math.abs(netCents - grossCents / (1 + ratePercent / 100))).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  it('for a refund, symmetric to its payment', () => {
    fc.assert(
      fc.property(cents, rate, (grossCents, ratePercent) => {
        expect(splitGross(0 - grossCents, ratePercent).netCents).toBe(
          0 - splitGross(grossCents, ratePercent).netCents,
        );
      }),
    );
  });

  it('when the source is net', () => {
    fc.assert(
      fc.property(cents, rate, (netCents, ratePercent) => {
        const amount = addTax(netCents, ratePercent);
        expect(amount.netCents + amount.taxCents).toBe(amount.grossCents);
      }),
    );
    expect(addTax(10_000, 22).grossCents).toBe(12_200);
  });

  it('in sums and multiples', () => {
    const amount = splitGross(999, 22);
    expect(sumOf([amount, amount, amount])).toEqual(timesQty(amount, 3));
    expect(sumOf([])).toEqual({ netCents: 0, taxCents: 0, grossCents: 0 });
  });
});

it('converts cents to euros and back without loss', () => {
  fc.assert(fc.property(cents, (amount) => centsOf(eurosOf(amount)) === amount));
});

it.each([
  [1000, 10, 100],
  [5, 10, 1],
  [-5, 10, -1],
  [333, 22, 73],
])('computes %i cents at %i percent as %i', (amount, percent, expected) => {
  expect(percentOf(amount, percent)).toBe(expected);
});
