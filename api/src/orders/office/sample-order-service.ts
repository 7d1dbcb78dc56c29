// The order that e-mails are shown with: a given one, else the newest.
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type OrderRow, orders } from '../order-tables.ts';

export const loadSampleOrder = async (db: Database, entityId?: number): Promise<OrderRow | undefined> => {
  const [order] = await db
    .select()
    .from(orders)
    .where(entityId === undefined ? undefined : eq(orders.entity_id, entityId))
    .orderBy(desc(orders.entity_id))
    .limit(1);
  return order;
};
