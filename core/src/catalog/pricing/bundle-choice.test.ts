import { describe, expect, it } from 'vitest';
import {
  type BundleChoice,
  bundleEntriesOf,
  bundleMessagesOf,
  canChangeQuantity,
  chosenPartsOf,
  completeBundleChoice,
  isOptionalPart,
  missingPartOf,
} from './bundle-choice.ts';

const link = (id: string, rest: object = {}) => ({ id, sku: `P${id}`, qty: 1, is_default: false, ...rest });
const wall = {
  option_id: 1,
  type: 'radio',
  required: true,
  product_links: [link('11'), link('12', { is_default: true, qty: 2, can_change_quantity: 1 })],
};
const extras = {
  option_id: 2,
  type: 'checkbox',
  required: false,
  product_links: [link('21', { is_default: true }), link('22', { qty: 2, can_change_quantity: 1 })],
};
const service = {
  option_id: 3,
  type: 'radio',
  required: false,
  product_links: [link('31', { is_default: true }), link('32')],
};
const options = [wall, extras, service];
const idsOf = (choice: BundleChoice) =>
  options.map((option) => chosenPartsOf(option, choice).map(({ link: { id } }) => id));

describe('[PROD-08] the parts of a package', () => {
  it.each<[string, BundleChoice, string[][]]>([
    ['are the defaults before anybody chooses', {}, [['12'], ['21'], ['31']]],
    [
      'are what is named; an optional part that is not named is left out',
      { 1: { linkIds: ['11'] } },
      [['11'], [], []],
    ],
    [
      'are several where the option takes several',
      { 2: { linkIds: ['22', 21] } },
      [['12'], ['21', '22'], []],
    ],
    ['are one where it takes one', { 3: { linkIds: ['31', '32'] } }, [['12'], [], ['31']]],
    [
      'are none of an option that is left out',
      { 2: { linkIds: [] }, 3: { linkIds: ['32'] } },
      [['12'], [], ['32']],
    ],
    ['have the default for a required one that is gone', { 1: { linkIds: ['x'] } }, [['12'], [], []]],
    ['leave out an optional one that is gone', { 2: { linkIds: ['x'] } }, [['12'], [], []]],
  ])('%s', (_name, choice, expected) => {
    expect(idsOf(choice)).toEqual(expected);
  });

  it('are as many as the shopper says, where part and option allow it', () => {
    const qtyOf = (choice: BundleChoice) =>
      options.map((option) => chosenPartsOf(option, choice).map(({ qty }) => qty));
    expect(qtyOf({ 1: { linkIds: ['12'], qty: 5 }, 2: { linkIds: ['22'], qty: 7 } })).toEqual([[5], [2], []]);
    expect(qtyOf({ 1: { linkIds: ['11'], qty: 5 } })).toEqual([[1], [], []]);
    expect(options.map((option) => canChangeQuantity(option, { id: 1, can_change_quantity: '1' }))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('are kept when one option is changed from the defaults', () => {
    expect({ ...completeBundleChoice(options, {}), 2: { linkIds: [] } }).toEqual({
      1: { linkIds: ['12'], qty: 2 },
      2: { linkIds: [] },
      3: { linkIds: ['31'], qty: 1 },
    });
  });

  it('travel as one entry for each option of which something is chosen', () => {
    expect(
      bundleEntriesOf(options, { 1: { linkIds: ['12'], qty: 3 }, 2: { linkIds: ['21', '22'] } }),
    ).toEqual([
      { option_id: 1, option_qty: 3, option_selections: ['12'] },
      { option_id: 2, option_qty: 1, option_selections: ['21', '22'] },
    ]);
  });

  it('say which one is missing', () => {
    expect(missingPartOf(options, {})).toBeNull();
    expect(missingPartOf(options, { 1: { linkIds: [] }, 2: { linkIds: ['21'] } })).toBe(wall);
    expect(missingPartOf([extras, service], { 2: { linkIds: [] } })).toBe(extras);
    expect(missingPartOf([extras, service], { 2: { linkIds: ['21'] } })).toBeNull();
  });

  it('are optional by every sign that dumps have for it', () => {
    expect([false, 0, '0', null].map((required) => isOptionalPart({ required }))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([true, 1, '1', undefined].map((required) => isOptionalPart({ required }))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('have their names, and their number where it is more than one', () => {
    const parts = chosenPartsOf(extras, { 2: { linkIds: ['21', '22'] } });
    expect(bundleMessagesOf(parts, ({ sku }) => `Part ${sku}`)).toBe('Part P21; 2 × Part P22');
  });
});
