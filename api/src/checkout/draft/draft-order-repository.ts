// SQL that reads drafts.

import type { RowCursor } from '@klaas/core/contract/admin/list-rows.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { cursorNumber, cursorText } from '../../db/keyset.ts';
import { type DraftRow, draftOrders } from './draft-order-tables.ts';

export const loadDraft = async (db: Database, id: number): Promise<DraftRow | undefined> =>
  (await db.select().from(draftOrders).where(eq(draftOrders.id, id)))[0];

/** Beside its version: it follows from prices, which nobody writes there. */
export const saveDraftTotal = async (db: Database, id: number, cents: number): Promise<void> => {
  await db.update(draftOrders).set({ total_cents: cents }).where(eq(draftOrders.id, id));
};

export interface ListedDraft extends Record<string, unknown> {
  id: number;
  customer: string;
  store: string;
  lines: number;
  total_cents: number;
  created_by: string;
  updated_at: string;
  cursor_at: string;
}

const NAME = sql`coalesce(nullif(buyer->>'company', ''),
  nullif(trim(concat_ws(' ', buyer->>'firstname', buyer->>'lastname')), ''), buyer->>'email', '')`;

const conditionOf = (text: string | undefined) => {
  if (text === undefined) return sql`order_id is null`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`order_id is null and concat_ws(' ', buyer->>'company', buyer->>'firstname', buyer->>'lastname',
    buyer->>'email', buyer->>'telephone', note, created_by) ilike ${pattern}`;
};

export const listDrafts = async (
  db: Database,
  text: string | undefined,
  { from, limit }: { from: RowCursor; limit: number },
): Promise<ListedDraft[]> => {
  const after =
    from === null
      ? sql`true`
      : sql`(updated_at, id) < (${cursorText(from, 0)}::timestamptz, ${cursorNumber(from, 1) ?? 0}::int)`;
  const { rows } = await db.execute<ListedDraft>(sql`
    select id, ${NAME} as customer, store_code as store, jsonb_array_length(lines) as lines, total_cents, created_by,
      to_json(updated_at)#>>'{}' as updated_at, updated_at::text as cursor_at
    from draft_order where ${conditionOf(text)} and ${after}
    order by updated_at desc, id desc limit ${limit}`);
  return rows;
};

export const countDrafts = async (db: Database, text: string | undefined): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from draft_order where ${conditionOf(text)}`,
  );
  return rows[0]?.count ?? 0;
};

/** The group of a customer, by which the shop prices; undefined: there is no such customer. */
export const loadDraftCustomer = async (
  db: Database,
  id: number,
): Promise<
  | {
      group_id: number;
      email: string;
      firstname: string;
      lastname: string;
      store_code: string;
      address: Record<string, unknown> | null;
    }
  | undefined
> => {
  const { rows } = await db.execute<{
    group_id: number;
    email: string;
    firstname: string;
    lastname: string;
    store_code: string;
    address: Record<string, unknown> | null;
  }>(sql`
    select c.group_id, c.email, c.firstname, c.lastname, c.created_in as store_code,
      (select to_jsonb(a) from customer_address a where a.customer_id = c.id
        order by a.default_billing desc, a.id limit 1) as address
    from customer c where c.id = ${id}`);
  return rows[0];
};
