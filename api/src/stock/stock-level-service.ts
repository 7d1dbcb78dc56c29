// Reads and writes stock rows in PostgreSQL; the only writer of quantities.
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { stockItems } from './stock-tables.ts';

/** Maximum rows per statement. */
const UPSERT_BATCH = 1000;

type Connection = Database | Transaction;

export type StockItem = typeof stockItems.$inferSelect;
export type NewStockItem = typeof stockItems.$inferInsert;

const STOCK_COLUMNS = sql.raw(
  'product_id, sku, qty, reserved, is_in_stock, manage_stock, backorders, min_qty, min_sale_qty, max_sale_qty',
);

/** Bulk upsert of stock rows by product id. Reserved units are not changed. */
export const upsertStock = async (tx: Connection, items: readonly NewStockItem[]): Promise<void> => {
  for (let start = 0; start < items.length; start += UPSERT_BATCH) {
    const batch = JSON.stringify(items.slice(start, start + UPSERT_BATCH));
    await tx.execute(sql`
      insert into stock_item as existing (${STOCK_COLUMNS})
      select product_id, sku, coalesce(qty, 0), coalesce(reserved, 0), coalesce(is_in_stock, true),
        coalesce(manage_stock, true), coalesce(backorders, 0), coalesce(min_qty, 0),
        coalesce(min_sale_qty, 1), coalesce(max_sale_qty, 10000)
      from jsonb_to_recordset(${batch}::jsonb) as item(product_id int, sku text, qty int, reserved int,
        is_in_stock bool, manage_stock bool, backorders int, min_qty int, min_sale_qty int, max_sale_qty int)
      on conflict (product_id) do update set sku = excluded.sku, qty = excluded.qty,
        is_in_stock = excluded.is_in_stock, manage_stock = excluded.manage_stock,
        backorders = excluded.backorders, min_qty = excluded.min_qty,
        min_sale_qty = excluded.min_sale_qty, max_sale_qty = excluded.max_sale_qty, changed_at = now()
      where (existing.sku, existing.qty, existing.is_in_stock, existing.manage_stock, existing.backorders, existing.min_qty,
          existing.min_sale_qty, existing.max_sale_qty)
        is distinct from (excluded.sku, excluded.qty, excluded.is_in_stock, excluded.manage_stock,
          excluded.backorders, excluded.min_qty, excluded.min_sale_qty, excluded.max_sale_qty)`);
  }
};

const prepareStock = (db: Connection) => ({
  bySku: db
    .select()
    .from(stockItems)
    .where(sql`${stockItems.sku} = any(${sql.placeholder('skus')})`)
    .prepare('stock_by_sku'),
  byId: db
    .select()
    .from(stockItems)
    .where(sql`${stockItems.product_id} = any(${sql.placeholder('ids')})`)
    .prepare('stock_by_id'),
});
const preparedStock = new WeakMap<Connection, ReturnType<typeof prepareStock>>();

/** Stock rows by sku or product id, in request order; unknown ones are omitted. */
export const loadStock = async (
  db: Connection,
  wanted: { skus: readonly string[] } | { ids: readonly number[] },
): Promise<StockItem[]> => {
  const prepared = preparedStock.get(db) ?? prepareStock(db);
  preparedStock.set(db, prepared);
  if ('skus' in wanted) {
    const rows = new Map(
      (await prepared.bySku.execute({ skus: [...wanted.skus] })).map((row) => [row.sku, row]),
    );
    return wanted.skus.flatMap((sku) => rows.get(sku) ?? []);
  }
  const rows = new Map(
    (await prepared.byId.execute({ ids: [...wanted.ids] })).map((row) => [row.product_id, row]),
  );
  return wanted.ids.flatMap((id) => rows.get(id) ?? []);
};
