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

describe('[PROD-08] the parts of a bundle', () => {
  it.each<[string, BundleChoice, string[][]]>([
    ['are the defaults without a selection', {}, [['12'], ['21'], ['31']]],
    [
      'are the selected ones; an optional part not selected is left out',
      { 1: { linkIds: ['11'] } },
      [['11'], [], []],
    ],
    ['are several for a multi-select option', { 2: { linkIds: ['22', 21] } }, [['12'], ['21', '22'], []]],
    ['are one for a single-select option', { 3: { linkIds: ['31', '32'] } }, [['12'], [], ['31']]],
    [
      'are none for an option that is left out',
      { 2: { linkIds: [] }, 3: { linkIds: ['32'] } },
      [['12'], [], ['32']],
    ],
    [
      'fall back to the default when a required part is off sale',
      { 1: { linkIds: ['x'] } },
      [['12'], [], []],
    ],
    ['omit an optional part that is off sale', { 2: { linkIds: ['x'] } }, [['12'], [], []]],
  ])('%s', (_name, choice, expected) => {
    expect(idsOf(choice)).toEqual(expected);
  });

  it('have the chosen quantity, where part and option allow it', () => {
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

  it('stay selected when one option of the defaults is changed', () => {
    expect({ ...completeBundleChoice(options, {}), 2: { linkIds: [] } }).toEqual({
      1: { linkIds: ['12'], qty: 2 },
      2: { linkIds: [] },
      3: { linkIds: ['31'], qty: 1 },
    });
  });

  it('are sent as one entry per option with a selection', () => {
    expect(
      bundleEntriesOf(options, { 1: { linkIds: ['12'], qty: 3 }, 2: { linkIds: ['21', '22'] } }),
    ).toEqual([
      { option_id: 1, option_qty: 3, option_selections: ['12'] },
      { option_id: 2, option_qty: 1, option_selections: ['21', '22'] },
    ]);
  });

  it('report the missing required option', () => {
    expect(missingPartOf(options, {})).toBeNull();
    expect(missingPartOf(options, { 1: { linkIds: [] }, 2: { linkIds: ['21'] } })).toBe(wall);
    expect(missingPartOf([extras, service], { 2: { linkIds: [] } })).toBe(extras);
    expect(missingPartOf([extras, service], { 2: { linkIds: ['21'] } })).toBeNull();
  });

  it('are optional by each of the flags used in catalogue dumps', () => {
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

  it('are listed by name, with the quantity when above one', () => {
    const parts = chosenPartsOf(extras, { 2: { linkIds: ['21', '22'] } });
    expect(bundleMessagesOf(parts, ({ sku }) => `Part ${sku}`)).toBe('Part P21; 2 × Part P22');
  });
});
