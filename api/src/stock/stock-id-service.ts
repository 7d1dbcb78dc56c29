// The numbers of sold goods are those of their stock: a new one gets a number that none has.
import { max } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { stockItems } from './stock-tables.ts';

export const highestStockId = async (tx: Transaction): Promise<number> => {
  const [row] = await tx.select({ id: max(stockItems.product_id) }).from(stockItems);
  return row?.id ?? 0;
};
