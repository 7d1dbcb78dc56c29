import { expect, it } from 'vitest';
import { dropRate, ratesOfCountry, scheduleRate } from './schedule-rate.ts';
import { chooseTaxRate } from './tax-rate.ts';
import type { TaxRule } from './tax-rule.ts';

const TODAY = '2026-06-01';
const RULE: TaxRule = {
  ...{ id: 2, code: 'EE-VAT', customer_tax_class_ids: [0, 1], product_tax_class_ids: [2] },
  rates: [
    { id: 4, tax_country_id: 'EE', tax_region_id: 0, rate: 22, code: 'EE-VAT-22', valid_from: '2024-01-01' },
    { id: 5, tax_country_id: 'LV', tax_region_id: 0, rate: 21 },
  ],
};
const rateOn = (rule: TaxRule, day: string, country = 'EE') =>
  chooseTaxRate([rule], { taxClassId: 2, country, day, groupId: null })?.rate;

it('[OFFICE-87] a rate with a date counts from that day on, in its country', () => {
  const planned = scheduleRate(RULE, { country: 'EE', rate: 24.5, valid_from: '2027-01-01' }, TODAY);
  if (!planned.ok) throw new Error(planned.error);
  expect([rateOn(planned.value, '2026-12-31'), rateOn(planned.value, '2027-01-01')]).toEqual([22, 24.5]);
  expect(rateOn(planned.value, '2027-01-01', 'LV')).toBe(21);
  const again = scheduleRate(planned.value, { country: 'EE', rate: 25, valid_from: '2027-01-01' }, TODAY);
  expect(again.ok && ratesOfCountry(again.value, 'EE').map(({ rate }) => rate)).toEqual([22, 25]);
  expect(dropRate(planned.value, 'EE', '2027-01-01', TODAY)?.rates).toEqual(RULE.rates);
});

it.each([
  [{ country: 'FI', rate: 24, valid_from: '2027-01-01' }, 'no_country'],
  [{ country: 'EE', rate: 101, valid_from: '2027-01-01' }, 'bad_rate'],
  [{ country: 'EE', rate: -1, valid_from: '2027-01-01' }, 'bad_rate'],
  [{ country: 'EE', rate: 20.123, valid_from: '2027-01-01' }, 'bad_rate'],
  [{ country: 'EE', rate: Number.NaN, valid_from: '2027-01-01' }, 'bad_rate'],
  [{ country: 'EE', rate: 24, valid_from: '2027-02-30' }, 'bad_day'],
  [{ country: 'EE', rate: 24, valid_from: 'soon' }, 'bad_day'],
  [{ country: 'EE', rate: 24, valid_from: TODAY }, 'day_past'],
  [{ country: 'EE', rate: 22, valid_from: '2027-01-01' }, 'same_rate'],
])('refuses %o: %s', (given, error) => {
  expect(scheduleRate(RULE, given, TODAY)).toEqual({ ok: false, error });
});

it('what has begun is not dropped', () => {
  expect(dropRate(RULE, 'EE', '2024-01-01', TODAY)).toBeNull();
  expect(dropRate(RULE, 'EE', '2027-01-01', TODAY)).toBeNull();
});
