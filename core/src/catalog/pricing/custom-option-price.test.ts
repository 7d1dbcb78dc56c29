import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CustomOptionChoice, chooseOptionPrices, priceWithOptions } from './custom-option-price.ts';
import { splitGross } from './money.ts';
import type { CustomOption } from './price-fields.ts';

const price = splitGross(10_000, 22);
const fixed = (amount: number) => ({ price: amount, price_type: 'fixed' as const });
const percent = (amount: number) => ({ price: amount, price_type: 'percent' as const });

describe('[PRICE-03] custom options', () => {
  it.each([
    ['none', [], 10_000],
    ['a fixed amount', [fixed(12.5)], 11_250],
    ['a percentage', [percent(10)], 11_000],
    ['a percentage of the price so far', [fixed(20), percent(10)], 13_200],
    ['in the given order', [percent(10), fixed(20)], 13_000],
    ['a discount', [fixed(-20)], 8_000],
  ])('%s', (_name, options, grossCents) => {
    const total = priceWithOptions(price, options, 22);
    expect(total.grossCents).toBe(grossCents);
    expect(total.netCents + total.taxCents).toBe(grossCents);
  });

  it('never lower the price when none of them is negative', () => {
    const option = fc.record({
      price: fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100),
      price_type: fc.constantFrom('fixed' as const, 'percent' as const),
    });
    fc.assert(
      fc.property(fc.array(option, { maxLength: 6 }), (options) => {
        let last = price.grossCents;
        for (let length = 1; length <= options.length; length += 1) {
          const { grossCents } = priceWithOptions(price, options.slice(0, length), 22);
          expect(grossCents).toBeGreaterThanOrEqual(last);
          last = grossCents;
        }
      }),
    );
  });
});

const values = [
  { option_type_id: 1, title: 'Chrome', ...fixed(0) },
  { option_type_id: 2, title: 'Black', ...fixed(30) },
];
const options: CustomOption[] = [
  { option_id: 7, title: 'Engraving', type: 'field', is_require: false, sort_order: 3, ...percent(5) },
  { option_id: 8, title: 'Handle', type: 'radio', is_require: true, sort_order: 1, values },
  { option_id: 9, title: 'Extras', type: 'checkbox', is_require: false, sort_order: 2, values },
];

describe('collecting the prices of options', () => {
  it.each<[string, CustomOptionChoice, unknown]>([
    ['one value', { 8: 2 }, [fixed(30)]],
    ['by sort order', { 7: 'Mari', 8: '1', 9: ['1', '2'] }, [fixed(0), fixed(0), fixed(30), percent(5)]],
    ['a checkbox as a comma-separated list', { 8: 1, 9: '1,2' }, [fixed(0), fixed(0), fixed(30)]],
    ['empty text is ignored', { 7: '  ', 8: 1 }, [fixed(0)]],
    ['an empty list is ignored', { 8: 1, 9: [] }, [fixed(0)]],
  ])('%s', (_name, choice, expected) => {
    expect(chooseOptionPrices(options, choice)).toEqual({ ok: true, value: expected });
  });

  it.each<[string, CustomOptionChoice, string]>([
    ['a missing required option', {}, 'option_required'],
    ['an empty required option', { 8: '' }, 'option_required'],
    ['an unknown option value', { 8: 3 }, 'option_value_unknown'],
    ['an unknown option', { 8: 1, 99: 1 }, 'option_unknown'],
    ['a property name of the prototype', { 8: 'constructor' }, 'option_value_unknown'],
  ])('rejects %s', (_name, choice, error) => {
    expect(chooseOptionPrices(options, choice)).toMatchObject({ ok: false, error });
  });
});
