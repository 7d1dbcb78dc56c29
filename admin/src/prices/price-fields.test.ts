import type { PriceRates } from '@klaas/core/contract/admin/price-table-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { fieldsOf, isSamePrice, parsePrice, pasteAt, raiseBy, ratesOf, shapeOf } from './price-fields.ts';

const RATES: PriceRates = {
  base: 189,
  minimum_billed_area_m2: 0.5,
  rate_per_m2: [
    { glass: 'clear', thickness_mm: 6, rate: 106.25 },
    { glass: 'clear', thickness_mm: 8, rate: 125 },
    { glass: 'grey', thickness_mm: 8, rate: 140 },
  ],
  edge_per_m: 6,
  edge_work: [{ code: 'rounded', per_m: 4 }],
  options: [{ code: 'film', price: 12, price_type: 'percent' }],
};
const SHAPE = shapeOf([RATES]);

it('fields and back are the same table, with the cells that are not made', () => {
  expect(ratesOf(fieldsOf(RATES, String), SHAPE)).toEqual({ ok: true, rates: RATES });
  expect(fieldsOf(RATES, String)['glass:grey:6']).toBeUndefined();
});

it('writes with the decimal sign of the language, and reads it back', () => {
  const { format } = new Intl.NumberFormat('et-EE', { useGrouping: false });
  const fields = fieldsOf(RATES, format);
  expect(fields['glass:clear:6']).toBe('106,25');
  expect(ratesOf(fields, SHAPE)).toEqual({ ok: true, rates: RATES });
  expect(isSamePrice(fields['glass:clear:6'], '106.250')).toBe(true);
  expect(isSamePrice('106,25', '106,26')).toBe(false);
  expect(isSamePrice('', undefined)).toBe(true);
});

it.each([
  ['174,70', 174.7],
  ['1 250.5 €', 1250.5],
  ['-3', -3],
  ['', null],
  ['ei tee', null],
  ['1,2,3', null],
])('reads %s', (text, value) => {
  expect(parsePrice(text)).toBe(value);
});

it('names what is no number; an emptied cell is not made', () => {
  const fields = { ...fieldsOf(RATES, String), base: '', 'glass:clear:8': '12x', 'glass:clear:6': ' ' };
  expect(ratesOf(fields, SHAPE)).toEqual({ ok: false, wrong: ['glass:clear:8', 'base'] });
  const emptied = ratesOf({ ...fieldsOf(RATES, String), 'glass:clear:6': '' }, SHAPE);
  expect(emptied.ok && emptied.rates.rate_per_m2).toHaveLength(2);
});

it('raises to whole cents and leaves what is not made', () => {
  const raised = raiseBy(fieldsOf(RATES, String), {
    names: ['glass:clear:6', 'glass:grey:6'],
    percent: 2.5,
    textOf: String,
  });
  expect(raised['glass:clear:6']).toBe('108.91');
  expect(raised['glass:grey:6']).toBeUndefined();
  expect(raised['glass:clear:8']).toBe('125');
});

describe('pasting from a sheet', () => {
  it('fills rows and columns from the cell on and counts what has no cell', () => {
    const { fields, outside } = pasteAt(
      fieldsOf(RATES, String),
      SHAPE,
      { glass: 'clear', thicknessMm: 6 },
      '110,00\t130,00\t9\nei tee;145\n1\t2\n',
    );
    expect(fields).toMatchObject({ 'glass:clear:6': '110,00', 'glass:clear:8': '130,00' });
    expect(fields).toMatchObject({ 'glass:grey:6': '', 'glass:grey:8': '145' });
    expect(outside).toBe(3);
  });
});
