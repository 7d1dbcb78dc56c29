// The rows of a catalogue dump, one at a time: JSON lines or one JSON array, however long the file is.
import { createReadStream } from 'node:fs';

export interface DumpRow {
  /** Line of a JSON-lines file, position in an array; both count from one. */
  number: number;
  /** The row as text; not parsed yet, so that a broken one is reported by its number. */
  text: string;
  /** Bytes of the file read so far. */
  bytesRead: number;
}

const QUOTE = '"';

/** Cuts the elements out of a growing array text. Knows strings and nesting, nothing else. */
const createArrayCutter = () => {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let element = '';
  const cut = (chunk: string): string[] => {
    const found: string[] = [];
    /** Where the current element's part of this chunk begins; -1 between elements. */
    let start = depth > 1 || element !== '' ? 0 : -1;
    const finish = (end: number) => {
      const text = (element + (start >= 0 ? chunk.slice(start, end) : '')).trim();
      if (text !== '') found.push(text);
      element = '';
      start = -1;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const char = chunk[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (char === '\\') escaped = true;
        else if (char === QUOTE) inString = false;
        continue;
      }
      if (depth === 1 && (char === ',' || char === ']')) finish(at);
      else if (depth === 1 && start < 0) start = at;
      if (char === QUOTE) inString = true;
      else if (char === '{' || char === '[') depth += 1;
      else if (char === '}' || char === ']') depth -= 1;
    }
    if (start >= 0) element += chunk.slice(start);
    return found;
  };
  /** An array that breaks off must be noticed: its unfinished last element, or its bare beginning, is no valid row. */
  const rest = (): string[] => (depth > 0 ? [element.trim() || '['] : []);
  return { cut, rest };
};

/** Cuts lines; an empty line counts, but is no row. */
const createLineCutter = () => {
  let rest = '';
  return (chunk: string, isLast: boolean): string[] => {
    const [first = '', ...more] = chunk.split('\n');
    // Joined when the line has ended: one that is longer than many chunks is read once.
    const lines = [rest + first, ...more];
    rest = isLast ? '' : (lines.pop() ?? '');
    return lines;
  };
};

export async function* loadDumpRows(file: string): AsyncGenerator<DumpRow> {
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  const array = createArrayCutter();
  const cutLines = createLineCutter();
  let isArray: boolean | undefined;
  let number = 0;
  const rowsOf = function* (texts: string[]): Generator<DumpRow> {
    for (const text of texts) {
      number += 1;
      if (text.trim() !== '') yield { number, text, bytesRead: stream.bytesRead };
    }
  };
  for await (const chunk of stream as AsyncIterable<string>) {
    const text = isArray === undefined ? chunk.replace(/^\uFEFF/, '') : chunk;
    isArray ??= text.trim() === '' ? undefined : text.trimStart().startsWith('[');
    yield* rowsOf(isArray ? array.cut(text) : cutLines(text, false));
  }
  yield* rowsOf(isArray ? array.rest() : cutLines('', true));
}
