// SQL of the list of returns: with order and buyer, filtered for rows and count alike.
import type { ReturnSort, ReturnWhere } from '@klaas/core/contract/admin/return-endpoints.ts';
import { OPEN_RETURN_STATES, type ReturnState } from '@klaas/core/orders/returns/return-state.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { containsWords } from '../../db/keyset.ts';
import { entityIdOf } from '../order-key.ts';
import { returnIdOf } from './return-number.ts';

export interface ListedReturn extends Record<string, unknown> {
  id: number;
  entity_id: number;
  customer: string;
  state: ReturnState;
  submitted_at: Date;
  pieces: number;
  due_on: string;
  is_late: boolean;
  refund_cents: number;
}

/** `today`: of the shop. `isMasked`: words that belong to a person find nothing. */
export interface ReturnReading {
  today: string;
  isMasked: boolean;
}

const textList = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

const isLate = (today: string): SQL =>
  sql`(r.due_on < ${today}::date and r.state in (${textList(OPEN_RETURN_STATES)}))`;

const ofNumber = (text: string): SQL[] => {
  const [id, order] = [returnIdOf(text), entityIdOf(text.trim())];
  return [
    ...(id === undefined ? [] : [sql`r.id = ${id}`]),
    ...(order === undefined ? [] : [sql`r.entity_id = ${order}`]),
  ];
};

const hasText = (text: string, isMasked: boolean): SQL => {
  const words = sql`search_text(array[s.customer, o.customer_email, r.email])`;
  const found = [...ofNumber(text), ...(isMasked ? [] : [containsWords(words, text)])];
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
};

const conditionOf = ({ states, is_late, text }: ReturnWhere, { today, isMasked }: ReturnReading): SQL => {
  const conditions = [
    ...(states ? [sql`r.state in (${textList(states)})`] : []),
    ...(is_late === undefined ? [] : [is_late ? isLate(today) : sql`not ${isLate(today)}`]),
    ...(text === undefined ? [] : [hasText(text, isMasked)]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

const FROM = sql`return_request r join order_summary s using (entity_id) join sales_order o using (entity_id)`;

export interface ReturnWindow {
  sort: ReturnSort;
  /** The last row of the page before. */
  from: { due_on: string; id: number } | null;
  limit: number;
}

export const listReturns = async (
  db: Database,
  where: ReturnWhere,
  reading: ReturnReading,
  { sort, from, limit }: ReturnWindow,
): Promise<ListedReturn[]> => {
  const isNewest = sort === 'newest';
  const isAfter =
    from === null
      ? sql`true`
      : isNewest
        ? sql`r.id < ${from.id}`
        : sql`(r.due_on, r.id) > (${from.due_on}::date, ${from.id}::int)`;
  const { rows } = await db.execute<ListedReturn>(sql`
    select r.id, r.entity_id, s.customer, r.state, r.submitted_at, r.due_on::text as due_on, r.refund_cents,
      ${isLate(reading.today)} as is_late,
      (select coalesce(sum(qty), 0)::int from return_line where return_id = r.id) as pieces
    from ${FROM} where ${conditionOf(where, reading)} and ${isAfter}
    order by ${isNewest ? sql`r.id desc` : sql`r.due_on, r.id`} limit ${limit}`);
  return rows;
};

/** `oldest`: since when the first of them waits. */
export const countReturns = async (
  db: Database,
  where: ReturnWhere,
  reading: ReturnReading,
): Promise<{ count: number; late: number; oldest: Date | null }> => {
  const { rows } = await db.execute<{ count: number; late: number; oldest: Date | null }>(sql`
    select count(*)::int as count, count(*) filter (where ${isLate(reading.today)})::int as late,
      min(r.submitted_at) as oldest
    from ${FROM} where ${conditionOf(where, reading)}`);
  const { count = 0, late = 0, oldest = null } = rows[0] ?? {};
  return { count, late, oldest: oldest && new Date(oldest) };
};
