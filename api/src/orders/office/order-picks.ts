// Lines of an order that somebody has taken from the shelf.
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { orderPicks } from './office-tables.ts';

/** Whether that is new. */
export const savePick = async (
  tx: Transaction,
  pick: typeof orderPicks.$inferInsert,
  isPicked: boolean,
): Promise<boolean> => {
  const { entity_id, item_id } = pick;
  const isSame = and(eq(orderPicks.entity_id, entity_id), eq(orderPicks.item_id, item_id));
  const changed = isPicked
    ? await tx.insert(orderPicks).values(pick).onConflictDoNothing().returning({ id: orderPicks.item_id })
    : await tx.delete(orderPicks).where(isSame).returning({ id: orderPicks.item_id });
  return changed.length > 0;
};

/** By line: who. */
export const loadPicks = async (db: Database, entityId: number): Promise<Map<number, string>> => {
  const rows = await db.select().from(orderPicks).where(eq(orderPicks.entity_id, entityId));
  return new Map(rows.map(({ item_id, by }) => [item_id, by]));
};
