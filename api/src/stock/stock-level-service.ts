// Reads stock rows and their movements.
import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { stockItems, stockMovements } from './stock-tables.ts';

type Connection = Database | Transaction;

export type StockItem = typeof stockItems.$inferSelect;
export type StockLevel = Omit<StockItem, 'changed_at' | 'low_level' | 'barcode' | 'version'>;

/** Limits of a sku for which nothing else is set. */
export const STOCK_DEFAULTS = { backorders: 0, min_qty: 0, min_sale_qty: 1, max_sale_qty: 10_000 };

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

/** Rows of many skus; not mapped column by column, which would add seconds to the start with 100,000 products. */
export const loadStockLevels = async (
  db: Connection,
  skus: ReadonlySet<string>,
): Promise<Map<string, StockLevel>> => {
  const { rows } = await db.execute<StockLevel>(sql`
    select product_id, sku, qty, reserved, is_in_stock, manage_stock, backorders, min_qty, min_sale_qty, max_sale_qty
    from stock_item where sku = any(${sql.param([...skus])}::text[])`);
  return new Map(rows.map((row) => [row.sku, row]));
};

/** The counted skus with the fewest available pieces. */
export const loadScarceStock = (db: Connection, limit: number): Promise<StockItem[]> =>
  db
    .select()
    .from(stockItems)
    .where(eq(stockItems.manage_stock, true))
    .orderBy(sql`${stockItems.qty} - ${stockItems.reserved}`, stockItems.sku)
    .limit(limit);

/** The newest movements of a sku. */
export const loadMovements = (
  db: Connection,
  productId: number,
  limit: number,
): Promise<(typeof stockMovements.$inferSelect)[]> =>
  db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.product_id, productId))
    .orderBy(desc(stockMovements.id))
    .limit(limit);
