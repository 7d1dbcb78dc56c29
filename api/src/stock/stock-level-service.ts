// Stock rows in PostgreSQL: the one place that reads and writes how many pieces there are.
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { stockItems } from './stock-tables.ts';

/** One statement carries at most this many rows. */
const UPSERT_BATCH = 1000;

type Connection = Database | Transaction;

export type StockItem = typeof stockItems.$inferSelect;
export type NewStockItem = typeof stockItems.$inferInsert;

const STOCK_COLUMNS = sql.raw(
  'product_id, sku, qty, reserved, is_in_stock, manage_stock, backorders, min_qty, min_sale_qty, max_sale_qty',
);

/** Writes stock rows in bulk by product id. Units already promised to orders stay promised. */
export const upsertStock = async (tx: Connection, items: readonly NewStockItem[]): Promise<void> => {
  for (let start = 0; start < items.length; start += UPSERT_BATCH) {
    const batch = JSON.stringify(items.slice(start, start + UPSERT_BATCH));
    await tx.execute(sql`
      insert into stock_item as kept (${STOCK_COLUMNS})
      select product_id, sku, coalesce(qty, 0), coalesce(reserved, 0), coalesce(is_in_stock, true),
        coalesce(manage_stock, true), coalesce(backorders, 0), coalesce(min_qty, 0),
        coalesce(min_sale_qty, 1), coalesce(max_sale_qty, 10000)
      from jsonb_to_recordset(${batch}::jsonb) as item(product_id int, sku text, qty int, reserved int,
        is_in_stock bool, manage_stock bool, backorders int, min_qty int, min_sale_qty int, max_sale_qty int)
      on conflict (product_id) do update set sku = excluded.sku, qty = excluded.qty,
        is_in_stock = excluded.is_in_stock, manage_stock = excluded.manage_stock,
        backorders = excluded.backorders, min_qty = excluded.min_qty,
        min_sale_qty = excluded.min_sale_qty, max_sale_qty = excluded.max_sale_qty, changed_at = now()
      where (kept.sku, kept.qty, kept.is_in_stock, kept.manage_stock, kept.backorders, kept.min_qty,
          kept.min_sale_qty, kept.max_sale_qty)
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

/** The stock rows of skus or product ids, in the order asked for; unknown ones are left out. */
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
