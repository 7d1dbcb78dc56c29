import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../stores/settings.ts';
import {
  type FilterSelection,
  filterSelectionOf,
  isFilterChosen,
  knownSelection,
  toggleFilter,
} from './filter-selection.ts';
import { type QueryPair, queryWithSelection, selectionFromUrl } from './filter-url.ts';

const SYSTEM = ['sort'];
const settings = {
  defaultFilters: ['color', 'size', 'price'],
  systemFilterNames: SYSTEM,
  filtersQueryName: '',
};
const named = { ...settings, filtersQueryName: 'f' };

const id = fc.oneof(
  fc.constantFrom('49', '50', '0.0-200.0', 'a,b;c:d', 'ö&=%', '%zz'),
  fc.string({ minLength: 1, maxLength: 6 }),
);
const selections = fc
  .record({
    color: fc.array(id),
    size: fc.array(id),
    price: fc.array(id, { maxLength: 1 }),
    sort: fc.array(id, { maxLength: 1 }),
  })
  .map((chosen): FilterSelection => filterSelectionOf(chosen, SYSTEM));

describe('[CATG-01] toggling a filter', () => {
  const toggle = (selection: FilterSelection, type: string, option: string, single?: boolean) =>
    toggleFilter(selection, { id: option, type, single }, SYSTEM);
  it.each([
    ['adds', {}, 'color', '49', undefined, { color: ['49'] }],
    ['adds to others', { color: ['50'] }, 'color', '49', undefined, { color: ['49', '50'] }],
    ['removes', { color: ['49', '50'] }, 'color', '49', undefined, { color: ['50'] }],
    ['removes the last one', { color: ['49'], size: ['1'] }, 'color', '49', undefined, { size: ['1'] }],
    [
      'a single option replaces the other',
      { price: ['0.0-200.0'] },
      'price',
      '600.0-*',
      true,
      { price: ['600.0-*'] },
    ],
    ['a single option is toggled off', { price: ['600.0-*'] }, 'price', '600.0-*', true, {}],
    ['a sort order replaces the other', { sort: ['a:asc'] }, 'sort', 'b:asc', undefined, { sort: ['b:asc'] }],
    ['the same sort order is toggled off', { sort: ['a:asc'] }, 'sort', 'a:asc', undefined, {}],
  ])('%s', (_name, selection, type, option, single, expected) => {
    expect(toggle(selection, type, option, single)).toEqual(expected);
  });

  it('toggling twice restores the selection', () => {
    fc.assert(
      fc.property(selections, fc.constantFrom('color', 'size'), id, (selection, type, option) => {
        const once = toggle(selection, type, option);
        expect(isFilterChosen(once, { id: option, type })).toBe(
          !isFilterChosen(selection, { id: option, type }),
        );
        expect(toggle(once, type, option)).toEqual(selection);
      }),
    );
  });
});

describe('[CATG-01] filters in the URL', () => {
  it('are separate parameters', () => {
    const selection = { color: ['49', '50'], price: ['0.0-200.0'], sort: ['final_price:asc'] };
    expect(queryWithSelection([], selection, settings)).toEqual([
      ['color', '49'],
      ['color', '50'],
      ['price', '0.0-200.0'],
      ['sort', 'final_price:asc'],
    ]);
  });

  it('are combined in one named parameter when configured', () => {
    const selection = { color: ['49', '50'], sort: ['final_price:asc'] };
    expect(queryWithSelection([], selection, named)).toEqual([['f', 'color:49,50;sort:final_price%3Aasc']]);
    expect(queryWithSelection([['f', 'color:1']], {}, named)).toEqual([]);
  });

  it('keep other parameters and replace their own', () => {
    const query: QueryPair[] = [
      ['q', 'uks'],
      ['color', '1'],
      ['utm', 'x'],
    ];
    expect(queryWithSelection(query, { size: ['2'] }, settings)).toEqual([
      ['q', 'uks'],
      ['utm', 'x'],
      ['size', '2'],
    ]);
  });

  it('are parsed without parameters that are no filter', () => {
    const query: QueryPair[] = [
      ['color', '50'],
      ['color', '49'],
      ['color', '49'],
      ['brand', 'x'],
      ['__proto__', 'y'],
      ['size', ''],
      ['sort', 'a'],
      ['sort', 'b'],
    ];
    expect(selectionFromUrl(query, settings)).toEqual({ color: ['49', '50'], sort: ['b'] });
    expect(
      selectionFromUrl(
        [
          ['color', '1'],
          ['f', 'color:2;brand:3;size:;x'],
        ],
        named,
      ),
    ).toEqual({ color: ['2'] });
  });

  it.each([
    ['own parameters', settings],
    ['one parameter', named],
  ])('round-trip through a real query string, with %s', (_name, form) => {
    fc.assert(
      fc.property(selections, (selection) => {
        const text = new URLSearchParams(queryWithSelection([['q', 'x']], selection, form)).toString();
        expect(selectionFromUrl(new URLSearchParams(text), form)).toEqual(selection);
      }),
    );
  });
});

it('[CATG-01] ignores unknown ids', () => {
  const attributes = { color: { options: [{ value: '49', label: 'Clear' }] } };
  const selection = { color: ['49', '99'], size: ['1'], price: ['cheap'], sort: ['random:asc'] };
  expect(knownSelection(selection, attributes, ['position:asc'], SYSTEM)).toEqual({ color: ['49'] });
  const good = { color: ['49'], price: ['0.0-200.0'], sort: ['position:asc'] };
  expect(knownSelection(good, attributes, ['position:asc'], SYSTEM)).toEqual(good);
});

it('[CATG-01] filters by colour, size, price and recommended by default', () => {
  expect(defaultSettings().products.defaultFilters).toEqual(
    expect.arrayContaining(['color', 'size', 'price', 'recommended']),
  );
});
