// Calls of the back office about its people.
import {
  endMemberSessionsEndpoint,
  inviteEndpoint,
  meEndpoint,
  removeMemberEndpoint,
  removeMemberKeyEndpoint,
  saveMemberEndpoint,
  sendKeyLinkEndpoint,
  staffEndpoint,
  staffMemberEndpoint,
  trustSessionEndpoint,
  withdrawInvitationEndpoint,
} from '@klaas/core/contract/admin/staff-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { DEMO_OWNER } from './account-admin-routes.ts';
import type { StaffDirectory } from './staff-directory-service.ts';
import type { StaffEditor } from './staff-editor.ts';
import type { InvitationService } from './staff-invitation-service.ts';
import { type OfficeLanguage, savedAnswer, shownKey, shownSession } from './staff-response.ts';
import type { StaffService } from './staff-service.ts';

export interface StaffRouteDeps {
  people: StaffService;
  directory: StaffDirectory;
  editor: StaffEditor;
  invitations: InvitationService;
  now: () => number;
}

type Member = NonNullable<Awaited<ReturnType<StaffService['load']>>>;

const shownMember =
  (now: () => number) => (member: Member, keys: number, lastSeenAt: string | Date | null) => {
    const { id, email, name, role, role_id, language, is_demo, password_hash, locked_until, created_at } =
      member;
    const isResting = locked_until !== null && locked_until.getTime() > now();
    return {
      ...{ id, email, name, role, role_id, language: language as OfficeLanguage, is_demo, keys },
      has_password: password_hash !== null,
      resting_until: isResting ? locked_until.toISOString() : null,
      created_at: created_at.toISOString(),
      last_seen_at: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    };
  };

const readRoutes = (router: AdminRouter, { people, directory, now }: StaffRouteDeps): void => {
  const shown = shownMember(now);
  router.handle(meEndpoint, async ({ staff }) => {
    const member = await people.load(staff.id);
    if (!member) return { ok: false, error: 'signed_out' };
    const { language, has_shortcuts } = member;
    const { id, name, role, permissions } = staff;
    const { recovery } = await people.accessOf(id);
    return {
      ok: true,
      value: {
        ...{ id, name, role, language, has_shortcuts, needs_key: recovery.needsKey },
        permissions: [...permissions],
      },
    };
  });
  router.handle(staffEndpoint, async () => {
    const { members, invitations } = await directory.list();
    const value = {
      members: members.map(({ member, keys, lastSeenAt }) => shown(member, keys, lastSeenAt)),
      invitations: invitations.map(({ id, email, role, role_id, invited_by, ...times }) => ({
        ...{ id, email, role, role_id, invited_by },
        created_at: times.created_at.toISOString(),
        expires_at: times.expires_at.toISOString(),
      })),
    };
    return { ok: true, value };
  });
  router.handle(staffMemberEndpoint, async ({ staff, params }) => {
    const member = await people.load(params.id);
    if (!member) return { ok: false, error: 'not_found' };
    const { keys, sessions, recovery } = await people.accessOf(member.id);
    const value = {
      ...shown(member, keys.length, sessions[0]?.last_used_at ?? null),
      recovery_codes_left: recovery.left,
      key_list: keys.map(shownKey),
      sessions: sessions.map(shownSession(staff.sessionId)),
    };
    return { ok: true, value, version: member.version };
  });
};

const inviteRoutes = (router: AdminRouter, { people, invitations }: StaffRouteDeps): void => {
  router.handle(inviteEndpoint, async ({ staff, author, body }) => {
    if (staff.isDemo) return DEMO_OWNER;
    const invited = await invitations.invite(author, body);
    if (invited.ok) return { ok: true, value: {} };
    const field =
      invited.error === 'exists'
        ? { field: 'email', rule: 'works_here' }
        : { field: 'role_id', rule: 'role_unknown' };
    return { ok: false, error: 'invalid', fields: [field] };
  });
  router.handle(withdrawInvitationEndpoint, async ({ staff, author, params }) => {
    if (staff.isDemo) return DEMO_OWNER;
    const isWithdrawn = await invitations.withdraw(author, params.invitation);
    return isWithdrawn ? { ok: true, value: {} } : { ok: false, error: 'not_found' };
  });
  router.handle(sendKeyLinkEndpoint, async ({ staff, author, params }) => {
    if (staff.isDemo) return DEMO_OWNER;
    const member = await people.load(params.id);
    if (!member || member.is_demo) return { ok: false, error: 'not_found' };
    await invitations.sendKeyLink(author, member);
    return { ok: true, value: {} };
  });
};

export const staffAdminRoutes = (router: AdminRouter, deps: StaffRouteDeps): void => {
  const { people, editor } = deps;
  readRoutes(router, deps);
  inviteRoutes(router, deps);
  router.handle(saveMemberEndpoint, async ({ staff, author, params, body: { version, ...fields } }) => {
    if (staff.isDemo) return DEMO_OWNER;
    return savedAnswer(await editor.save(author, params.id, { fields, version }));
  });
  router.handle(removeMemberEndpoint, async ({ staff, author, params }) => {
    if (staff.isDemo) return DEMO_OWNER;
    return savedAnswer(await editor.remove(author, params.id));
  });
  router.handle(removeMemberKeyEndpoint, async ({ staff, author, params }) => {
    if (staff.isDemo) return DEMO_OWNER;
    return savedAnswer(await editor.removeKey(author, params.id, params.key));
  });
  router.handle(endMemberSessionsEndpoint, async ({ staff, author, params, body }) => {
    if (staff.isDemo) return DEMO_OWNER;
    return savedAnswer(await editor.endSessions(author, params.id, { only: body.session }));
  });
  router.handle(trustSessionEndpoint, async ({ staff, author, params, body }) => {
    if (staff.isDemo) return DEMO_OWNER;
    return savedAnswer(await people.trustSession(author, params.id, body.session));
  });
};
