// Reviews as the staff lists them.
import type { ReviewWhere } from '@klaas/core/contract/admin/review-endpoints.ts';
import { and, asc, desc, eq, gt, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { reviews } from '../customer/customer-tables.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../orders/order-tables.ts';
import type { ReviewRow } from './review-repository.ts';

const conditionOf = ({
  status,
  product_id,
  store,
  rating,
  is_answered,
  text,
}: ReviewWhere): SQL | undefined => {
  const pattern = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    status === undefined ? undefined : eq(reviews.review_status, status),
    product_id === undefined ? undefined : eq(reviews.product_id, product_id),
    store === undefined ? undefined : eq(reviews.store_code, store),
    rating === undefined ? undefined : eq(reviews.rating, rating),
    is_answered === undefined ? undefined : is_answered ? isNotNull(reviews.answer) : isNull(reviews.answer),
    text === undefined
      ? undefined
      : or(ilike(reviews.title, pattern), ilike(reviews.detail, pattern), ilike(reviews.nickname, pattern)),
  );
};

// Qualified by hand: Drizzle leaves the table out in a selection.
/** Whether the author has bought the product: in an order that was not cancelled. */
const hasBought = sql<boolean>`exists (select 1 from ${orders} o where o.customer_id = review.customer_id
  and o.state <> 'canceled' and o.items @> jsonb_build_array(jsonb_build_object('product_id', review.product_id)))`;

export interface ListedReview {
  review: ReviewRow;
  hasBought: boolean;
}

export const listReviewRows = (
  db: Database,
  where: ReviewWhere,
  { sort, from, limit }: { sort: 'newest' | 'oldest'; from: number | null; limit: number },
): Promise<ListedReview[]> => {
  const isNewest = sort === 'newest';
  return db
    .select({ review: reviews, hasBought })
    .from(reviews)
    .where(and(conditionOf(where), from === null ? undefined : (isNewest ? lt : gt)(reviews.id, from)))
    .orderBy((isNewest ? desc : asc)(reviews.id))
    .limit(limit);
};

export const countReviewRows = (db: Database, where: ReviewWhere): Promise<number> =>
  db.$count(reviews, conditionOf(where));

export const listReviewIds = async (db: Database, where: ReviewWhere, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(conditionOf(where))
    .orderBy(asc(reviews.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};
