import { expect, it } from 'vitest';
import { compareGroupsOf, compareRowsOf } from './compare-rows.ts';

const attribute = (
  attribute_code: string,
  is_comparable: boolean | string,
  options: { value: string; label: string }[] = [],
) => ({
  attribute_id: 1,
  attribute_code,
  default_frontend_label: attribute_code.toUpperCase(),
  frontend_input: 'select',
  is_comparable,
  options,
});
const glass = [
  { value: '49', label: 'Selge' },
  { value: '50', label: 'Hall' },
];

it('[UI-04] compares only attributes marked true or "1" and shows their labels', () => {
  const attributes_metadata = [
    attribute('color', '1', glass),
    attribute('weight', true),
    attribute('hidden', '0'),
    attribute('off', false),
  ];
  const rows = compareRowsOf(
    [
      { sku: 'A', attributes_metadata, color_options: [49, 50], weight: 32, hidden: '1', off: '1' },
      { sku: 'B', attributes_metadata, color: '49', weight: 32, hidden: '1', off: '1' },
    ],
    'et-EE',
  );
  expect(rows).toEqual([
    { code: 'color', label: 'COLOR', values: ['Selge, Hall', 'Selge'], isDifferent: true },
    { code: 'weight', label: 'WEIGHT', values: ['32', '32'], isDifferent: false },
  ]);
});

it('leaves out attributes that no product has and keeps those that one has', () => {
  const rows = compareRowsOf(
    [
      { sku: 'A', attributes_metadata: [attribute('color', '1', glass), attribute('none', '1')], color: 50 },
      { sku: 'B', attributes_metadata: [] },
    ],
    'et-EE',
  );
  expect(rows).toEqual([{ code: 'color', label: 'COLOR', values: ['Hall', ''], isDifferent: true }]);
});

it("[UI-04] labels a product's values by its own options", () => {
  const series = (value: string, label: string) => [attribute('series', '1', [{ value, label }])];
  const rows = compareRowsOf(
    [
      { sku: 'A', attributes_metadata: series('7', 'Katus'), series: 7 },
      { sku: 'B', attributes_metadata: series('8', 'Võre'), series: 8 },
      { sku: 'C', series: 8 },
    ],
    'et-EE',
  );
  expect(rows.map(({ values }) => values)).toEqual([['Katus', 'Võre', 'Võre']]);
});

it("[UI-04] formats numbers in the store's locale and keeps text with a comma", () => {
  const attributes_metadata = [attribute('weight', '1'), attribute('note', '1')];
  const products = [{ sku: 'A', attributes_metadata, weight: 22.8, note: 'klaas, tihend' }];
  const valuesIn = (locale: string) => compareRowsOf(products, locale).map(({ values: [value] }) => value);
  expect(valuesIn('et-EE')).toEqual(['22,8', 'klaas, tihend']);
  expect(valuesIn('en-GB')).toEqual(['22.8', 'klaas, tihend']);
});

it('puts differing rows first, hides or appends equal ones, and drops empty groups', () => {
  const row = (code: string, isDifferent: boolean) => ({
    code,
    label: code,
    values: ['1', '2'],
    isDifferent,
  });
  const [same, other] = [row('same', false), row('other', true)];
  expect(compareGroupsOf([same, other], false)).toEqual([
    { name: 'differences', rows: [other] },
    { name: 'same', rows: [same] },
  ]);
  expect(compareGroupsOf([same, other], true)).toEqual([{ name: 'differences', rows: [other] }]);
  expect(compareGroupsOf([same], true)).toEqual([]);
});
