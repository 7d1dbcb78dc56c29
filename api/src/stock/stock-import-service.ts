// Bulk writes of stock: imports and the demo seed book changed quantities as counts, the removal of the demo deletes
// rows with their movements.
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { enqueueStockAlerts } from './stock-alert-job.ts';
import { stockItems, type stockMovements } from './stock-tables.ts';

/** Maximum rows per statement, which keeps a parameter at about a megabyte. */
const BATCH = 5000;

export type ImportedStock = Omit<
  typeof stockItems.$inferInsert,
  'reserved' | 'changed_at' | 'low_level' | 'barcode' | 'version'
>;

const SETTINGS = sql.raw('is_in_stock, manage_stock, backorders, min_qty, min_sale_qty, max_sale_qty');

const itemsOf = (batch: string) => sql`(
  select product_id, sku, coalesce(qty, 0) as qty, coalesce(is_in_stock, true) as is_in_stock,
    coalesce(manage_stock, true) as manage_stock, coalesce(backorders, 0) as backorders, coalesce(min_qty, 0) as min_qty,
    coalesce(min_sale_qty, 1) as min_sale_qty, coalesce(max_sale_qty, 10000) as max_sale_qty
  from jsonb_to_recordset(${batch}::jsonb) as item(product_id int, sku text, qty int, is_in_stock bool,
    manage_stock bool, backorders int, min_qty int, min_sale_qty int, max_sale_qty int))`;

const IS_DIFFERENT =
  sql.raw(`(s.sku, s.qty, s.is_in_stock, s.manage_stock, s.backorders, s.min_qty, s.min_sale_qty, s.max_sale_qty)
  is distinct from (i.sku, i.qty, i.is_in_stock, i.manage_stock, i.backorders, i.min_qty, i.min_sale_qty, i.max_sale_qty)`);

interface ImportCause {
  reason: string;
  actor: string;
  /** When it was counted; without it: now. */
  at?: Date;
}

const writeBatch = async (
  tx: Transaction,
  items: readonly ImportedStock[],
  { reason, actor, at }: ImportCause,
): Promise<number> => {
  const imported = itemsOf(JSON.stringify(items));
  const inserted = await tx.execute<{ product_id: number }>(sql`
    insert into stock_item (product_id, sku, ${SETTINGS})
    select product_id, sku, ${SETTINGS} from ${imported} i order by sku collate "C"
    on conflict do nothing returning product_id`);
  // Another import may have added the same product meanwhile, but its SKU may also be that of another one.
  const { rows } = await tx.execute<{ sku: string }>(sql`
    select sku from ${imported} i where not exists (select 1 from stock_item s where s.product_id = i.product_id) limit 1`);
  if (rows[0]) throw new Error(`the SKU ${rows[0].sku} belongs to another product`);
  // A locked row is the latest version, whatever the statement's snapshot is: the difference is computed from it.
  const changed = await tx.execute<{ product_id: number }>(sql`
    with locked as (
      select s.product_id, s.qty from stock_item s join ${imported} i using (product_id)
      where ${IS_DIFFERENT} order by s.sku collate "C" for update of s),
    changed as (
      update stock_item s set sku = i.sku, qty = i.qty, is_in_stock = i.is_in_stock, manage_stock = i.manage_stock,
        backorders = i.backorders, min_qty = i.min_qty, min_sale_qty = i.min_sale_qty,
        max_sale_qty = i.max_sale_qty, changed_at = now()
      from ${imported} i join locked using (product_id) where s.product_id = i.product_id
      returning s.product_id, s.sku, i.qty - locked.qty as on_hand),
    booked as (
      insert into stock_movement (product_id, sku, kind, on_hand, reserved, reason, actor, created_at)
      select product_id, sku, 'count', on_hand, 0, ${reason}::text, ${actor}::text,
        coalesce(${at?.toISOString() ?? null}::timestamptz, now()) from changed where on_hand <> 0)
    select product_id from changed`);
  return inserted.rows.length + changed.rows.length;
};

/**
 * Sets quantities and settings by product id; reserved units stay. Takes all rows at once and locks them in sku order:
 * an import that locked them as it reads would block orders for minutes and deadlock with them.
 */
export const importStock = async (
  tx: Transaction,
  items: readonly ImportedStock[],
  cause: ImportCause,
): Promise<void> => {
  const sorted = [...items].sort((one, other) => (one.sku < other.sku ? -1 : one.sku > other.sku ? 1 : 0));
  let written = 0;
  for (let start = 0; start < sorted.length; start += BATCH)
    written += await writeBatch(tx, sorted.slice(start, start + BATCH), cause);
  if (written > 0)
    await enqueueStockAlerts(
      tx,
      sorted.map(({ sku }) => sku),
    );
};

/** Products that are no longer sold; returns the number of rows. */
export const removeStock = async (tx: Transaction, skus: readonly string[]): Promise<number> => {
  const removed = await tx
    .delete(stockItems)
    .where(sql`${stockItems.sku} in (select jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb))`)
    .returning({ id: stockItems.product_id });
  return removed.length;
};

export type PastMovement = Pick<
  typeof stockMovements.$inferSelect,
  'sku' | 'kind' | 'on_hand' | 'reserved' | 'reason' | 'order_id' | 'actor' | 'created_at'
>;

/** Books movements of the past, in the order of their time; the levels change by their sums. */
export const importMovements = async (tx: Transaction, movements: readonly PastMovement[]): Promise<void> => {
  const sorted = [...movements].sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  for (let start = 0; start < sorted.length; start += BATCH) {
    const batch = JSON.stringify(sorted.slice(start, start + BATCH));
    await tx.execute(sql`
      with moved as (
        select m.*, s.product_id from rows from (jsonb_to_recordset(${batch}::jsonb) as (sku text, kind text,
            on_hand int, reserved int, reason text, order_id text, actor text, created_at timestamptz))
          with ordinality as m(sku, kind, on_hand, reserved, reason, order_id, actor, created_at, nr)
        join stock_item s using (sku)),
      changed as (
        update stock_item s set qty = s.qty + d.on_hand, reserved = s.reserved + d.reserved, changed_at = now()
        from (select product_id, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from moved
          group by product_id) d
        where s.product_id = d.product_id)
      insert into stock_movement (product_id, sku, kind, on_hand, reserved, reason, order_id, actor, created_at)
      select product_id, sku, kind, on_hand, reserved, reason, order_id, actor, created_at from moved order by nr`);
  }
};
