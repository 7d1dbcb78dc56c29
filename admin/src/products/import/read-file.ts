// A CSV file as the import takes it: read with an encoding and a delimiter that people can change.
import {
  type ImportColumn,
  type ImportRow,
  MAX_IMPORTED_ROWS,
} from '@klaas/core/catalog/office/import-table.ts';
import { csvFile } from '@klaas/core/stores/csv-cell.ts';
import { type CsvDelimiter, parseCsv } from '@klaas/core/stores/parse-csv.ts';

export const MAX_FILE_BYTES = 20 * 1024 * 1024;

export type CsvRows = readonly { line: number; cells: string[] }[];

export const readCsv = (
  bytes: Uint8Array,
  { encoding, delimiter }: { encoding: string; delimiter?: CsvDelimiter | undefined },
) =>
  parseCsv(new TextDecoder(encoding).decode(bytes), {
    maxRows: MAX_IMPORTED_ROWS + 1,
    ...(delimiter && { delimiter }),
  });

/** The words of the person's language besides the codes. */
export const withStateCodes = (
  rows: readonly ImportRow[],
  columns: readonly ImportColumn[],
  words: Readonly<Record<'published' | 'hidden', string>>,
): ImportRow[] => {
  const at = columns.indexOf('state');
  if (at < 0) return [...rows];
  const codeOf = (text: string): string =>
    (['published', 'hidden'] as const).find((code) => words[code].toLowerCase() === text.toLowerCase()) ??
    text;
  return rows.map(([line, sku, cells]) => [line, sku, cells.with(at, codeOf(cells[at] ?? ''))]);
};

export const downloadCsv = (name: string, rows: readonly (readonly string[])[]): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvFile(rows)], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
