// Builds the services of the people, and adds their calls.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { LimitAttempts } from '../../http/limit/attempt-limits.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { accountAdminRoutes } from './account-admin-routes.ts';
import { createCodeOffers } from './code-offer.ts';
import { roleAdminRoutes } from './role-admin-routes.ts';
import { createRoleEditor } from './role-editor.ts';
import { signInAdminRoutes } from './sign-in-admin-routes.ts';
import { staffAdminRoutes } from './staff-admin-routes.ts';
import { createStaffDirectory } from './staff-directory-service.ts';
import { createStaffEditor, type ReleaseOf } from './staff-editor.ts';
import { createStaffEmails } from './staff-emails.ts';
import { createInvitationService, type InvitationDeps, type Passwords } from './staff-invitation-service.ts';
import { createPasskeyService } from './staff-passkey-service.ts';
import { createStaffService } from './staff-service.ts';
import type { StaffSessions } from './staff-session-service.ts';
import { createSignInService } from './staff-sign-in-service.ts';

export interface PeopleDeps extends InvitationDeps {
  settings: Settings;
  appSecret: string;
  hasher: Passwords;
  mailer: Mailer;
  sessions: StaffSessions;
  limit: LimitAttempts;
  releaseWork: ReleaseOf;
  isDemo: boolean;
}

export const peopleAdminRoutes = (router: AdminRouter, deps: PeopleDeps): void => {
  const { now, isDemo, limit } = deps;
  // Staff may change it while the shop runs.
  const shopName = () => deps.settings.company.name;
  const passkeys = createPasskeyService({ ...deps, shopName });
  const offers = createCodeOffers({ ...deps, shopName });
  const shared = { ...deps, passkeys, offers, emails: createStaffEmails(deps) };
  const editor = createStaffEditor(deps);
  const people = createStaffService({ ...shared, editor });
  const invitations = createInvitationService(shared);
  const signIn = createSignInService(shared);
  signInAdminRoutes(router, { signIn, invitations, limit, shopName, isDemo });
  accountAdminRoutes(router, { people, editor, signIn, limit });
  const directory = createStaffDirectory(deps);
  staffAdminRoutes(router, { people, directory, editor, invitations, now });
  roleAdminRoutes(router, { editor: createRoleEditor(deps), directory });
};
