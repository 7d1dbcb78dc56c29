// CSV as people and programs write it: the delimiter is guessed from the first line, cells may be quoted. Linear in
// the length of the text.

export const CSV_DELIMITERS = [';', ',', '\t'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

interface CsvFile {
  delimiter: CsvDelimiter;
  /** Empty lines are left out; `line` is where the row begins, from 1. */
  rows: { line: number; cells: string[] }[];
}

interface CsvError {
  error: 'empty' | 'quote_open' | 'too_many_rows';
  line: number;
}

/** The delimiter that occurs most often in the first line, outside quotes. */
export const guessDelimiter = (text: string): CsvDelimiter => {
  const counts = { ';': 0, ',': 0, '\t': 0 };
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n') break;
    else if (character in counts) counts[character as CsvDelimiter] += 1;
  }
  return CSV_DELIMITERS.reduce((best, one) => (counts[one] > counts[best] ? one : best));
};

export const parseCsv = (
  given: string,
  { maxRows, delimiter = guessDelimiter(given) }: { maxRows: number; delimiter?: CsvDelimiter },
): { ok: true; value: CsvFile } | ({ ok: false } & CsvError) => {
  const text = given.replace(/^\uFEFF/, '');
  const rows: CsvFile['rows'] = [];
  let cells: string[] = [];
  let cell: string[] = [];
  let line = 1;
  let begin = 1;
  let isQuoted = false;
  const endRow = () => {
    cells.push(cell.join(''));
    cell = [];
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begin, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell.push(character);
      else if (text[at + 1] === '"') {
        cell.push('"');
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.every((one) => one === ' ')) {
      cell = [];
      isQuoted = true;
    } else if (character === delimiter) {
      cells.push(cell.join(''));
      cell = [];
    } else if (character === '\n') {
      endRow();
      begin = line;
      if (rows.length > maxRows) return { ok: false, error: 'too_many_rows', line };
    } else if (character !== '\r') cell.push(character);
  }
  if (isQuoted) return { ok: false, error: 'quote_open', line: begin };
  endRow();
  if (rows.length > maxRows) return { ok: false, error: 'too_many_rows', line };
  return rows.length === 0
    ? { ok: false, error: 'empty', line: 1 }
    : { ok: true, value: { delimiter, rows } };
};
