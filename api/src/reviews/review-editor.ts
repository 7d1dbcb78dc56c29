// Moderation of reviews: an approved review is copied into the catalogue in the transaction that approves it.
import { eq } from 'drizzle-orm';
import { reviews } from '../customer/customer-tables.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import { type EditResult, type EntityStore, editEntity } from '../staff/edit-service.ts';
import { createTableEntity } from '../staff/table-entity-service.ts';
import { reviewDocument, reviewDocumentId } from './review-document.ts';
import { listReviewsByStatus, type ReviewRow } from './review-repository.ts';
import { REVIEW_STATUS, type ReviewDeps } from './review-service.ts';

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

export const createReviewEntity = (deps: ReviewEntityDeps): EntityStore =>
  createTableEntity({
    entity: 'review',
    table: 'review',
    key: ['id'],
    fields: ['review_status'],
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
});

export type ReviewEditor = ReturnType<typeof createReviewEditor>;
