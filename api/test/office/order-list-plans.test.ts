// [OFFICE-44] What the statements of the list of orders read, by their plans: a page reads about as many orders as it
// shows, found through an index, however many there are. The times are measured in bench/office-orders.ts.
import type { OrderCursor, OrderSort, OrderWhere } from '@klaas/core/orders/office/order-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { conditionOf, countOrders, loadListedOrders } from '../../src/orders/office/order-list-repository.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const ORDERS = 40_000;
const PAGE = 50;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  // Of the narrow rows and what a page joins to them only; the triggers would compute the words of each.
  await test.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into sales_order (order_id, cart_id, cart_key, store_code, state, customer_email, currency_code,
        grand_total_cents, totals, items, billing_address, shipping_method, shipping_description, payment_method,
        stock_taken, created_at, updated_at)
      select 'plan-' || n, n, '', 'et', 'complete', '', 'EUR', n, '{}', '[]', '{}', '', '', 'card', '[]', now(), now()
      from generate_series(1, ${ORDERS}) n`);
    await tx.execute(sql`
      insert into order_summary (entity_id, created_at, state, payment_state, payment_method, store_code, country,
        total_cents, has_panes, is_company, customer, words)
      select entity_id, now() - cart_id * interval '1 minute', case when cart_id % 200 = 0 then 'processing' else 'complete' end,
        case when cart_id % 150 = 0 then 'part_refunded' else 'paid' end, 'card', 'et',
        (array['EE', 'LV', 'FI'])[1 + cart_id % 3], (cart_id * 7919) % 100000, cart_id % 2 = 0, false, '',
        array_to_tsvector(array['tallinn', 'perenimi' || cart_id % 1000])
      from sales_order`);
    await tx.execute(sql`
      insert into order_mark (entity_id, tags, assignee_id)
      select entity_id, array['Kiire'], 1 + cart_id % 4 from sales_order where cart_id % 100 = 0`);
  });
  await test.db.execute('vacuum analyze');
});
afterAll(() => test.drop());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The statement that `load` sends, carried out under EXPLAIN. */
const planOf = async (load: (db: Database) => Promise<unknown>): Promise<PlanNode[]> => {
  const statements: SQL[] = [];
  const recording = {
    execute: async (statement: SQL) => {
      statements.push(statement);
      return { rows: [] };
    },
  };
  await load(recording as unknown as Database);
  expect(statements).toHaveLength(1);
  const { rows } = await test.db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (analyze, timing off, format json) ${statements[0]}`,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  return plan ? nodesOf(plan.Plan) : [];
};

/** Rows that its scans of the table looked at, those that a filter left out included. */
const rowsRead = (nodes: readonly PlanNode[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );

const indexesOf = (nodes: readonly PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? []);

const loadPlan = (where: OrderWhere, sort: OrderSort, from: OrderCursor | null = null) =>
  planOf((db) =>
    loadListedOrders(db, conditionOf(where, false), {
      ...{ sort, from, count: PAGE, hasText: where.text !== undefined },
    }),
  );

const INDEX = {
  number: 'order_summary_pkey',
  time: 'order_summary_by_time',
  total: 'order_summary_by_total',
} as const;
const SORTS = (['number', 'time', 'total'] as const).flatMap((by) =>
  [true, false].map((descending) => ({ by, descending })),
);
const newest: OrderSort = { by: 'number', descending: true };

/** An order in the middle of the sort. */
const cursorAt = async ({ by }: OrderSort): Promise<OrderCursor> => {
  const key = { number: sql`entity_id`, time: sql`created_at`, total: sql`total_cents` }[by];
  const value = by === 'time' ? sql`extract(epoch from created_at) * 1000` : key;
  const { rows } = await test.db.execute<{ key: string; id: number }>(
    sql`select (${value})::bigint as key, entity_id as id from order_summary order by ${key} offset ${ORDERS / 2} limit 1`,
  );
  return { key: Number(rows[0]?.key), id: rows[0]?.id ?? 0 };
};

describe('[OFFICE-44] a page of orders', () => {
  it.each(SORTS)(
    'sorted by %j is read along its index, from the beginning and from the middle',
    async (sort) => {
      for (const from of [null, await cursorAt(sort)]) {
        const nodes = await loadPlan({}, sort, from);
        expect(indexesOf(nodes)).toContain(INDEX[sort.by]);
        // The page, and each of its rows once more with its columns.
        expect(rowsRead(nodes, 'order_summary')).toBeLessThanOrEqual(2 * PAGE + 2);
        expect(rowsRead(nodes, 'sales_order')).toBeLessThanOrEqual(PAGE);
      }
    },
  );

  it.each<[string, OrderWhere, string, number]>([
    ['a rare state', { states: ['processing'] }, 'order_summary_by_state', ORDERS / 200],
    ['a rare payment state', { payment_states: ['part_refunded'] }, 'order_summary_by_payment', ORDERS / 150],
    ['a name', { text: 'perenimi123' }, 'order_summary_words', ORDERS / 1000],
    ['a person', { assignees: [2] }, 'order_mark_of_assignee', ORDERS / 100],
  ])('with %s reads only the orders that have it', async (_, where, index, matching) => {
    const nodes = await loadPlan(where, newest);
    expect(indexesOf(nodes)).toContain(index);
    expect(rowsRead(nodes, 'order_summary')).toBeLessThanOrEqual(2 * matching + 2 * PAGE);
    expect(rowsRead(nodes, 'sales_order')).toBeLessThanOrEqual(PAGE);
  });

  it('with a common filter reads along the sort until the page is full', async () => {
    const nodes = await loadPlan({ countries: ['LV'] }, { by: 'time', descending: true });
    expect(indexesOf(nodes)).toContain('order_summary_by_time');
    expect(rowsRead(nodes, 'order_summary')).toBeLessThan(10 * PAGE);
    expect(rowsRead(nodes, 'sales_order')).toBeLessThanOrEqual(PAGE);
  });

  it('with a word that every order has reads the whole orders of the page only', async () => {
    const nodes = await loadPlan({ text: 'tallinn' }, newest);
    expect(rowsRead(nodes, 'sales_order')).toBeLessThanOrEqual(PAGE);
  });

  it.each<[string, OrderWhere]>([
    ['all', {}],
    ['a filter', { countries: ['LV'], has_panes: true, total_from_cents: 500 }],
    ['words', { text: 'tallinn' }],
  ])('is counted from the narrow rows: %s', async (_, where) => {
    const nodes = await planOf((db) => countOrders(db, conditionOf(where, false)));
    expect(rowsRead(nodes, 'order_summary')).toBeGreaterThan(0);
    expect(rowsRead(nodes, 'sales_order')).toBe(0);
  });
});
