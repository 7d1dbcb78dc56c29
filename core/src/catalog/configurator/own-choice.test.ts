import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomOption } from '../../pricing/priced.ts';
import { isOwnChoiceName, ownChoiceFromQuery, queryOfOwnChoice } from './own-choice.ts';

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
const addressed = (choice: Parameters<typeof queryOfOwnChoice>[1]) =>
  new URLSearchParams(new URLSearchParams(queryOfOwnChoice(OPTIONS, choice)).toString());

describe("[SIZE-03] the product's own options in an address", () => {
  it('come back as they were chosen', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 120, unit: 'grapheme' })
      .filter((s) => s.trim() === s && s.length <= 120);
    const some = fc.subarray(['91', '92', '93'], { minLength: 1 });
    fc.assert(
      fc.property(text, fc.constantFrom('81', '82'), some, (typed, one, many) => {
        const choice = { '7': typed, '8': one, '9': many };
        expect(ownChoiceFromQuery(OPTIONS, addressed(choice))).toEqual(choice);
      }),
    );
  });

  it('say nothing of what was not chosen, and nothing of the pane', () => {
    expect(queryOfOwnChoice(OPTIONS, { '1': '900', '7': '  ', '9': [] })).toEqual([]);
    expect(ownChoiceFromQuery(OPTIONS, new URLSearchParams('option_1=900&width=5'))).toEqual({});
  });

  it('are written the same however they were chosen', () => {
    expect(queryOfOwnChoice(OPTIONS, { '9': '93,91' })).toEqual([['option_9', '91,93']]);
    expect(queryOfOwnChoice(OPTIONS, { '9': [93, 91], '8': 82 })).toEqual([
      ['option_8', '82'],
      ['option_9', '91,93'],
    ]);
  });

  it('leave out what the product does not have', () => {
    const query = new URLSearchParams('option_8=99&option_9=91,77&option_55=1');
    expect(ownChoiceFromQuery(OPTIONS, query)).toEqual({ '9': ['91'] });
    expect(ownChoiceFromQuery(OPTIONS, new URLSearchParams({ option_7: 'x'.repeat(500) }))['7']).toHaveLength(
      120,
    );
  });

  it('are known by their name', () => {
    expect([isOwnChoiceName('option_7'), isOwnChoiceName('width')]).toEqual([true, false]);
  });
});
