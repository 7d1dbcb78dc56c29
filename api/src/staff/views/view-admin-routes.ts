// Saved views of lists.
import {
  createViewEndpoint,
  editViewEndpoint,
  removeViewEndpoint,
  viewsEndpoint,
} from '@klaas/core/contract/admin/view-endpoints.ts';
import type { AdminRouter, StaffIdentity } from '../../http/admin/admin-router.ts';
import { editAnswer } from '../../http/admin/edit-response.ts';
import type { ViewEditor } from './view-editor.ts';
import type { ViewService } from './view-service.ts';

interface ViewDeps {
  views: ViewService;
  editor: ViewEditor;
}

const mayShare = (staff: StaffIdentity, isShared: boolean | undefined): boolean =>
  isShared !== true || staff.permissions.has('views.share');

/** [OFFICE-28] */
export const viewAdminRoutes = (router: AdminRouter, { views, editor }: ViewDeps): void => {
  router.handle(viewsEndpoint, async ({ staff, query }) => ({
    ok: true,
    value: await views.list(staff.id, query.area),
  }));
  router.handle(createViewEndpoint, async ({ staff, author, body }) => {
    if (!mayShare(staff, body.is_shared)) return { ok: false, error: 'forbidden' };
    const { id, result } = await editor.create(author, { ...body, staff_id: staff.id });
    const answer = editAnswer(result);
    return answer.ok ? { ...answer, value: { id } } : answer;
  });
  router.handle(editViewEndpoint, async ({ staff, author, params, body: { version, ...fields } }) => {
    if (!mayShare(staff, fields.is_shared)) return { ok: false, error: 'forbidden' };
    return editAnswer(await editor.edit(author, staff.id, params.id, { fields, version }));
  });
  router.handle(removeViewEndpoint, async ({ staff, author, params }) =>
    editAnswer(await editor.remove(author, staff.id, params.id)),
  );
};
