// One cell of a CSV file that a spreadsheet may open.

/** Spreadsheets run cells that begin so as formulas. */
const FORMULA = /^[\s]*[=+\-@\t\r|]/;
const NEGATIVE_NUMBER = /^-?\d+(,\d+)?$/;

/** [OFFICE-100] Quoted always; a formula is made text by an apostrophe. Numbers stay numbers. */
export const csvCell = (value: string): string => {
  const line = value.replace(/[\r\n]+/g, ' ');
  const safe = FORMULA.test(line) && !NEGATIVE_NUMBER.test(line) ? `'${line}` : line;
  return `"${safe.replaceAll('"', '""')}"`;
};

export type CsvValue = string | number | boolean | null | undefined;

const textOf = (value: CsvValue): string => {
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value ?? '';
};

/** Numbers have a decimal comma; what is not known is an empty cell. */
export const csvLine = (cells: readonly CsvValue[]): string =>
  `${cells.map((cell) => csvCell(textOf(cell))).join(';')}\r\n`;

/** Money with two decimals, without its currency. */
export const csvMoney = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',');

/** A whole file: with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map(csvLine).join('')}`;
