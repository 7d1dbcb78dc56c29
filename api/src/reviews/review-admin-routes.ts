// Calls of the back office about reviews.
import { reviewsCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import {
  bulkReviewsEndpoint,
  editReviewEndpoint,
  MAX_BULK_REVIEWS,
  type ReviewListRow,
  reviewRowsEndpoint,
} from '@klaas/core/contract/admin/review-endpoints.ts';
import type { AdminRouter } from '../http/admin/admin-router.ts';
import { editAnswer } from '../http/admin/edit-response.ts';
import { type CsvColumns, handleList } from '../http/admin/list-routes.ts';
import type { ReviewDesk } from './review-admin-service.ts';
import type { ReviewEditor } from './review-editor.ts';

export interface ReviewAdminDeps {
  desk: ReviewDesk;
  editor: ReviewEditor;
}

const STATUSES: Record<ReviewListRow['review_status'], string> = {
  ...{ 1: 'approved', 2: 'pending', 3: 'rejected' },
};

const COLUMNS: CsvColumns<ReviewListRow> = {
  id: ({ id }) => id,
  product_id: ({ product }) => product.id,
  product: ({ product }) => product.name,
  store: ({ store_code }) => store_code,
  nickname: ({ nickname }) => nickname,
  has_bought: ({ has_bought }) => has_bought,
  rating: ({ rating }) => rating,
  title: ({ title }) => title,
  detail: ({ detail }) => detail,
  state: ({ review_status }) => STATUSES[review_status],
  answer: ({ answer }) => answer,
  created_at: ({ created_at }) => created_at,
};

export const reviewAdminRoutes = (router: AdminRouter, { desk, editor }: ReviewAdminDeps): void => {
  handleList(
    router,
    { rows: reviewRowsEndpoint, csv: reviewsCsvEndpoint, name: 'reviews', columns: COLUMNS },
    async ({ staff, body }) => {
      const isMasked = !staff.permissions.has('reviews.write');
      return { ok: true, value: await desk.rows(body, { isMasked }) };
    },
  );

  router.handle(editReviewEndpoint, async ({ author, params, body }) =>
    editAnswer(await editor.save(author, params.id, body)),
  );

  router.handle(bulkReviewsEndpoint, async ({ author, body }) => {
    const { ids, where, approve, dry } = body;
    if ((ids === undefined) === (where === undefined))
      return { ok: false, error: 'invalid', fields: [{ field: '', rule: 'give either ids or where' }] };
    const chosen = ids ?? (await desk.idsOf(where ?? {}, MAX_BULK_REVIEWS + 1));
    if (chosen.length > MAX_BULK_REVIEWS) return { ok: false, error: 'limit', detail: 'too_many_reviews' };
    if (dry) return { ok: true, value: { done: chosen.length, missing: [], bulk_id: null } };
    const { done, missing, bulkId } = await editor.moderateAll(author, chosen, approve);
    return { ok: true, value: { done, missing, bulk_id: done > 0 ? bulkId : null } };
  });
};
