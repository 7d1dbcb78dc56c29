// [OFFICE-73] Cells copied from a spreadsheet, and where they go in the grid.
import { GRID_COLUMNS, type GridColumn } from './cell-value.ts';

export const MAX_PASTED_ROWS = 5000;

const QUOTE = '"';

/** A tab anywhere outside quotes; else a semicolon; else every line is one cell. */
const delimiterOf = (text: string): string => {
  let isQuoted = false;
  let hasSemicolon = false;
  for (const sign of text) {
    if (sign === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted && sign === '\t') return '\t';
    else if (!isQuoted && sign === ';') hasSemicolon = true;
  }
  return hasSemicolon ? ';' : '';
};

/**
 * Quotes around a cell may hold the delimiter, line breaks, and doubled quotes; a quote inside a cell is a letter.
 * One pass: its time grows with the length of the text only.
 */
export const parseCells = (given: string): string[][] => {
  const text = given.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '');
  if (text === '') return [];
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell: string[] = [];
  let isQuoted = false;
  let isStart = true;
  const endCell = () => {
    row.push(cell.join(''));
    cell = [];
    isStart = true;
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== QUOTE) cell.push(sign);
      else if (text[at + 1] === QUOTE) {
        cell.push(QUOTE);
        at += 1;
      } else isQuoted = false;
    } else if (sign === QUOTE && isStart && delimiter !== '') {
      isQuoted = true;
      isStart = false;
    } else if (sign === delimiter) endCell();
    else if (sign === '\n') endRow();
    else {
      cell.push(sign);
      isStart = false;
    }
  }
  endRow();
  return rows;
};

/** For the clipboard; what a spreadsheet would split or run is quoted. */
export const cellsText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n');

/** The columns of the grid from left to right. */
export type ShownColumn = GridColumn | 'sku' | 'other';

export interface PasteTarget {
  columns: readonly ShownColumn[];
  /** Titles of the columns in the language of the person. */
  titles: readonly string[];
  /** Of the rows from top to bottom. */
  skus: readonly string[];
  at: { row: number; column: number };
  /** The selected range: one pasted cell fills it. */
  to: { row: number; column: number };
}

export interface PastedCell {
  row: number;
  column: GridColumn;
  text: string;
}

export const LEFT_OUT = [
  'below_last_row',
  'right_of_last_column',
  'unknown_sku',
  'double_sku',
  'read_only',
] as const;

export interface LeftOutCell {
  /** Of the pasted text, from 1. */
  line: number;
  text: string;
  reason: (typeof LEFT_OUT)[number];
}

export interface PastePlan {
  cells: PastedCell[];
  leftOut: LeftOutCell[];
}

const isEditable = (column: ShownColumn): column is GridColumn =>
  (GRID_COLUMNS as readonly string[]).includes(column);

const folded = (text: string): string => text.trim().toLowerCase();

/** Each title of the first line is one of a column: the columns then go where their titles say. */
const headOf = (first: readonly string[], { columns, titles }: PasteTarget): number[] | null => {
  const places = first.map((text) =>
    columns.findIndex((column, at) => folded(text) === folded(titles[at] ?? '') || folded(text) === column),
  );
  const isHead = places.every((place) => place >= 0) && new Set(places).size === places.length;
  return isHead ? places : null;
};

/** Rows that have a sku go where that sku is, the others from the active row downwards. */
const rowsBySku = (lines: readonly (readonly string[])[], skuAt: number, skus: readonly string[]) => {
  const places = new Map(skus.map((sku, at) => [folded(sku), at]));
  const seen = new Set<string>();
  return lines.map((line): number | 'unknown_sku' | 'double_sku' => {
    const sku = folded(line[skuAt] ?? '');
    if (seen.has(sku)) return 'double_sku';
    seen.add(sku);
    return places.get(sku) ?? 'unknown_sku';
  });
};

export const planPaste = (rows: readonly (readonly string[])[], target: PasteTarget): PastePlan => {
  const { columns, skus, at, to } = target;
  const [first = []] = rows;
  const plan: PastePlan = { cells: [], leftOut: [] };
  if (rows.length === 1 && first.length === 1) {
    const text = first[0] ?? '';
    for (let row = at.row; row <= Math.max(at.row, to.row); row++)
      for (let place = at.column; place <= Math.max(at.column, to.column); place++) {
        const column = columns[place];
        if (column !== undefined && isEditable(column)) plan.cells.push({ row, column, text });
        else plan.leftOut.push({ line: 1, text, reason: 'read_only' });
      }
    return plan;
  }
  const head = headOf(first, target);
  const lines = head ? rows.slice(1) : rows;
  const skuAt = head?.findIndex((place) => columns[place] === 'sku') ?? -1;
  const bySku = skuAt >= 0 ? rowsBySku(lines, skuAt, skus) : null;
  for (const [index, line] of lines.entries()) {
    const lineNumber = index + (head ? 2 : 1);
    const row = bySku?.[index] ?? at.row + index;
    if (typeof row === 'string' || row >= skus.length) {
      plan.leftOut.push({
        line: lineNumber,
        text: line.join(' '),
        reason: typeof row === 'string' ? row : 'below_last_row',
      });
      continue;
    }
    for (const [place, text] of line.entries()) {
      const column = columns[head ? (head[place] ?? -1) : at.column + place];
      if (column === 'sku' && (head || folded(text) === folded(skus[row] ?? ''))) continue;
      if (column !== undefined && isEditable(column)) plan.cells.push({ row, column, text });
      else
        plan.leftOut.push({
          ...{ line: lineNumber, text },
          reason: column === undefined ? 'right_of_last_column' : 'read_only',
        });
    }
  }
  return plan;
};
