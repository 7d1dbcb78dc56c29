// An approved review as a document of the catalogue.
import { wireDate } from '../http/wire-date.ts';
import type { ReviewRow } from './review-repository.ts';

/** Above the ids of imported catalogues. */
const FIRST_ID = 1_000_000_000;
const BEST = 5;
const BY_CUSTOMER = 1;
const BY_GUEST = 3;

export const reviewDocumentId = (reviewId: number): number => FIRST_ID + reviewId;

export const reviewDocument = (row: ReviewRow, storeId: number) => ({
  id: reviewDocumentId(row.id),
  product_id: row.product_id,
  title: row.title,
  detail: row.detail,
  nickname: row.nickname,
  review_entity: 'product',
  review_type: row.customer_id === null ? BY_GUEST : BY_CUSTOMER,
  review_status: row.review_status,
  ...(row.answer !== null && { answer: row.answer }),
  created_at: wireDate(row.created_at),
  store_id: storeId,
  stores: [0, storeId],
  ratings:
    row.rating === null ? [] : [{ rating_id: 1, value: row.rating, percent: (row.rating / BEST) * 100 }],
});
