// Moderation of reviews: an approved review is copied into the catalogue in the transaction that approves it.
import { randomUUID } from 'node:crypto';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { reviews } from '../customer/customer-tables.ts';
import type { Database, Transaction } from '../db/database.ts';
import { fieldErrors } from '../http/staff-fields.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import {
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldEdit,
  type FieldError,
} from '../staff/edit-service.ts';
import { createTableEntity } from '../staff/table-entity-service.ts';
import { reviewDocument, reviewDocumentId } from './review-document.ts';
import { listReviewsByStatus, type ReviewRow } from './review-repository.ts';
import { REVIEW_STATUS, type ReviewDeps } from './review-service.ts';

const MAX_ANSWER = 4000;

export interface BulkModeration {
  bulkId: string;
  done: number;
  missing: number[];
}

type ReviewEntityDeps = Pick<ReviewDeps, 'stores' | 'documents'>;

const publish = async (
  tx: Transaction,
  { stores, documents }: ReviewEntityDeps,
  id: string,
): Promise<void> => {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(eq(reviews.id, Number(id)));
  if (!row) return;
  const storeId = stores.find(({ storeCode }) => storeCode === row.store_code)?.storeId ?? 0;
  if (row.review_status === REVIEW_STATUS.approved)
    await documents.save(tx, row.store_code, [reviewDocument(row, storeId)]);
  else await documents.remove(tx, row.store_code, [String(reviewDocumentId(row.id))]);
};

const ReviewFieldsSchema = z.strictObject({
  review_status: z.optional(z.enum(REVIEW_STATUS)),
  answer: z.optional(z.nullable(z.string().check(z.maxLength(MAX_ANSWER)))),
});

const reviewErrors = (after: Fields): FieldError[] => {
  const parsed = ReviewFieldsSchema.safeParse(after);
  return parsed.success ? [] : fieldErrors(parsed.error);
};

export const createReviewEntity = (deps: ReviewEntityDeps): EntityStore =>
  createTableEntity({
    entity: 'review',
    table: 'review',
    key: ['id'],
    fields: ['review_status', 'answer'],
    check: reviewErrors,
    onWrite: (tx, id) => publish(tx, deps, id),
  });

export const createReviewEditor = (db: Database, entity: EntityStore) => ({
  listPending: (): Promise<ReviewRow[]> => listReviewsByStatus(db, REVIEW_STATUS.pending),

  moderate: (author: ChangeAuthor, id: number, isApproved: boolean): Promise<EditResult> => {
    const review_status = isApproved ? REVIEW_STATUS.approved : REVIEW_STATUS.rejected;
    return db.transaction((tx) =>
      editEntity(tx, entity, author, { id: String(id), store: '' }, { fields: { review_status } }),
    );
  },

  save: (author: ChangeAuthor, id: number, edit: FieldEdit): Promise<EditResult> =>
    db.transaction((tx) => editEntity(tx, entity, author, { id: String(id), store: '' }, edit)),

  /** One change of the log for all: undone as one. Ids in order, so that two at once wait and do not block. */
  moderateAll: (author: ChangeAuthor, ids: readonly number[], isApproved: boolean): Promise<BulkModeration> =>
    db.transaction(async (tx) => {
      const bulkId = randomUUID();
      const review_status = isApproved ? REVIEW_STATUS.approved : REVIEW_STATUS.rejected;
      const missing: number[] = [];
      for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
        const place = { id: String(id), store: '' };
        const done = await editEntity(tx, entity, { ...author, bulkId }, place, {
          fields: { review_status },
        });
        if (!done.ok) missing.push(id);
      }
      return { bulkId, done: new Set(ids).size - missing.length, missing };
    }),
});

export type ReviewEditor = ReturnType<typeof createReviewEditor>;
