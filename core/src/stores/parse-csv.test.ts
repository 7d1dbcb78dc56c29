import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile } from './csv-cell.ts';
import { guessDelimiter, parseCsv } from './parse-csv.ts';

const rowsOf = (text: string) => {
  const parsed = parseCsv(text, { maxRows: 100 });
  return parsed.ok ? parsed.value.rows.map(({ cells }) => cells) : parsed;
};

describe('delimiter', () => {
  it.each([
    ['a;b;c\n1,5;2;3', ';'],
    ['a,b\n1;2', ','],
    ['a\tb', '\t'],
    ['"a,b,c";d', ';'],
    ['alone', ';'],
  ])('%j', (text, delimiter) => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });
});

describe('rows', () => {
  it.each([
    [
      'a;b\r\n1;2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa;b\n\n;;\n1;',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['a;"b ""c""; d\ne"\n', [['a', 'b "c"; d\ne']]],
    ['a;5" pipe', [['a', '5" pipe']]],
  ])('%j', (text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it.each([
    ['', { ok: false, error: 'empty', line: 1 }],
    ['\n \n', { ok: false, error: 'empty', line: 1 }],
    ['a;b\n1;"x\ny', { ok: false, error: 'quote_open', line: 2 }],
    ['a\n'.repeat(200), { ok: false, error: 'too_many_rows' }],
  ])('%j is refused', (text, error) => {
    expect(rowsOf(text)).toMatchObject(error);
  });

  it('tells the line where a row begins', () => {
    const parsed = parseCsv('a\n"1\n2"\n\nb', { maxRows: 10 });
    expect(parsed.ok && parsed.value.rows.map(({ line }) => line)).toEqual([1, 2, 5]);
  });
});

it('[OFFICE-100] a file that the shop wrote is read back, but for what a spreadsheet would run', () => {
  const cell = fc.string().filter((text) => !/[\r\n]/.test(text) && !/^\s*[=+\-@\t|]/.test(text));
  const row = fc.tuple(fc.constant('x'), cell, cell);
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const parsed = parseCsv(csvFile(rows), { maxRows: 20, delimiter: ';' });
      expect(parsed.ok && parsed.value.rows.map(({ cells }) => cells)).toEqual(rows);
    }),
  );
  for (const formula of ['=1+1', '+1', '-x', '@a', ' =2', '|calc'])
    expect(rowsOf(csvFile([[formula]]))).toEqual([[`'${formula}`]]);
});
