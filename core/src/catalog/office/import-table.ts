// A CSV file of products: its encoding guessed, its columns named, its rows as the server takes them.
import { GRID_COLUMNS, type GridColumn } from './cell-value.ts';

/** More is imported in several files. */
export const MAX_IMPORTED_ROWS = 10_000;

export const ENCODINGS = ['utf-8', 'windows-1257', 'windows-1251', 'utf-16le', 'utf-16be'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Of a character of several bytes: how many follow its first one; -1: none begins so. */
const following = (first: number): number => {
  if (first < 0x80) return 0;
  if (first >= 0xc2 && first <= 0xdf) return 1;
  if (first >= 0xe0 && first <= 0xef) return 2;
  return first >= 0xf0 && first <= 0xf4 ? 3 : -1;
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length; at += 1) {
    const count = following(bytes[at] ?? 0);
    if (count < 0) return false;
    for (let next = 0; next < count; next += 1) {
      at += 1;
      const byte = bytes[at];
      if (byte === undefined || (byte & 0xc0) !== 0x80) return false;
    }
  }
  return true;
};

/** Cyrillic words consist of such letters; in a Baltic word they stand alone between Latin ones. */
const isCyrillic = (bytes: Uint8Array): boolean => {
  const isLetter = (byte: number | undefined) => byte !== undefined && byte >= 0xc0;
  let [letters, beside] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isLetter(bytes[at])) continue;
    letters += 1;
    if (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])) beside += 1;
  }
  return beside * 2 > letters;
};

/** By its byte order mark, or by the NUL that is half of each Latin letter, digit and delimiter. */
const utf16In = (bytes: Uint8Array): Encoding | null => {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const nuls = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if (Math.max(even, odd) * 8 < bytes.length || even === odd) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

export const guessEncoding = (bytes: Uint8Array): Encoding => {
  const wide = utf16In(bytes);
  if (wide) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  return isCyrillic(bytes) ? 'windows-1251' : 'windows-1257';
};

export type ImportColumn = GridColumn | 'sku';

export const IMPORT_COLUMNS: readonly ImportColumn[] = ['sku', ...GRID_COLUMNS];

const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/** The column that each title of the first line may mean, by its name or one of its words; null: it is left out. */
export const guessColumns = (
  head: readonly string[],
  words: Readonly<Record<ImportColumn, readonly string[]>>,
): (ImportColumn | null)[] => {
  const free = new Set(IMPORT_COLUMNS);
  return head.map((title) => {
    const found = [...free].find((column) =>
      [column, ...words[column]].some((word) => folded(word) === folded(title)),
    );
    if (found) free.delete(found);
    return found ?? null;
  });
};

export const TABLE_PROBLEMS = [
  'no_sku_column',
  'double_column',
  'no_value_column',
  'double_title',
  'unequal_row',
  'sku_missing',
  'double_sku',
] as const;

export interface TableProblem {
  /** Of the file, from 1. */
  line: number;
  rule: (typeof TABLE_PROBLEMS)[number];
  /** The title or sku that it is about. */
  text: string;
}

/** Line, sku and the texts of the columns. */
export type ImportRow = [line: number, sku: string, cells: string[]];

/** What a run of an import keeps besides its rows. */
export interface ImportAct {
  kind: 'import';
  columns: GridColumn[];
  /** After the first row that cannot be everything is taken back. */
  isWhole: boolean;
  /** Of the dry run: products that were changed since are left out. */
  as_of: string;
}

export interface ImportTable {
  columns: GridColumn[];
  rows: ImportRow[];
  problems: TableProblem[];
}

const mappingProblems = (
  head: readonly string[],
  mapping: readonly (ImportColumn | null)[],
): TableProblem[] => {
  const problem = (rule: TableProblem['rule'], text = ''): TableProblem => ({ line: 1, rule, text });
  const used = mapping.filter((column) => column !== null);
  const double = used.find((column, at) => used.indexOf(column) !== at);
  const titles = head.map(folded);
  const doubled = titles.find((title, at) => title !== '' && titles.indexOf(title) !== at);
  return [
    ...(doubled === undefined ? [] : [problem('double_title', doubled)]),
    ...(double === undefined ? [] : [problem('double_column', double)]),
    ...(used.includes('sku') ? [] : [problem('no_sku_column')]),
    ...(used.some((column) => column !== 'sku') ? [] : [problem('no_value_column')]),
  ];
};

/** The first row has the titles; `mapping` names their columns. Rows with a problem are left out. */
export const readTable = (
  [head, ...rest]: readonly { line: number; cells: readonly string[] }[],
  mapping: readonly (ImportColumn | null)[],
): ImportTable => {
  const titles = head?.cells ?? [];
  const problems = mappingProblems(titles, mapping);
  const columns = mapping.filter((column) => column !== null && column !== 'sku') as GridColumn[];
  if (problems.length > 0) return { columns, rows: [], problems };
  const skuAt = mapping.indexOf('sku');
  const places = mapping.flatMap((column, at) => (column === null || column === 'sku' ? [] : [at]));
  const seen = new Set<string>();
  const rows: ImportRow[] = [];
  for (const { line, cells } of rest) {
    const sku = cells[skuAt]?.trim() ?? '';
    if (cells.length !== titles.length) problems.push({ line, rule: 'unequal_row', text: sku });
    else if (sku === '') problems.push({ line, rule: 'sku_missing', text: '' });
    else if (seen.has(sku)) problems.push({ line, rule: 'double_sku', text: sku });
    else {
      seen.add(sku);
      rows.push([line, sku, places.map((at) => cells[at]?.trim() ?? '')]);
    }
  }
  return { columns, rows, problems };
};
