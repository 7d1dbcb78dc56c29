// SQL of the list of quotes: one filter for rows, counts and sums.
import type { QuoteState } from '@klaas/core/checkout/quote/quote-state.ts';
import type { QuoteSort, QuoteWhere } from '@klaas/core/contract/admin/quote-endpoints.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { containsWords } from '../../db/keyset.ts';
import { quoteIdOf } from './quote-key.ts';
import { QUOTE_CUSTOMER, QUOTE_TEXT } from './quote-tables.ts';

export interface ListedQuote extends Record<string, unknown> {
  id: number;
  created_at: Date;
  customer: string;
  store: string;
  state: QuoteState;
  opened: number;
  has_question: boolean;
  ends_on: string | null;
  total_cents: number;
  created_by: string;
  changed_at: Date;
}

/** `today`: of the shop. `isMasked`: words that belong to a person find nothing. */
export interface QuoteReading {
  today: string;
  /** A quote that ends by this day is ending. */
  endingBy: string;
  isMasked: boolean;
}

/** Their order in the list of those that end: the last one after all days. */
const ENDS = sql.raw("coalesce(ends_on, '9999-12-31'::date)");

const shown = (today: string): SQL =>
  sql`(case when state = 'sent' and ends_on < ${today}::date then 'expired' else state end)`;

const hasText = (text: string, isMasked: boolean): SQL => {
  const id = quoteIdOf(text);
  const found = [
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(isMasked ? [] : [containsWords(sql`${QUOTE_TEXT}`, text)]),
  ];
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
};

const conditionOf = (where: QuoteWhere, { today, endingBy, isMasked }: QuoteReading): SQL => {
  const { states, has_question, is_ending, customer_id, message_id, text } = where;
  const ending = sql`(state = 'sent' and ends_on between ${today}::date and ${endingBy}::date)`;
  const conditions = [
    ...(states
      ? [
          sql`${shown(today)} in (${sql.join(
            states.map((state) => sql`${state}`),
            sql`, `,
          )})`,
        ]
      : []),
    ...(has_question === undefined ? [] : [sql`has_question = ${has_question}`]),
    ...(is_ending === undefined ? [] : [is_ending ? ending : sql`not ${ending}`]),
    ...(customer_id === undefined ? [] : [sql`customer_id = ${customer_id}`]),
    ...(message_id === undefined ? [] : [sql`(source = 'message' and source_id = ${String(message_id)})`]),
    ...(text === undefined ? [] : [hasText(text, isMasked)]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

export interface QuoteWindow {
  sort: QuoteSort;
  /** The last row of the page before. */
  from: { ends: string; id: number } | null;
  limit: number;
}

export const listQuotes = async (
  db: Database,
  where: QuoteWhere,
  reading: QuoteReading,
  { sort, from, limit }: QuoteWindow,
): Promise<ListedQuote[]> => {
  const isNewest = sort === 'newest';
  const isAfter =
    from === null
      ? sql`true`
      : isNewest
        ? sql`id < ${from.id}`
        : sql`(${ENDS}, id) > (${from.ends}::date, ${from.id}::int)`;
  const { rows } = await db.execute<ListedQuote>(sql`
    select id, created_at, ${QUOTE_CUSTOMER} as customer, store_code as store, ${shown(reading.today)} as state,
      opened, has_question, ends_on::text as ends_on, total_cents, created_by, changed_at
    from quote where ${conditionOf(where, reading)} and ${isAfter}
    order by ${isNewest ? sql`id desc` : sql`${ENDS}, id`} limit ${limit}`);
  return rows;
};

export interface QuoteCount {
  count: number;
  total_cents: number;
  oldest: Date | null;
}

/** `oldest`: since when the first of them waits. */
export const countQuotes = async (
  db: Database,
  where: QuoteWhere,
  reading: QuoteReading,
): Promise<QuoteCount> => {
  const { rows } = await db.execute<{ count: number; total_cents: number; oldest: Date | null }>(sql`
    select count(*)::int as count, coalesce(sum(total_cents), 0)::float8 as total_cents, min(changed_at) as oldest
    from quote where ${conditionOf(where, reading)}`);
  const { count = 0, total_cents = 0, oldest = null } = rows[0] ?? {};
  return { count, total_cents, oldest: oldest && new Date(oldest) };
};
