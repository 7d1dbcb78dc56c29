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

/** A whole file: with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('')}`;
