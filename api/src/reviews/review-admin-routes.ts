// Calls of the back office about reviews.
import {
  bulkReviewsEndpoint,
  editReviewEndpoint,
  MAX_BULK_REVIEWS,
  reviewRowsEndpoint,
} from '@klaas/core/contract/admin/review-endpoints.ts';
import type { AdminRouter } from '../http/admin/admin-router.ts';
import { editAnswer } from '../http/admin/edit-response.ts';
import type { ReviewDesk } from './review-admin-service.ts';
import type { ReviewEditor } from './review-editor.ts';

export interface ReviewAdminDeps {
  desk: ReviewDesk;
  editor: ReviewEditor;
}

export const reviewAdminRoutes = (router: AdminRouter, { desk, editor }: ReviewAdminDeps): void => {
  router.handle(reviewRowsEndpoint, async ({ staff, body }) => {
    const isMasked = !staff.permissions.has('reviews.write');
    return { ok: true, value: await desk.rows(body, { isMasked }) };
  });

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
