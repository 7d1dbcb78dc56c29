import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PRICE_CENTS } from './cell-value.ts';
import { actOnRow, ProductActSchema } from './product-act.ts';

const row = {
  ...{ name: 'Uks', state: 'published', price: 10_000 },
  ...{ special_price: null, special_from: null, special_to: null },
};
const actOf = (act: object) => {
  const parsed = ProductActSchema.parse(act);
  if (parsed.kind === 'attribute' || parsed.kind === 'category_add' || parsed.kind === 'category_remove')
    throw new Error('no cells');
  return parsed;
};
const on = (act: object, more: object = {}) => actOnRow(actOf(act), { ...row, ...more });

describe('[OFFICE-30] an act on a row', () => {
  it('changes only the cells whose value differs', () => {
    expect(on({ kind: 'price', formula: { kind: 'percent', points: 500 } })).toEqual({
      ok: true,
      cells: { price: 10_500 },
    });
    expect(on({ kind: 'state', state: 'published' })).toEqual({ ok: true, cells: {} });
    expect(on({ kind: 'no_special' })).toEqual({ ok: true, cells: {} });
    expect(on({ kind: 'no_special' }, { special_price: 5000, special_to: '2027-01-01' })).toEqual({
      ok: true,
      cells: { special_price: null, special_to: null },
    });
  });

  it('sets a special price from the price, with its days', () => {
    const act = { kind: 'special', formula: { kind: 'percent', points: -2000 }, to: '2027-01-31' };
    expect(on(act)).toEqual({ ok: true, cells: { special_price: 8000, special_to: '2027-01-31' } });
    expect(on({ ...act, formula: { kind: 'set', cents: 10_000 } })).toEqual({
      ok: false,
      problem: 'not_below_price',
    });
    expect(() => on({ ...act, from: '2027-02-01' })).toThrow();
    expect(() => on({ ...act, to: 'soon' })).toThrow();
  });

  it('refuses a price that would fall to the special price', () => {
    const lower = { kind: 'price', formula: { kind: 'amount', cents: -5000 } };
    expect(on(lower, { special_price: 5000 })).toEqual({ ok: false, problem: 'not_below_price' });
    expect(on(lower, { special_price: 4999 })).toMatchObject({ ok: true });
    expect(on({ kind: 'price', formula: { kind: 'amount', cents: -10_001 } })).toEqual({
      ok: false,
      problem: 'negative',
    });
    expect(on(lower, { price: null })).toEqual({ ok: false, problem: 'computed' });
  });

  it('leaves no row with a special price that is not below its price', () => {
    const cents = fc.integer({ min: 0, max: MAX_PRICE_CENTS });
    const formula = fc.oneof(
      fc.record({ kind: fc.constant('set'), cents }),
      fc.record({ kind: fc.constant('percent'), points: fc.integer({ min: -9999, max: 100_000 }) }),
      fc.record({ kind: fc.constant('amount'), cents: fc.integer({ min: -100_000, max: 100_000 }) }),
    );
    const rounding = fc.constantFrom('none', 'whole', 'half', 'ninety');
    fc.assert(
      fc.property(
        fc.constantFrom('price', 'special'),
        formula,
        rounding,
        cents,
        fc.option(cents),
        (kind, given, rounded, price, special) => {
          const before = { ...row, price, special_price: special };
          const acted = actOnRow(actOf({ kind, formula: given, rounding: rounded }), before);
          if (!acted.ok || Object.keys(acted.cells).length === 0) return;
          const after = { ...before, ...acted.cells };
          expect(after.price).toBeGreaterThanOrEqual(0);
          if (after.special_price !== null)
            expect(Number(after.special_price)).toBeLessThan(Number(after.price));
        },
      ),
    );
  });
});
