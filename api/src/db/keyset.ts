// Search texts and pages of lists.
import { type SQL, sql } from 'drizzle-orm';

/** Rows whose indexed `text` (an expression of `search_text`) contains every word. */
export const containsWords = (text: SQL, words: string): SQL => {
  const patterns = words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql.join(
    patterns.map((pattern) => sql`${text} like search_text(array[${pattern}::text])`),
    sql` and `,
  );
};

type SortValue = string | number;

/** One more row than wanted tells whether there is a next page. `cursorOf`: the sort values of a row. */
export const pageOf = <Row>(
  found: readonly Row[],
  count: number,
  cursorOf: (row: Row) => SortValue[],
): { rows: Row[]; next: string | null } => {
  const rows = found.slice(0, count);
  const last = rows.at(-1);
  return { rows, next: found.length > count && last ? JSON.stringify(cursorOf(last)) : null };
};

/** Null: from the beginning, also for a cursor that nobody was given. */
const valuesOf = (cursor: string | null): SortValue[] | null => {
  try {
    const values: unknown = JSON.parse(cursor ?? 'null');
    return Array.isArray(values) ? values : null;
  } catch {
    return null;
  }
};

export const cursorNumber = (cursor: string | null, at = 0): number | null => {
  const value = valuesOf(cursor)?.[at];
  return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31 ? value : null;
};

export const cursorText = (cursor: string | null, at: number): string =>
  String(valuesOf(cursor)?.[at] ?? '').replaceAll('\0', '');
