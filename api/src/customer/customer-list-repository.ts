// Customers as the staff lists them, and the notes about them.
import type { CustomerWhere } from '@klaas/core/contract/admin/customer-endpoints.ts';
import type { RowCursor } from '@klaas/core/contract/admin/list-rows.ts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { containsWords, cursorNumber, cursorText } from '../db/keyset.ts';
import { ADDRESS_TEXT, CUSTOMER_TEXT, customerNotes } from './customer-tables.ts';

export interface ListedCustomer extends Record<string, unknown> {
  id: number;
  firstname: string;
  lastname: string;
  email: string;
  group_id: number;
  store_code: string;
  company: string | null;
  telephone: string | null;
  orders_count: number;
  orders_cents: number;
  created_at: string;
  version: number;
}

export type NoteRow = typeof customerNotes.$inferSelect;

/** Each word is in the account or in one of its addresses. */
const hasWords = (text: string): SQL =>
  sql.join(
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(
        (word) => sql`c.id in (select id from customer where ${containsWords(CUSTOMER_TEXT, word)}
          union select customer_id from customer_address where ${containsWords(ADDRESS_TEXT, word)})`,
      ),
    sql` and `,
  );

const HAS_ORDERS = sql`exists (select 1 from sales_order o where o.customer_id = c.id and o.state <> 'canceled')`;

const conditionOf = ({ text, group_id, store, has_orders }: CustomerWhere): SQL =>
  sql.join(
    [
      sql`true`,
      ...(text === undefined ? [] : [hasWords(text)]),
      ...(group_id === undefined ? [] : [sql`c.group_id = ${group_id}`]),
      ...(store === undefined ? [] : [sql`c.created_in = ${store}`]),
      ...(has_orders === undefined ? [] : [has_orders ? HAS_ORDERS : sql`not ${HAS_ORDERS}`]),
    ],
    sql` and `,
  );

const NAME_KEY = sql`(lower(c.lastname), lower(c.firstname), c.id)`;

const nextOf = (sort: 'newest' | 'name', from: RowCursor): SQL => {
  if (from === null) return sql`true`;
  if (sort === 'newest') return sql`c.id < ${cursorNumber(from) ?? 0}`;
  const [lastname, firstname] = [cursorText(from, 0), cursorText(from, 1)];
  return sql`${NAME_KEY} > (lower(${lastname}), lower(${firstname}), ${cursorNumber(from, 2) ?? 0}::int)`;
};

export const listCustomerRows = async (
  db: Database,
  where: CustomerWhere,
  { sort, from, limit }: { sort: 'newest' | 'name'; from: RowCursor; limit: number },
): Promise<ListedCustomer[]> => {
  const order = sort === 'newest' ? sql`c.id desc` : sql`lower(c.lastname), lower(c.firstname), c.id`;
  const { rows } = await db.execute<ListedCustomer>(sql`
    select c.*, a.company, a.telephone, o.orders_count, o.orders_cents
    from (select c.id, c.firstname, c.lastname, c.email, c.group_id, c.created_in as store_code,
        to_json(c.created_at)#>>'{}' as created_at, c.version
      from customer c where ${conditionOf(where)} and ${nextOf(sort, from)} order by ${order} limit ${limit}) c
    left join lateral (select company, telephone from customer_address a where a.customer_id = c.id
      order by a.default_billing desc, a.id limit 1) a on true
    cross join lateral (select count(*)::int as orders_count,
        coalesce(sum(grand_total_cents), 0)::float8 as orders_cents
      from sales_order o where o.customer_id = c.id and o.state <> 'canceled') o
    order by ${order}`);
  return rows;
};

export const countCustomerRows = async (db: Database, where: CustomerWhere): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from customer c where ${conditionOf(where)}`,
  );
  return rows[0]?.count ?? 0;
};

/** Groups that customers have, by steps over the index: all customers would be too many to read. */
export const listGroups = async (db: Database): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive found as (
      select min(group_id) as id from customer
      union all
      select (select min(group_id) from customer where group_id > found.id) from found where found.id is not null
    )
    select id from found where id is not null`);
  return rows.map(({ id }) => id);
};

export const listNotes = (db: Database, customerId: number): Promise<NoteRow[]> =>
  db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customer_id, customerId))
    .orderBy(asc(customerNotes.id));

export const insertNote = async (tx: Transaction, note: Omit<NoteRow, 'id'>): Promise<NoteRow> => {
  const [row] = await tx.insert(customerNotes).values(note).returning();
  if (!row) throw new Error('no note was inserted');
  return row;
};
