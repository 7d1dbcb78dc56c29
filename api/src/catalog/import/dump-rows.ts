// Streams the rows of a catalogue dump: JSON lines or one JSON array of any size.
import { createReadStream } from 'node:fs';

export interface DumpRow {
  /** Line of a JSON-lines file, position in an array; both from one. */
  number: number;
  /** The unparsed row, so that a malformed one is reported by its number. */
  text: string;
  /** Bytes of the file read so far. */
  bytesRead: number;
}

const QUOTE = '"';

/** Splits a streamed JSON array into its elements. Tracks only strings and nesting. */
const createArrayCutter = () => {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let element = '';
  const cut = (chunk: string): string[] => {
    const found: string[] = [];
    /** Start of the current element in this chunk; -1 between elements. */
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
  /** A truncated array must be detected: its unfinished last element, or its bare start, is not a valid row. */
  const rest = (): string[] => (depth > 0 ? [element.trim() || '['] : []);
  return { cut, rest };
};

/** Splits lines; an empty line is counted, but is not a row. */
const createLineCutter = () => {
  let rest = '';
  return (chunk: string, isLast: boolean): string[] => {
    const [first = '', ...more] = chunk.split('\n');
    // Joined when the line has ended, so that a line of many chunks is copied once.
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
