import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsText, type PasteTarget, parseCells, planPaste } from './paste-cells.ts';

describe('[OFFICE-73] cells from a spreadsheet', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a;b\tc', [['a;b', 'c']]],
    ['"a;b";c', [['a;b', 'c']]],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"he said ""no"""\tb', [['he said "no"', 'b']]],
    ['19" x 20"\tb', [['19" x 20"', 'b']]],
    ['one', [['one']]],
    ['one\ntwo', [['one'], ['two']]],
    [
      'a\t\nb\t',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    ['\t', [['', '']]],
    ['', []],
    ['"never closed\tb', [['"never closed\tb']]],
  ])('%j', (text, cells) => {
    expect(parseCells(text)).toEqual(cells);
  });

  it('what is copied is pasted as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ';', ' ', 'õ') });
    const rows = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(rows, (table) => {
        expect(parseCells(cellsText(table))).toEqual(table);
      }),
    );
  });

  it('half a million letters are read in one pass', () => {
    expect(parseCells('"'.repeat(500_000))).toHaveLength(1);
    expect(parseCells('a\t'.repeat(250_000))[0]).toHaveLength(250_001);
  });
});

const TARGET: PasteTarget = {
  columns: ['name', 'sku', 'state', 'price', 'special_price', 'other'],
  titles: ['Toode', 'Kood', 'Olek', 'Hind', 'Erihind', 'Laos'],
  skus: ['A-1', 'A-2', 'A-3'],
  at: { row: 1, column: 3 },
  to: { row: 1, column: 3 },
};

describe('[OFFICE-73] where pasted cells go', () => {
  it('from the active cell to the right and down; what lies outside is told', () => {
    expect(
      planPaste(
        [
          ['10', '9', 'x'],
          ['20', '19'],
          ['30', '29'],
        ],
        TARGET,
      ),
    ).toEqual({
      cells: [
        { row: 1, column: 'price', text: '10' },
        { row: 1, column: 'special_price', text: '9' },
        { row: 2, column: 'price', text: '20' },
        { row: 2, column: 'special_price', text: '19' },
      ],
      leftOut: [
        { line: 1, text: 'x', reason: 'read_only' },
        { line: 3, text: '30 29', reason: 'below_last_row' },
      ],
    });
    const right = planPaste([['1', '2', '3']], { ...TARGET, at: { row: 0, column: 4 } });
    expect(right.leftOut.map(({ reason }) => reason)).toEqual(['read_only', 'right_of_last_column']);
  });

  it('one cell fills the selected range', () => {
    const plan = planPaste([['50']], { ...TARGET, at: { row: 0, column: 3 }, to: { row: 2, column: 4 } });
    expect(plan.cells).toHaveLength(6);
    expect(plan.leftOut).toEqual([]);
  });

  it('columns go where their titles say, rows where their sku is', () => {
    const rows = [
      ['Kood', 'Hind'],
      ['A-3', '30'],
      ['a-1 ', '10'],
      ['B-1', '5'],
      ['A-3', '31'],
    ];
    expect(planPaste(rows, TARGET)).toEqual({
      cells: [
        { row: 2, column: 'price', text: '30' },
        { row: 0, column: 'price', text: '10' },
      ],
      leftOut: [
        { line: 4, text: 'B-1 5', reason: 'unknown_sku' },
        { line: 5, text: 'A-3 31', reason: 'double_sku' },
      ],
    });
    const byCode = planPaste(
      [
        ['price', 'special_price'],
        ['7', '6'],
      ],
      TARGET,
    );
    expect(byCode.cells).toEqual([
      { row: 1, column: 'price', text: '7' },
      { row: 1, column: 'special_price', text: '6' },
    ]);
  });

  it('a sku of the same row is no change, another one is left out', () => {
    const at = { row: 0, column: 1 };
    expect(planPaste([['A-1', 'hidden']], { ...TARGET, at }).leftOut).toEqual([]);
    expect(planPaste([['A-9', 'hidden']], { ...TARGET, at }).leftOut).toEqual([
      { line: 1, text: 'A-9', reason: 'read_only' },
    ]);
  });

  it('500 × 5 cells are exactly those', () => {
    const skus = Array.from({ length: 600 }, (_, at) => `S-${at}`);
    const columns = ['name', 'state', 'price', 'special_price', 'special_from'] as const;
    const rows = skus.slice(0, 500).map((sku) => [sku, 'hidden', '5', '4', '2027-01-01']);
    const plan = planPaste(rows, {
      ...TARGET,
      columns,
      titles: [...columns],
      skus,
      at: { row: 100, column: 0 },
    });
    expect(plan.cells).toHaveLength(2500);
    expect(new Set(plan.cells.map(({ row, column }) => `${row} ${column}`)).size).toBe(2500);
    expect(plan.leftOut).toEqual([]);
  });
});
