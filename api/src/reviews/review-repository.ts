// Submitted reviews in PostgreSQL.
import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import { reviews } from '../customer/customer-tables.ts';
import type { Database, Transaction } from '../db/database.ts';

type Executor = Database | Transaction;
export type ReviewRow = typeof reviews.$inferSelect;

/** Null: the same text about the same product exists already. */
export const insertReview = async (
  tx: Executor,
  review: Omit<ReviewRow, 'id' | 'version' | 'answer'>,
): Promise<ReviewRow | null> => {
  const [row] = await tx.insert(reviews).values(review).onConflictDoNothing().returning();
  return row ?? null;
};

export const listReviewsOf = (db: Executor, customerId: number): Promise<ReviewRow[]> =>
  db.select().from(reviews).where(eq(reviews.customer_id, customerId)).orderBy(desc(reviews.id)).limit(200);

export const listReviewsByStatus = (db: Executor, status: number): Promise<ReviewRow[]> =>
  db.select().from(reviews).where(eq(reviews.review_status, status)).orderBy(asc(reviews.id)).limit(500);

export const countRecentReviews = async (db: Executor, since: Date): Promise<number> => {
  const [row] = await db
    .select({ many: count() })
    .from(reviews)
    .where(and(eq(reviews.review_status, 2), gt(reviews.created_at, since)));
  return row?.many ?? 0;
};

/** Deletes unpublished reviews; published ones stay without a name. */
export const anonymizeReviews = async (
  tx: Executor,
  customerId: number,
  { approved, nickname }: { approved: number; nickname: (storeCode: string) => string },
): Promise<{ anonymized: ReviewRow[]; deleted: ReviewRow[] }> => {
  const ofCustomer = eq(reviews.customer_id, customerId);
  const nameless: ReviewRow[] = [];
  for (const row of await tx
    .select()
    .from(reviews)
    .where(and(ofCustomer, eq(reviews.review_status, approved)))) {
    const change = { nickname: nickname(row.store_code), customer_id: null };
    // The same text by another anonymous author: one of the two is enough.
    const isFirst = sql`not exists (select 1 from ${reviews} as twin where twin.product_id = ${row.product_id}
      and md5(twin.nickname || twin.title || twin.detail) = md5(${change.nickname + row.title + row.detail}::text))`;
    const [changed] = await tx
      .update(reviews)
      .set(change)
      .where(and(eq(reviews.id, row.id), isFirst))
      .returning();
    if (changed) nameless.push(changed);
  }
  return { anonymized: nameless, deleted: await tx.delete(reviews).where(ofCustomer).returning() };
};
