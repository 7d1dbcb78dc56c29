import { describe, expect, it } from 'vitest';
import { chooseTaxRate, nextTaxChangeMs, type TaxQuery, taxGroupOf } from './tax-rate.ts';
import type { TaxRate, TaxRule } from './tax-rule.ts';

const rate = (part: Partial<TaxRate>): TaxRate => ({
  tax_country_id: 'EE',
  tax_region_id: 0,
  rate: 22,
  ...part,
});
const rule = (rates: TaxRate[], part: Partial<TaxRule> = {}): TaxRule => ({
  id: 1,
  code: 'VAT',
  customer_tax_class_ids: [3],
  product_tax_class_ids: [2],
  rates,
  ...part,
});
const query: TaxQuery = { taxClassId: '2', country: 'EE', region: '', day: '2026-01-01' };
const percent = (rules: TaxRule[], part: Partial<TaxQuery> = {}) =>
  chooseTaxRate(rules, { ...query, ...part })?.rate ?? null;

describe('[PRICE-06] the rate of a tax class', () => {
  it.each([
    ['class as string', {}, 22],
    ['class as number', { taxClassId: 2 }, 22],
    ['another class', { taxClassId: '4' }, null],
    ['no class', { taxClassId: undefined }, null],
    ['another country', { country: 'FI' }, null],
    ['no country: PL', { country: '' }, 23],
    ['no country: PL', { country: null }, 23],
  ])('%s', (_name, part, expected) => {
    expect(percent([rule([rate({}), rate({ tax_country_id: 'PL', rate: 23 })])], part)).toBe(expected);
  });

  it.each([
    ['the same region', { tax_region_id: 12, region_name: 'Harju' }, 'Harju', 22],
    ['another region', { tax_region_id: 12, region_name: 'Harju' }, 'Tartu', null],
    ['no region requested', { tax_region_id: 12, region_name: 'Harju' }, '', null],
    ['region 0', { tax_region_id: 0, region_name: 'Harju' }, 'Tartu', 22],
    ['region "0"', { tax_region_id: '0', region_name: 'Harju' }, 'Tartu', 22],
    ['a rate without region name', { tax_region_id: 12 }, 'Tartu', 22],
  ])('%s', (_name, part, region, expected) => {
    expect(percent([rule([rate(part)])], { region })).toBe(expected);
  });

  it('uses the first matching rule', () => {
    expect(percent([rule([rate({ rate: 9 }), rate({ rate: 22 })])])).toBe(9);
    expect(percent([rule([rate({ tax_country_id: 'FI' })]), rule([rate({ rate: 22 })])])).toBe(22);
  });

  it.each([
    ['2023-12-31', 20],
    ['2024-01-01', 22],
    ['2025-06-30', 22],
    ['2025-07-01', 24],
  ])('on %s is the one valid that day', (day, expected) => {
    const rates = [
      rate({ rate: 20 }),
      rate({ rate: 24, valid_from: '2025-07-01' }),
      rate({ rate: 22, valid_from: '2024-01-01' }),
    ];
    expect(percent([rule(rates)], { day })).toBe(expected);
  });

  it('is null before the first one starts', () => {
    expect(percent([rule([rate({ valid_from: '2027-01-01' })])])).toBeNull();
  });
});

describe('[PRICE-08] tax by customer group', () => {
  const rules = [
    rule([rate({ rate: 22 })], { customer_tax_class_ids: [1, 3] }),
    rule([rate({ rate: 0 })], { customer_tax_class_ids: [5] }),
  ];
  it.each([
    [null, 22],
    [3, 22],
    [5, 0],
    [7, null],
  ])('group %s has %s', (groupId, expected) => {
    expect(percent(rules, { groupId })).toBe(expected);
  });

  it.each([
    ['off: the group is ignored', null, false, 5, null],
    ['on: the customer’s group', 1, false, 5, 5],
    ['on, not logged in: the default group', 1, false, null, 1],
    ['on, default overrides', 1, true, 5, 1],
    ['group 0 is a group', 0, false, null, 0],
  ])('%s', (_name, userGroupId, useOnlyDefaultUserGroupId, customer, expected) => {
    expect(taxGroupOf({ userGroupId, useOnlyDefaultUserGroupId }, customer)).toBe(expected);
  });
});

it('returns the next day on which a rate starts, at midnight in the shop’s time zone', () => {
  const rules = [rule([rate({}), rate({ valid_from: '2027-07-01' }), rate({ valid_from: '2027-01-01' })])];
  expect(nextTaxChangeMs(rules, Date.parse('2026-05-01T00:00:00Z'))).toBe(Date.parse('2026-12-31T22:00:00Z'));
  expect(nextTaxChangeMs(rules, Date.parse('2028-01-01T00:00:00Z'))).toBeNull();
});
