// SQL for returns.

import type { LineQuantity } from '@klaas/core/orders/refund-lines.ts';
import type { ReturnState } from '@klaas/core/orders/returns/return-state.ts';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { type ReturnLineRow, type ReturnRow, returnLines, returnRequests } from './return-tables.ts';

type Reader = Database | Transaction;

export const insertReturn = async (
  tx: Transaction,
  request: typeof returnRequests.$inferInsert,
  lines: readonly LineQuantity[],
): Promise<ReturnRow> => {
  const [row] = await tx.insert(returnRequests).values(request).returning();
  if (!row) throw new Error('a return was not written');
  await tx.insert(returnLines).values(lines.map(({ item_id, qty }) => ({ return_id: row.id, item_id, qty })));
  return row;
};

export const loadReturn = async (db: Reader, id: number): Promise<ReturnRow | undefined> =>
  (await db.select().from(returnRequests).where(eq(returnRequests.id, id)))[0];

export const lockReturn = async (tx: Transaction, id: number): Promise<ReturnRow | undefined> =>
  (await tx.select().from(returnRequests).where(eq(returnRequests.id, id)).for('update'))[0];

export const lockReturnOfRefund = async (tx: Transaction, key: string): Promise<ReturnRow | undefined> =>
  (await tx.select().from(returnRequests).where(eq(returnRequests.refund_key, key)).for('update'))[0];

export const loadReturnLines = (db: Reader, id: number): Promise<ReturnLineRow[]> =>
  db.select().from(returnLines).where(eq(returnLines.return_id, id)).orderBy(asc(returnLines.item_id));

/** The newest first. */
export const loadReturnsOf = (db: Reader, entityId: number): Promise<ReturnRow[]> =>
  db
    .select()
    .from(returnRequests)
    .where(eq(returnRequests.entity_id, entityId))
    .orderBy(desc(returnRequests.id));

/** Pieces of returns that are neither refunded nor refused: the others are counted by their refunds, or are free. */
const RETURNING: ReturnState[] = ['received', 'awaited', 'here'];

export const loadReturning = (db: Reader, entityId: number, exceptId = 0): Promise<LineQuantity[]> =>
  db
    .select({ item_id: returnLines.item_id, qty: returnLines.qty })
    .from(returnLines)
    .innerJoin(returnRequests, eq(returnRequests.id, returnLines.return_id))
    .where(
      and(
        eq(returnRequests.entity_id, entityId),
        ne(returnRequests.id, exceptId),
        // A refund that waits for an owner is no refund yet.
        sql`(${inArray(returnRequests.state, RETURNING)} or ${returnRequests.state} = 'refunding' and not exists
          (select 1 from payment_refund r where r.key = ${returnRequests.refund_key}))`,
      ),
    );

export const saveReturn = async (
  tx: Transaction,
  { id, version }: Pick<ReturnRow, 'id' | 'version'>,
  change: Partial<ReturnRow>,
): Promise<void> => {
  await tx
    .update(returnRequests)
    .set({ ...change, version: version + 1 })
    .where(eq(returnRequests.id, id));
};

export const saveReturnLine = async (
  tx: Transaction,
  { return_id, item_id }: Pick<ReturnLineRow, 'return_id' | 'item_id'>,
  change: Partial<ReturnLineRow>,
): Promise<void> => {
  await tx
    .update(returnLines)
    .set(change)
    .where(and(eq(returnLines.return_id, return_id), eq(returnLines.item_id, item_id)));
};

/** Gross prices of the deliveries to a country that take what the chosen one takes; a collection is no delivery. */
export const loadDeliveryPrices = async (db: Reader, method: string, country: string): Promise<number[]> => {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select m.price_incl_cents as cents from shipping_method m
    left join shipping_method chosen on chosen.carrier_code || '_' || chosen.method_code = ${method}
    where m.available and m.kind <> 'shop_pickup'
      and (cardinality(m.countries) = 0 or ${country} = any(m.countries))
      and (cardinality(m.ship_classes) = 0
        or cardinality(coalesce(chosen.ship_classes, '{}')) > 0 and m.ship_classes @> chosen.ship_classes)`);
  return rows.map(({ cents }) => cents);
};

/** The words of people whose account is erased; what was returned stays, for accounting. */
export const eraseReturnWords = async (tx: Transaction, orderIds: readonly number[]): Promise<void> => {
  if (orderIds.length === 0) return;
  const ofOrders = inArray(returnRequests.entity_id, [...orderIds]);
  await tx.update(returnRequests).set({ note: '', email: '', goodwill: '', refusal: '' }).where(ofOrders);
};
