// SQL of the list of orders: narrow rows are filtered and counted, whole ones are read for the page only.
import type { OrderCursor, OrderSort, OrderWhere } from '@klaas/core/orders/office/order-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';

type Reader = Database | Transaction;

export interface ListedOrder extends Record<string, unknown> {
  entity_id: number;
  created_at: Date;
  customer: string;
  state: string;
  payment_state: string;
  payment_method: string;
  payment_title: string;
  shipping_description: string;
  store_code: string;
  country: string;
  currency_code: string;
  total_cents: number;
  has_panes: boolean;
  is_company: boolean;
  coupon_code: string | null;
  tracking_number: string;
  tags: string[] | null;
  assignee_id: number | null;
  assignee: string | null;
  version: number;
}

/** As single parameters: PostgreSQL then knows how many rows they have. */
const isOneOf = (column: SQL, values: readonly (string | number)[], type: 'text' | 'int'): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}::${sql.raw(type)}`),
    sql`, `,
  )})`;

const ofAssignees = (assignees: readonly (number | null)[]): SQL => {
  const named = assignees.filter((id) => id !== null);
  const isNobodys = sql`not exists (select 1 from order_mark m
    where m.entity_id = s.entity_id and m.assignee_id is not null)`;
  if (named.length === 0) return isNobodys;
  const isNamed = sql`s.entity_id in (select entity_id from order_mark
    where ${isOneOf(sql`assignee_id`, named, 'int')})`;
  return named.length === assignees.length ? isNamed : sql`(${isNamed} or ${isNobodys})`;
};

/** `isMasked`: words that belong to a person find nothing. */
const hasWords = (text: string, isMasked: boolean): SQL =>
  sql`${isMasked ? sql`s.goods` : sql`s.words`} @@ search_query(${text})`;

/** Over `order_summary s`. */
export const conditionOf = (where: OrderWhere, isMasked: boolean): SQL => {
  const conditions: SQL[] = [];
  const add = <Value>(value: Value | undefined, condition: (value: Value) => SQL) => {
    if (value !== undefined) conditions.push(condition(value));
  };
  add(where.ids, (ids) => isOneOf(sql`s.entity_id`, ids, 'int'));
  add(where.text, (text) => hasWords(text, isMasked));
  add(where.states, (states) => isOneOf(sql`s.state`, states, 'text'));
  add(where.payment_states, (states) => isOneOf(sql`s.payment_state`, states, 'text'));
  add(where.payment_methods, (methods) => isOneOf(sql`s.payment_method`, methods, 'text'));
  add(where.stores, (stores) => isOneOf(sql`s.store_code`, stores, 'text'));
  add(where.countries, (countries) => isOneOf(sql`s.country`, countries, 'text'));
  add(where.since, (since) => sql`s.created_at >= ${since}::timestamptz`);
  add(where.until, (until) => sql`s.created_at < ${until}::timestamptz`);
  add(where.total_from_cents, (cents) => sql`s.total_cents >= ${cents}`);
  add(where.total_to_cents, (cents) => sql`s.total_cents <= ${cents}`);
  add(
    where.tags,
    (tags) =>
      sql`s.entity_id in (select entity_id from order_mark
        where tags && array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb)))`,
  );
  add(where.assignees, ofAssignees);
  add(where.has_panes, (has) => sql`s.has_panes = ${has}`);
  add(where.is_company, (is) => sql`s.is_company = ${is}`);
  add(where.coupon, (coupon) => sql`upper(s.coupon_code) = upper(${coupon})`);
  add(where.has_coupon, (has) => (has ? sql`s.coupon_code is not null` : sql`s.coupon_code is null`));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

const COLUMNS = sql`s.entity_id, s.created_at, s.customer, s.state, s.payment_state, s.payment_method, s.store_code,
  s.country, s.total_cents, s.has_panes, s.is_company, s.coupon_code`;

const KEYS = { number: sql`s.entity_id`, time: sql`s.created_at`, total: sql`s.total_cents` };

const keyValue = (by: OrderSort['by'], key: number): SQL =>
  by === 'time' ? sql`to_timestamp(${key}::double precision / 1000)` : sql`${key}::bigint`;

interface ListWindow {
  sort: OrderSort;
  from: OrderCursor | null;
  count: number;
  /** Whether the condition has words. */
  hasText: boolean;
}

export const loadListedOrders = async (
  db: Reader,
  condition: SQL,
  { sort: { by, descending }, from, count, hasText }: ListWindow,
): Promise<ListedOrder[]> => {
  const direction = descending ? sql`desc` : sql`asc`;
  const compared = descending ? sql`<` : sql`>`;
  const isAfter = from
    ? sql`and (${KEYS[by]}, s.entity_id) ${compared} (${keyValue(by, from.key)}, ${from.id})`
    : sql``;
  // Without it PostgreSQL reads the orders in their sort, hoping to meet enough words soon.
  const found = hasText
    ? sql`with found as materialized
        (select s.entity_id, s.created_at, s.total_cents from order_summary s where ${condition})`
    : sql``;
  const { rows } = await db.execute<ListedOrder>(sql`
    select ${COLUMNS}, o.payment_title, o.shipping_description, o.currency_code, o.tracking_number, o.version,
      m.tags, m.assignee_id, staff.name as assignee
    from (${found} select s.entity_id from ${hasText ? sql`found` : sql`order_summary`} s
      where ${hasText ? sql`true` : condition} ${isAfter}
      order by ${KEYS[by]} ${direction}, s.entity_id ${direction} limit ${count}) page
    join order_summary s using (entity_id)
    join sales_order o using (entity_id)
    left join order_mark m using (entity_id)
    left join staff_member staff on staff.id = m.assignee_id
    order by ${KEYS[by]} ${direction}, s.entity_id ${direction}`);
  return rows;
};

export const countOrders = async (
  db: Reader,
  condition: SQL,
): Promise<{ total: number; total_cents: number }> => {
  const { rows } = await db.execute<{ total: number; total_cents: string }>(sql`
    select count(*)::int as total, coalesce(sum(s.total_cents), 0)::text as total_cents
    from order_summary s where ${condition}`);
  const { total = 0, total_cents = '0' } = rows[0] ?? {};
  return { total, total_cents: Number(total_cents) };
};

/** For bulk actions: the ids after one, in their order. */
export const loadMatchingIds = async (
  db: Reader,
  condition: SQL,
  { after, count }: { after: number; count: number },
): Promise<number[]> => {
  const { rows } = await db.execute<{ entity_id: number }>(sql`
    select s.entity_id from order_summary s where ${condition} and s.entity_id > ${after}
    order by s.entity_id limit ${count}`);
  return rows.map(({ entity_id }) => entity_id);
};
