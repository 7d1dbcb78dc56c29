import type { PriceRates } from '@klaas/core/contract/admin/price-table-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { fieldsOf, parsePrice, pasteAt, raiseBy, ratesOf, shapeOf } from './price-fields.ts';

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
  expect(ratesOf(fieldsOf(RATES), SHAPE)).toEqual({ ok: true, rates: RATES });
  expect(fieldsOf(RATES)['glass:grey:6']).toBeUndefined();
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
  const fields = { ...fieldsOf(RATES), base: '', 'glass:clear:8': '12x', 'glass:clear:6': ' ' };
  expect(ratesOf(fields, SHAPE)).toEqual({ ok: false, wrong: ['glass:clear:8', 'base'] });
  const emptied = ratesOf({ ...fieldsOf(RATES), 'glass:clear:6': '' }, SHAPE);
  expect(emptied.ok && emptied.rates.rate_per_m2).toHaveLength(2);
});

it('raises to whole cents and leaves what is not made', () => {
  const raised = raiseBy(fieldsOf(RATES), ['glass:clear:6', 'glass:grey:6'], 2.5);
  expect(raised['glass:clear:6']).toBe('108.91');
  expect(raised['glass:grey:6']).toBeUndefined();
  expect(raised['glass:clear:8']).toBe('125');
});

describe('pasting from a sheet', () => {
  it('fills rows and columns from the cell on and counts what has no cell', () => {
    const { fields, outside } = pasteAt(
      fieldsOf(RATES),
      SHAPE,
      { glass: 'clear', thicknessMm: 6 },
      '110,00\t130,00\t9\nei tee;145\n1\t2\n',
    );
    expect(fields).toMatchObject({ 'glass:clear:6': '110,00', 'glass:clear:8': '130,00' });
    expect(fields).toMatchObject({ 'glass:grey:6': '', 'glass:grey:8': '145' });
    expect(outside).toBe(3);
  });
});
