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

describe("[SIZE-03] the product's own options in an address", () => {
  it('come back as they were chosen', () => {
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

  it('say nothing of what was not chosen, and nothing of the pane', () => {
    expect(queryOfCustomOptions(OPTIONS, { '1': '900', '7': '  ', '9': [] })).toEqual([]);
    expect(customOptionsFromQuery(OPTIONS, new URLSearchParams('option_1=900&width=5'))).toEqual({});
  });

  it('are written the same however they were chosen', () => {
    expect(queryOfCustomOptions(OPTIONS, { '9': '93,91' })).toEqual([['option_9', '91,93']]);
    expect(queryOfCustomOptions(OPTIONS, { '9': [93, 91], '8': 82 })).toEqual([
      ['option_8', '82'],
      ['option_9', '91,93'],
    ]);
  });

  it('leave out what the product does not have', () => {
    const query = new URLSearchParams('option_8=99&option_9=91,77&option_55=1');
    expect(customOptionsFromQuery(OPTIONS, query)).toEqual({ '9': ['91'] });
    expect(
      customOptionsFromQuery(OPTIONS, new URLSearchParams({ option_7: 'x'.repeat(500) }))['7'],
    ).toHaveLength(120);
  });

  it('are known by their name', () => {
    expect([isCustomOptionName('option_7'), isCustomOptionName('width')]).toEqual([true, false]);
  });
});

describe('own options carried to another finish', () => {
  /** The same options of another product: the same words, other ids. */
  const OTHER: CustomOption[] = OPTIONS.map((option) => ({
    ...option,
    option_id: option.option_id + 100,
    ...(option.values && {
      values: option.values.map((one) => ({ ...one, option_type_id: one.option_type_id + 1000 })),
    }),
  }));
  const carried = (choice: Parameters<typeof carriedChoiceOf>[1]) =>
    new URLSearchParams(new URLSearchParams(carriedChoiceOf(OPTIONS, choice)).toString());

  it('are chosen there too, by their words', () => {
    const query = carried({ '7': 'Õue, uks', '8': '82', '9': ['91', '93'] });
    expect(choiceCarriedTo(OTHER, query)).toEqual({
      choice: { '107': 'Õue, uks', '108': '1082', '109': ['1091', '1093'] },
      leftOut: [],
    });
  });

  it('are named when the other product does not have them, and the rest stays', () => {
    const fewer = OTHER.filter(({ title }) => title !== 'Tekst').map((option) => ({
      ...option,
      ...(option.values && { values: option.values.filter(({ title }) => title !== 'v91') }),
    }));
    expect(choiceCarriedTo(fewer, carried({ '7': 'Õue', '8': '81', '9': ['91', '92'] }))).toEqual({
      choice: { '108': '1081', '109': ['1092'] },
      leftOut: ['Tekst: Õue', 'Lisad: v91'],
    });
  });

  it('never stand for an option of the same id, and leave with the address of the old product', () => {
    expect(customOptionsFromQuery(OPTIONS, carried({ '8': '81' }))).toEqual({});
    expect([...carried({ '8': '81' }).keys()].every(isCustomOptionName)).toBe(true);
  });
});
