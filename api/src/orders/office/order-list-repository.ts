// [OFFICE-44] SQL of the list of orders: narrow rows are filtered and counted, whole ones are read for the page only.
import type {
  ORDER_WAITS,
  OrderCursor,
  OrderSort,
  OrderWhere,
} from '@klaas/core/orders/office/order-filter.ts';
import { PANE_BROKEN, READY_STEP } from '@klaas/core/stores/production-settings.ts';
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
  due_on: string | null;
  panes_ready: number;
  panes_total: number;
}

/** The last promised day, of stock goods or panes; as its index has it. */
const DUE_ON = sql.raw(`greatest(delivery #>> '{stocked,window,to}', delivery #>> '{sized,window,to}')`);

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

/** The words narrow the orders down, the exact code decides. */
const hasSku = (skus: readonly string[]): SQL =>
  sql`(${sql.join(
    skus.map(
      (sku) => sql`(s.goods @@ search_query(${sku}) and exists (select 1 from sales_order o
        where o.entity_id = s.entity_id and (o.items @> ${JSON.stringify([{ sku }])}::jsonb
          or o.items @> ${JSON.stringify([{ parent_sku: sku }])}::jsonb)))`,
    ),
    sql` or `,
  )})`;

const WAITS: Record<(typeof ORDER_WAITS)[number], SQL> = {
  refund_request: sql`s.entity_id in (select entity_id from refund_request where state = 'waiting')`,
  refund_failed: sql`s.entity_id in (select a.entity_id from payment_refund r
    join payment_attempt a on a.reference = r.reference where r.state = 'refused')`,
  // Another one may have gone out since.
  shipment_refused: sql`(s.state <> 'canceled' and s.entity_id in (select one.entity_id from shipment one
    where one.state in ('refused', 'cancel_refused') and not exists (select 1 from shipment other
      where other.entity_id = one.entity_id and other.state in ('due', 'registered'))))`,
};

/** Over `order_summary s`. */
export const conditionOf = (where: OrderWhere, isMasked: boolean): SQL => {
  const conditions: SQL[] = [];
  const add = <Value>(value: Value | undefined, condition: (value: Value) => SQL) => {
    if (value !== undefined) conditions.push(condition(value));
  };
  add(where.ids, (ids) => isOneOf(sql`s.entity_id`, ids, 'int'));
  add(where.text, (text) => hasWords(text, isMasked));
  add(where.goods, (text) => hasWords(text, true));
  add(where.skus, hasSku);
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
  const ofDue = (condition: SQL) =>
    sql`s.entity_id in (select entity_id from sales_order where ${condition})`;
  add(where.due_from, (day) => ofDue(sql`${DUE_ON} >= ${day}`));
  add(where.due_to, (day) => ofDue(sql`${DUE_ON} <= ${day}`));
  add(
    where.waits,
    (waits) =>
      sql`(${sql.join(
        waits.map((one) => WAITS[one]),
        sql` or `,
      )})`,
  );
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
      m.tags, m.assignee_id, staff.name as assignee, ${DUE_ON} as due_on,
      coalesce(made.ready, 0) as panes_ready, coalesce(made.total, 0) as panes_total
    from (${found} select s.entity_id from ${hasText ? sql`found` : sql`order_summary`} s
      where ${hasText ? sql`true` : condition} ${isAfter}
      order by ${KEYS[by]} ${direction}, s.entity_id ${direction} limit ${count}) page
    join order_summary s using (entity_id)
    join sales_order o using (entity_id)
    left join order_mark m using (entity_id)
    left join staff_member staff on staff.id = m.assignee_id
    left join lateral (select count(*) filter (where pane.state = ${READY_STEP})::int as ready, count(*)::int as total
      from pane where s.has_panes and pane.entity_id = s.entity_id and pane.state <> ${PANE_BROKEN}) made on true
    order by ${KEYS[by]} ${direction}, s.entity_id ${direction}`);
  return rows;
};

export const countOrders = async (
  db: Reader,
  condition: SQL,
): Promise<{ total: number; total_cents: number; oldest: Date | null }> => {
  const { rows } = await db.execute<{ total: number; total_cents: string; oldest: string | null }>(sql`
    select count(*)::int as total, coalesce(sum(s.total_cents), 0)::text as total_cents, min(s.created_at) as oldest
    from order_summary s where ${condition}`);
  const { total = 0, total_cents = '0', oldest = null } = rows[0] ?? {};
  return { total, total_cents: Number(total_cents), oldest: oldest === null ? null : new Date(oldest) };
};

/** What occurs in orders; tags the most used first. */
export const loadOrderValues = async (
  db: Reader,
): Promise<{ payment_methods: string[]; countries: string[]; tags: string[] }> => {
  const { rows } = await db.execute<{ payment_methods: string[]; countries: string[]; tags: string[] }>(sql`
    select array(select distinct payment_method from order_summary order by 1) as payment_methods,
      array(select distinct country from order_summary where country <> '' order by 1) as countries,
      array(select tag from order_mark, unnest(tags) tag group by tag order by count(*) desc, tag limit 200) as tags`);
  return rows[0] ?? { payment_methods: [], countries: [], tags: [] };
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
