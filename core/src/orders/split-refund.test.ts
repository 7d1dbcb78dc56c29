import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitRefund } from './split-refund.ts';

const left = (...cents: number[]) => cents.map((leftCents, at) => ({ reference: `p${at}`, leftCents }));

describe('payments of a refund', () => {
  it.each([
    ['the one payment', left(100), 40, [['p0', 40]]],
    ['the first that is large enough', left(30, 100, 200), 40, [['p1', 40]]],
    [
      'no single one is large enough: the fewest',
      left(30, 100, 80),
      150,
      [
        ['p1', 100],
        ['p2', 50],
      ],
    ],
    [
      'all of them',
      left(30, 100, 80),
      210,
      [
        ['p1', 100],
        ['p2', 80],
        ['p0', 30],
      ],
    ],
    [
      'a payment of which nothing is left gives nothing',
      left(0, 50, 50),
      100,
      [
        ['p1', 50],
        ['p2', 50],
      ],
    ],
  ] as const)('%s', (_name, payments, cents, shares) => {
    expect(
      splitRefund(payments, cents).map(({ reference, amount_cents }) => [reference, amount_cents]),
    ).toEqual(shares);
  });

  it('adds up to the refund, and takes from no payment more than is left', () => {
    const payments = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(payments, fc.double({ min: 0, max: 1, noNaN: true }), (cents, share) => {
        const all = left(...cents);
        const wanted = Math.ceil(share * cents.reduce((sum, one) => sum + one, 0));
        if (wanted === 0) return;
        const shares = splitRefund(all, wanted);
        expect(shares.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(wanted);
        for (const { reference, amount_cents } of shares) {
          expect(amount_cents).toBeGreaterThan(0);
          expect(amount_cents).toBeLessThanOrEqual(
            all.find((one) => one.reference === reference)?.leftCents ?? 0,
          );
        }
      }),
    );
  });

  it('refuses more than there is', () => {
    expect(() => splitRefund(left(10, 20), 31)).toThrow();
  });
});
