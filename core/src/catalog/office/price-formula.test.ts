import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyFormula,
  type PriceFormula,
  PriceFormulaSchema,
  ROUNDINGS,
  type Rounding,
  roundPrice,
} from './price-formula.ts';

const percent = (points: number): PriceFormula => ({ kind: 'percent', points });

describe('[OFFICE-74] a formula over prices', () => {
  it.each([
    [55_900, percent(400), 'whole', 58_100],
    [61_900, percent(400), 'whole', 64_400],
    [33_900, percent(400), 'whole', 35_300],
    [55_200, percent(400), 'none', 57_408],
    [10_000, percent(-2500), 'none', 7500],
    [9999, percent(-5000), 'none', 5000],
    [10_000, { kind: 'amount', cents: 1050 }, 'none', 11_050],
    [10_000, { kind: 'amount', cents: -1050 }, 'ninety', 8990],
    [500, { kind: 'amount', cents: -501 }, 'none', null],
    [1, { kind: 'set', cents: 4900 }, 'none', 4900],
    [99_999_999, percent(100), 'none', null],
    [10_020, percent(0), 'half', 10_050],
    [10_080, percent(0), 'half', 10_050],
    [10_000, percent(0), 'ninety', 9990],
    [10_039, percent(0), 'ninety', 9990],
    [10_040, percent(0), 'ninety', 10_090],
    [40, percent(0), 'whole', 100],
    [20, percent(0), 'ninety', 90],
    [0, percent(1000), 'whole', 0],
  ] as [number, PriceFormula, Rounding, number | null][])(
    '%i with %j, rounded %s: %s',
    (cents, formula, rounding, after) => {
      expect(applyFormula(cents, formula, rounding)).toBe(after);
    },
  );

  it('rounds to the nearest price with the ending, and a price that was rounded stays', () => {
    const endings = { none: 0, whole: 0, half: 50, ninety: 90 };
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.constantFrom(...ROUNDINGS),
        (cents, rounding) => {
          const rounded = roundPrice(cents, rounding);
          if (rounding !== 'none') expect(rounded % 100).toBe(endings[rounding]);
          expect(Math.abs(rounded - cents)).toBeLessThanOrEqual(rounding === 'none' ? 0 : 50);
          expect(roundPrice(rounded, rounding)).toBe(rounded);
        },
      ),
    );
  });

  it('refuses what makes every price free or endless', () => {
    for (const formula of [
      percent(-10_000),
      percent(100_001),
      percent(1.5),
      { kind: 'set', cents: -1 },
      { kind: 'x' },
    ])
      expect(PriceFormulaSchema.safeParse(formula).success).toBe(false);
  });
});
