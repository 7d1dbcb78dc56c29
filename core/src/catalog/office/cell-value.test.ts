import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GRID_COLUMNS,
  type GridColumn,
  isCellValue,
  parseCell,
  parsePrice,
  rowProblems,
} from './cell-value.ts';

const WORDS = { published: 'Avaldatud', hidden: 'Peidetud' };
const read = (column: GridColumn, text: string) => {
  const parsed = parseCell(column, text, WORDS);
  return parsed.ok ? parsed.value : parsed.problem;
};

describe('[OFFICE-73] a cell of the product grid', () => {
  it.each([
    ['price', '389', 38_900],
    ['price', '389,5', 38_950],
    ['price', ' 389.50 € ', 38_950],
    ['price', '1 049,00 €', 104_900],
    ['price', '1\u00a0049,00\u00a0€', 104_900],
    ['price', '1.049,50', 104_950],
    ['price', '1,049.50', 104_950],
    ['price', 'EUR 12', 1200],
    ['price', ',5', 50],
    ['price', '0', 0],
    ['price', '1000000', 100_000_000],
    ['price', '1000000,01', 'too_large'],
    ['price', '1.049', 'too_many_decimals'],
    ['price', '1,0499', 'too_many_decimals'],
    ['price', '-5', 'negative'],
    ['price', '−5', 'negative'],
    ['price', '', 'required'],
    ['price', 'kallis', 'not_a_number'],
    ['price', '12 tk', 'not_a_number'],
    ['price', '=1+1', 'not_a_number'],
    ['price', '1e3', 'not_a_number'],
    ['price', '.', 'not_a_number'],
    ['price', `${'9'.repeat(40)}`, 'not_a_number'],
    ['special_price', '', null],
    ['special_price', '–', null],
    ['special_price', '99,90', 9990],
    ['special_from', '2027-01-31', '2027-01-31'],
    ['special_from', '31.1.2027', '2027-01-31'],
    ['special_to', '31/01/2027', '2027-01-31'],
    ['special_to', '', null],
    ['special_to', '31.2.2027', 'not_a_day'],
    ['special_to', '2027-13-01', 'not_a_day'],
    ['special_to', 'homme', 'not_a_day'],
    ['state', 'published', 'published'],
    ['state', ' avaldatud', 'published'],
    ['state', 'PEIDETUD', 'hidden'],
    ['state', 'jah', 'not_a_state'],
    ['name', '  Dušisein Katus ', 'Dušisein Katus'],
    ['name', '', 'required'],
    ['name', 'x'.repeat(255), 'x'.repeat(255)],
    ['name', 'x'.repeat(256), 'too_long'],
    ['name', 'a\tb', 'control_characters'],
  ] as [GridColumn, string, unknown][])('%s "%s"', (column, text, value) => {
    expect(read(column, text)).toBe(value);
  });

  it('every price is read again as it is written, with point and with comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        const text = (cents / 100).toFixed(2);
        expect(parsePrice(text)).toEqual({ ok: true, value: cents });
        expect(parsePrice(text.replace('.', ','))).toEqual({ ok: true, value: cents });
      }),
    );
  });

  it('only values that could have been typed come over the wire', () => {
    const wrong: [GridColumn, unknown][] = [
      ['price', null],
      ['price', 1.5],
      ['price', -1],
      ['price', '100'],
      ['special_price', 100_000_001],
      ['name', ' a'],
      ['name', null],
      ['state', 'off'],
      ['special_from', '31.1.2027'],
      ['special_to', 5],
    ];
    for (const [column, value] of wrong) expect(isCellValue(column, value), `${column} ${value}`).toBe(false);
    const right: [GridColumn, unknown][] = [
      ['price', 0],
      ['special_price', null],
      ['name', 'a'],
      ['state', 'hidden'],
      ['special_from', '2027-01-31'],
      ['special_to', null],
    ];
    for (const [column, value] of right) expect(isCellValue(column, value), column).toBe(true);
    expect(GRID_COLUMNS.length).toBe(right.length);
  });

  it('a special price is below the price, and its days are in order', () => {
    expect(rowProblems({ price: 1000, special_price: 999 })).toEqual({});
    expect(rowProblems({ price: 1000, special_price: 1000 })).toEqual({ special_price: 'not_below_price' });
    expect(rowProblems({ price: 1000, special_price: null })).toEqual({});
    expect(rowProblems({ special_from: '2027-02-01', special_to: '2027-01-31' })).toEqual({
      special_to: 'before_from',
    });
    expect(rowProblems({ special_from: '2027-01-31', special_to: '2027-01-31' })).toEqual({});
  });
});
