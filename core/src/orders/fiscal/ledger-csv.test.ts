import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../../../test/orders/document-sample.ts';
import { orderOf } from '../../../test/orders/order-sample.ts';
import { csvCell } from '../../stores/csv-cell.ts';
import { invoiceLinesOf } from './invoice-of-order.ts';
import { ledgerCsv } from './ledger-csv.ts';

describe('a cell', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+372 5555', `"'+372 5555"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['-cmd|calc', `"'-cmd|calc"`],
    ['\t=1', `"'\t=1"`],
    [' =1', `"' =1"`],
    ['-12,50', '"-12,50"'],
    ['Hotell "Näidis"; OÜ', '"Hotell ""Näidis""; OÜ"'],
    ['two\r\nlines', '"two lines"'],
    ['', '""'],
  ])('%j is written as %s', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });

  it('never begins a formula, whatever a buyer types, and can be read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const cell = csvCell(value);
        const inner = cell.slice(1, -1).replaceAll('""', '"');
        if (!/^-?\d+(,\d+)?$/.test(inner)) expect(inner).not.toMatch(/^\s*[=+\-@\t|]/);
        expect(inner.replace(/^'/, '')).toBe(value.replace(/[\r\n]+/g, ' ').replace(/^'/, ''));
        expect(cell.slice(1, -1).replaceAll('""', '')).not.toContain('"');
      }),
    );
  });
});

it('has a row per line; a credit note is negative', () => {
  const lines = invoiceLinesOf(orderOf([{ unitGrossCents: 12_400, qty: 2, discount: 10, percent: 24 }]));
  const invoice = documentOf(lines);
  const credit = documentOf(lines, {
    kind: 'credit',
    number: 'K000001',
    corrects: { number: 'A000001', issuedOn: '2026-11-15' },
  });
  const [head, ...rows] = ledgerCsv([invoice, credit]).slice(1).split('\r\n').slice(0, -1);
  expect(head?.split(';')).toHaveLength(20);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain('"2";"S";"24";"180,00";"43,20";"223,20"');
  expect(rows[2]).toContain('"-2";"S";"24";"-180,00";"-43,20";"-223,20"');
  expect(rows[2]).toContain('"credit";"K000001";"2026-11-15";"000000102";"A000001"');
});

it('has money in a column of its own; a refund is negative', () => {
  const invoice = documentOf(invoiceLinesOf(orderOf([])));
  const credit = documentOf([], { kind: 'credit', number: 'K000001' });
  const money = [
    { document: invoice, amountCents: 12_400, day: '2026-11-20' },
    { document: credit, amountCents: 500, day: '2026-11-21' },
  ];
  const rows = ledgerCsv([], money).slice(1).split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split(';').length)).toEqual([20, 20]);
  expect(rows[0]).toMatch(/^"payment";"A000001";"2026-11-20";"000000102";.*;"";"";"";"124,00"$/);
  expect(rows[1]).toMatch(/^"refund";"K000001";"2026-11-21";.*;"";"-5,00"$/);
});
