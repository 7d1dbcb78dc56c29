// Reviews as they were handed in, in PostgreSQL.
import { and, asc, count, desc, eq, gt } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { reviews } from '../customer-tables.ts';

type Executor = Database | Transaction;
export type ReviewRow = typeof reviews.$inferSelect;

/** Null: the same words about the same product are already here. */
export const insertReview = async (
  tx: Executor,
  review: Omit<ReviewRow, 'id'>,
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

export const setReviewStatus = async (
  tx: Executor,
  id: number,
  review_status: number,
): Promise<ReviewRow | null> => {
  const [row] = await tx.update(reviews).set({ review_status }).where(eq(reviews.id, id)).returning();
  return row ?? null;
};
