// What lies on the shelves, by sku.
import { asc, gt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { stockItems } from './stock-tables.ts';

export const loadStockOnHand = (
  db: Database,
): Promise<{ sku: string; product_id: number; qty: number }[]> => {
  const { sku, product_id, qty } = stockItems;
  return db.select({ sku, product_id, qty }).from(stockItems).where(gt(qty, 0)).orderBy(asc(sku));
};
