import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomOption } from '../catalog/pricing/price-fields.ts';
import {
  carriedChoiceOf,
  choiceCarriedTo,
  customOptionsFromQuery,
  isCustomOptionName,
  queryOfCustomOptions,
} from './custom-option-choice.ts';

const value = (id: number) => ({
  option_type_id: id,
  title: `v${id}`,
  price: id,
  price_type: 'fixed' as const,
});
const OPTIONS: CustomOption[] = [
  { option_id: 1, title: 'Laius', is_require: false, type: 'field', size_field: 'width' },
  { option_id: 7, title: 'Tekst', is_require: false, type: 'field', price: 10 },
  { option_id: 8, title: 'Paigaldus', is_require: false, type: 'radio', values: [value(81), value(82)] },
  {
    option_id: 9,
    title: 'Lisad',
    is_require: false,
    type: 'checkbox',
    values: [value(91), value(92), value(93)],
  },
];
const addressed = (choice: Parameters<typeof queryOfCustomOptions>[1]) =>
  new URLSearchParams(new URLSearchParams(queryOfCustomOptions(OPTIONS, choice)).toString());

describe("[SIZE-03] the product's own options in a URL", () => {
  it('round-trip', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 120, unit: 'grapheme' })
      .filter((s) => s.trim() === s && s.length <= 120);
    const some = fc.subarray(['91', '92', '93'], { minLength: 1 });
    fc.assert(
      fc.property(text, fc.constantFrom('81', '82'), some, (typed, one, many) => {
        const choice = { '7': typed, '8': one, '9': many };
        expect(customOptionsFromQuery(OPTIONS, addressed(choice))).toEqual(choice);
      }),
    );
  });

  it('contain neither unselected options nor the pane', () => {
    expect(queryOfCustomOptions(OPTIONS, { '1': '900', '7': '  ', '9': [] })).toEqual([]);
    expect(customOptionsFromQuery(OPTIONS, new URLSearchParams('option_1=900&width=5'))).toEqual({});
  });

  it('have one serialisation, independent of the order of selection', () => {
    expect(queryOfCustomOptions(OPTIONS, { '9': '93,91' })).toEqual([['option_9', '91,93']]);
    expect(queryOfCustomOptions(OPTIONS, { '9': [93, 91], '8': 82 })).toEqual([
      ['option_8', '82'],
      ['option_9', '91,93'],
    ]);
  });

  it('skip options the product does not have', () => {
    const query = new URLSearchParams('option_8=99&option_9=91,77&option_55=1');
    expect(customOptionsFromQuery(OPTIONS, query)).toEqual({ '9': ['91'] });
    expect(
      customOptionsFromQuery(OPTIONS, new URLSearchParams({ option_7: 'x'.repeat(500) }))['7'],
    ).toHaveLength(120);
  });

  it('are recognised by their parameter name', () => {
    expect([isCustomOptionName('option_7'), isCustomOptionName('width')]).toEqual([true, false]);
  });
});

describe('own options transferred to another finish', () => {
  /** The same options of another product: same labels, other ids. */
  const OTHER: CustomOption[] = OPTIONS.map((option) => ({
    ...option,
    option_id: option.option_id + 100,
    ...(option.values && {
      values: option.values.map((one) => ({ ...one, option_type_id: one.option_type_id + 1000 })),
    }),
  }));
  const carried = (choice: Parameters<typeof carriedChoiceOf>[1]) =>
    new URLSearchParams(new URLSearchParams(carriedChoiceOf(OPTIONS, choice)).toString());

  it('are selected there too, matched by label', () => {
    const query = carried({ '7': 'Õue, uks', '8': '82', '9': ['91', '93'] });
    expect(choiceCarriedTo(OTHER, query)).toEqual({
      choice: { '107': 'Õue, uks', '108': '1082', '109': ['1091', '1093'] },
      leftOut: [],
    });
  });

  it('are listed when the other product lacks them, and the rest stays', () => {
    const fewer = OTHER.filter(({ title }) => title !== 'Tekst').map((option) => ({
      ...option,
      ...(option.values && { values: option.values.filter(({ title }) => title !== 'v91') }),
    }));
    expect(choiceCarriedTo(fewer, carried({ '7': 'Õue', '8': '81', '9': ['91', '92'] }))).toEqual({
      choice: { '108': '1081', '109': ['1092'] },
      leftOut: ['Tekst: Õue', 'Lisad: v91'],
    });
  });

  it('are never matched by id, and are dropped with the URL of the old product', () => {
    expect(customOptionsFromQuery(OPTIONS, carried({ '8': '81' }))).toEqual({});
    expect([...carried({ '8': '81' }).keys()].every(isCustomOptionName)).toBe(true);
  });
});
