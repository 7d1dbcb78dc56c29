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

/** One more row than wanted tells whether there is a next page. */
export const pageOf = <Row, Cursor>(
  found: readonly Row[],
  count: number,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; next: Cursor | null } => {
  const rows = found.slice(0, count);
  const last = rows.at(-1);
  return { rows, next: found.length > count && last ? cursorOf(last) : null };
};

/** A whole number out of a cursor; anything else begins anew. */
export const cursorNumber = (cursor: readonly (string | number)[] | null, at = 0): number | null => {
  const value = cursor?.[at];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
};
