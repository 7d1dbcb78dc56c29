// Calls of the back office about its people.
import { meEndpoint } from '@klaas/core/contract/admin/staff-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { StaffService } from './staff-service.ts';

export const staffAdminRoutes = (router: AdminRouter, { staff: people }: { staff: StaffService }): void => {
  router.handle(meEndpoint, async ({ staff }) => {
    const member = await people.load(staff.id);
    if (!member) return { ok: false, error: 'signed_out' };
    const { language, has_shortcuts } = member;
    const { id, name, role, permissions } = staff;
    return { ok: true, value: { id, name, role, language, has_shortcuts, permissions: [...permissions] } };
  });
};
