// Reviews as the staff reads them.
import type { RowCursor } from '@klaas/core/contract/admin/list-rows.ts';
import type { ReviewListRow, ReviewWhere } from '@klaas/core/contract/admin/review-endpoints.ts';
import { maskName } from '@klaas/core/staff/mask-person.ts';
import type { Database } from '../db/database.ts';
import { cursorNumber, pageOf } from '../db/keyset.ts';
import {
  countReviewRows,
  type ListedReview,
  listReviewIds,
  listReviewRows,
} from './review-list-repository.ts';
import { REVIEW_STATUS } from './review-service.ts';

export interface ReviewDeskDeps {
  db: Database;
  /** In the language of the store; undefined: it is gone. */
  productName: (storeCode: string, productId: number) => Promise<string | undefined>;
}

interface RowQuery {
  where: ReviewWhere;
  sort: 'newest' | 'oldest';
  from: RowCursor;
  count: number;
}

export const createReviewDesk = ({ db, productName }: ReviewDeskDeps) => {
  const rowOf = async (
    { review, hasBought }: ListedReview,
    { isMasked }: { isMasked: boolean },
  ): Promise<ReviewListRow> => {
    const { product_id, nickname, created_at, review_status, ...row } = review;
    return {
      ...row,
      product: { id: product_id, name: (await productName(row.store_code, product_id)) ?? '' },
      // What is published is no secret.
      nickname: isMasked && review_status !== REVIEW_STATUS.approved ? maskName(nickname) : nickname,
      review_status: review_status as ReviewListRow['review_status'],
      has_bought: hasBought,
      created_at: created_at.toISOString(),
    };
  };

  return {
    rows: async ({ where, sort, from, count }: RowQuery, person: { isMasked: boolean }) => {
      const found = await listReviewRows(db, where, { sort, from: cursorNumber(from), limit: count + 1 });
      const { rows, next } = pageOf(found, count, ({ review }) => [review.id]);
      return {
        rows: await Promise.all(rows.map((row) => rowOf(row, person))),
        total: await countReviewRows(db, where),
        next,
        pending: await countReviewRows(db, { status: REVIEW_STATUS.pending }),
      };
    },

    countPending: (): Promise<number> => countReviewRows(db, { status: REVIEW_STATUS.pending }),

    work: async (): Promise<{ count: number; oldest: Date | null }> => {
      const where = { status: REVIEW_STATUS.pending } as const;
      const [first] = await listReviewRows(db, where, { sort: 'oldest', from: null, limit: 1 });
      return { count: await countReviewRows(db, where), oldest: first?.review.created_at ?? null };
    },

    idsOf: (where: ReviewWhere, limit: number): Promise<number[]> => listReviewIds(db, where, limit),
  };
};

export type ReviewDesk = ReturnType<typeof createReviewDesk>;
