// Calls of the back office about the roles that owners make.
import {
  createRoleEndpoint,
  removeRoleEndpoint,
  rolesEndpoint,
  saveRoleEndpoint,
} from '@klaas/core/contract/admin/role-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editAnswer } from '../../http/admin/edit-response.ts';
import { DEMO_OWNER } from './account-admin-routes.ts';
import type { RoleEditor } from './role-editor.ts';
import type { StaffDirectory } from './staff-directory-service.ts';

export const roleAdminRoutes = (
  router: AdminRouter,
  { editor, directory }: { editor: RoleEditor; directory: StaffDirectory },
): void => {
  router.handle(rolesEndpoint, async () => ({ ok: true, value: await directory.roles() }));
  router.handle(createRoleEndpoint, async ({ staff, author, body }) => {
    if (staff.isDemo) return DEMO_OWNER;
    const { id, result } = await editor.create(author, body);
    const answer = editAnswer(result);
    return answer.ok ? { ...answer, value: { id } } : answer;
  });
  router.handle(saveRoleEndpoint, async ({ staff, author, params, body: { version, ...fields } }) => {
    if (staff.isDemo) return DEMO_OWNER;
    return editAnswer(await editor.save(author, params.id, { fields, version }));
  });
  router.handle(removeRoleEndpoint, async ({ staff, author, params }) => {
    if (staff.isDemo) return DEMO_OWNER;
    const removed = await editor.remove(author, params.id);
    if (removed === 'in_use') return { ok: false, error: 'state_forbids', detail: 'role_in_use' };
    return editAnswer(removed);
  });
};
