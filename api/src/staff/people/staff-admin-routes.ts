// Calls of the back office about its people.
import { meEndpoint, signOutEndpoint } from '@klaas/core/contract/admin/staff-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { setHeader } from '../../http/response-headers.ts';
import type { StaffService } from './staff-service.ts';
import { type StaffSessions, staffCookie } from './staff-session-service.ts';

interface StaffDeps {
  staff: StaffService;
  sessions: StaffSessions;
}

export const staffAdminRoutes = (router: AdminRouter, { staff: people, sessions }: StaffDeps): void => {
  router.handle(meEndpoint, async ({ staff }) => {
    const member = await people.load(staff.id);
    if (!member) return { ok: false, error: 'signed_out' };
    const { language, has_shortcuts } = member;
    const { id, name, role, permissions } = staff;
    return { ok: true, value: { id, name, role, language, has_shortcuts, permissions: [...permissions] } };
  });

  router.handle(signOutEndpoint, async ({ c, staff }) => {
    await sessions.end(staff.id, staff.sessionId);
    setHeader(c, 'Set-Cookie', staffCookie('', 0));
    return { ok: true, value: {} };
  });
};
