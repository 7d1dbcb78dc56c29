// SQL for refunds.
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { type RefundRow, refunds } from '../order-tables.ts';

export const insertRefund = async (
  tx: Transaction,
  { at, ...refund }: Pick<RefundRow, 'key' | 'reference' | 'amount_cents'> & { at: Date },
): Promise<void> => {
  await tx.insert(refunds).values({ ...refund, created_at: at, next_at: at });
};

export const loadRefund = async (tx: Transaction, key: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.key, key)))[0];

export const lockRefund = async (tx: Transaction, key: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.key, key)).for('update'))[0];

/** Claims due refunds; until the lease ends no other process claims them. */
export const claimRefunds = (db: Database, at: Date, leaseUntil: Date): Promise<RefundRow[]> => {
  const due = db
    .select({ key: refunds.key })
    .from(refunds)
    .where(and(isNull(refunds.done_at), lte(refunds.next_at, at)))
    .orderBy(asc(refunds.next_at))
    .limit(50)
    .for('update', { skipLocked: true });
  return db.update(refunds).set({ next_at: leaseUntil }).where(inArray(refunds.key, due)).returning();
};

export const postponeRefund = async (db: Database, { key, tries }: RefundRow, next: Date): Promise<void> => {
  await db
    .update(refunds)
    .set({ tries: tries + 1, next_at: next })
    .where(and(eq(refunds.key, key), isNull(refunds.done_at)));
};

export const saveRefundDone = async (tx: Transaction, key: string, at: Date): Promise<void> => {
  await tx.update(refunds).set({ done_at: at }).where(eq(refunds.key, key));
};
