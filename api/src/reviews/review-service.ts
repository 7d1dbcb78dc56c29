// Reviews: submitted, moderated by staff, then copied into the catalogue.
import type { OwnReview, ReviewDraftSchema } from '@klaas/core/contract/review-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { SOURCE_LANGUAGE } from '@klaas/core/texts/compile-catalog.ts';
import type * as z from 'zod/mini';
import type { Database, Transaction } from '../db/database.ts';
import { wireDate } from '../http/wire-date.ts';
import { announceChange } from '../staff/change-log/change-log-service.ts';
import { translateIn } from '../texts/translate.ts';
import { reviewDocument, reviewDocumentId } from './review-document.ts';
import { anonymizeReviews, countRecentReviews, insertReview, listReviewsOf } from './review-repository.ts';

export const REVIEW_STATUS = { approved: 1, pending: 2, rejected: 3 } as const;

const HOUR_MS = 3_600_000;
/** Distributed spam must not flood the staff. */
const MAX_PENDING_PER_HOUR = 200;

export interface ReviewDeps {
  db: Database;
  now: () => number;
  /** Whether the product exists in that store. */
  isProduct: (storeCode: string, productId: number) => Promise<boolean>;
  stores: readonly StoreView[];
  /** The catalogue's copies of reviews. */
  documents: {
    save(
      tx: Transaction,
      storeCode: string,
      documents: ReturnType<typeof reviewDocument>[],
    ): Promise<unknown>;
    remove(tx: Transaction, storeCode: string, ids: string[]): Promise<unknown>;
  };
}

export const createReviewService = ({ db, now, isProduct, stores, documents }: ReviewDeps) => ({
  create: async (
    draft: z.output<typeof ReviewDraftSchema>,
    from: { store_code: string; customer_id: number | null },
  ): Promise<Result<{ id: number; review_status: number }, 'product_unknown' | 'review_flood'>> => {
    if (!(await isProduct(from.store_code, draft.product_id))) return { ok: false, error: 'product_unknown' };
    if ((await countRecentReviews(db, new Date(now() - HOUR_MS))) >= MAX_PENDING_PER_HOUR)
      return { ok: false, error: 'review_flood' };
    const { product_id, title, detail, nickname, rating } = draft;
    const review = {
      ...from,
      product_id,
      title,
      detail,
      nickname,
      rating,
      review_status: REVIEW_STATUS.pending,
      created_at: new Date(now()),
    };
    const row = await db.transaction(async (tx) => {
      await announceChange(tx, 'review');
      return insertReview(tx, review);
    });
    // A double submit is not an error: the first one counts.
    return { ok: true, value: { id: row?.id ?? 0, review_status: REVIEW_STATUS.pending } };
  },

  /** Removes the name with the account; published reviews stay. */
  erase: async (tx: Transaction, customerId: number): Promise<void> => {
    const storeOf = (code: string) => stores.find(({ storeCode }) => storeCode === code);
    const nickname = (code: string): string =>
      translateIn(storeOf(code)?.i18n.defaultLocale ?? SOURCE_LANGUAGE)('review.anonymous');
    const approved = REVIEW_STATUS.approved;
    const { anonymized, deleted } = await anonymizeReviews(tx, customerId, {
      approved,
      nickname,
    });
    for (const row of anonymized)
      await documents.save(tx, row.store_code, [reviewDocument(row, storeOf(row.store_code)?.storeId ?? 0)]);
    for (const row of deleted) await documents.remove(tx, row.store_code, [String(reviewDocumentId(row.id))]);
  },

  listOwn: async (customerId: number): Promise<OwnReview[]> =>
    (await listReviewsOf(db, customerId)).map(
      ({ id, product_id, title, detail, rating, review_status, created_at }) => ({
        id,
        product_id,
        title,
        detail,
        rating,
        review_status,
        created_at: wireDate(created_at),
      }),
    ),
});

export type ReviewService = ReturnType<typeof createReviewService>;
