// My account, and the fresh proof of a session.
import {
  accountEndpoint,
  addKeyEndpoint,
  endOtherSessionsEndpoint,
  endOwnSessionEndpoint,
  newKeyOptionsEndpoint,
  newRecoveryCodesEndpoint,
  newTotpEndpoint,
  proofEndpoint,
  proofOptionsEndpoint,
  removeKeyEndpoint,
  renameKeyEndpoint,
  saveAccountEndpoint,
  savePasswordEndpoint,
  signOutEndpoint,
} from '@klaas/core/contract/admin/account-endpoints.ts';
import type { AdminFailure } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { LimitAttempts } from '../../http/limit/attempt-limits.ts';
import { setHeader } from '../../http/response-headers.ts';
import type { StaffEditor } from './staff-editor.ts';
import { type OfficeLanguage, savedAnswer, shownKey, shownSession } from './staff-response.ts';
import type { StaffService } from './staff-service.ts';
import { staffCookie } from './staff-session-service.ts';
import type { SignInService } from './staff-sign-in-service.ts';

export interface AccountRouteDeps {
  people: StaffService;
  editor: StaffEditor;
  signIn: SignInService;
  limit: LimitAttempts;
}

const OUT: AdminFailure = { ok: false, error: 'signed_out' };
/** Every visitor of the demo may be its owner: nobody shuts the others out. */
export const DEMO_OWNER: AdminFailure = { ok: false, error: 'state_forbids', detail: 'demo_owner' };

const sessionRoutes = (router: AdminRouter, { people, editor, signIn, limit }: AccountRouteDeps): void => {
  router.handle(signOutEndpoint, async ({ c, staff, author }) => {
    const saved = await editor.endSessions(author, staff.id, { only: staff.sessionId });
    if (saved.ok) setHeader(c, 'Set-Cookie', staffCookie('', 0));
    return savedAnswer(saved);
  });
  router.handle(proofOptionsEndpoint, async ({ staff }) => {
    const member = await people.load(staff.id);
    if (!member) return OUT;
    const { keys } = await people.accessOf(staff.id);
    const passkey = keys.length > 0 ? await signIn.proofOptions(staff.id) : null;
    return { ok: true, value: { passkey, has_code: member.totp_sealed !== null } };
  });
  router.handle(proofEndpoint, async ({ c, staff, body }) => {
    await limit(c, 'staff-login', `proof ${staff.id}`);
    const isProven = await signIn.prove({ staffId: staff.id, sessionId: staff.sessionId }, body);
    return isProven ? { ok: true, value: {} } : { ok: false, error: 'forbidden', detail: 'proof_refused' };
  });
  router.handle(endOwnSessionEndpoint, async ({ staff, author, params }) =>
    savedAnswer(await editor.endSessions(author, staff.id, { only: params.session })),
  );
  router.handle(endOtherSessionsEndpoint, async ({ staff, author }) =>
    savedAnswer(await editor.endSessions(author, staff.id, { but: staff.sessionId })),
  );
};

const keyRoutes = (router: AdminRouter, { people, editor }: AccountRouteDeps): void => {
  router.handle(newKeyOptionsEndpoint, async ({ staff }) => {
    if (staff.isDemo) return DEMO_OWNER;
    const member = await people.load(staff.id);
    return member ? { ok: true, value: await people.newKeyOptions(member) } : OUT;
  });
  router.handle(addKeyEndpoint, async ({ staff, author, body }) => {
    if (staff.isDemo) return DEMO_OWNER;
    return savedAnswer(await people.addKey(author, staff.id, body.passkey, body.name));
  });
  router.handle(renameKeyEndpoint, async ({ staff, author, params, body }) =>
    savedAnswer(await editor.renameKey(author, staff.id, params.key, body.name)),
  );
  router.handle(removeKeyEndpoint, async ({ staff, author, params }) =>
    savedAnswer(await editor.removeKey(author, staff.id, params.key)),
  );
  router.handle(newTotpEndpoint, async ({ staff }) => {
    if (staff.isDemo) return DEMO_OWNER;
    const member = await people.load(staff.id);
    return member ? { ok: true, value: people.codeOffer(member) } : OUT;
  });
  router.handle(savePasswordEndpoint, async ({ staff, author, body }) => {
    if (staff.isDemo) return DEMO_OWNER;
    const person = { staffId: staff.id, sessionId: staff.sessionId };
    return savedAnswer(await people.savePassword(author, person, body));
  });
  router.handle(newRecoveryCodesEndpoint, async ({ staff, author }) => {
    if (staff.isDemo) return DEMO_OWNER;
    const { codes, saved } = await editor.renewRecoveryCodes(author, staff.id);
    const answer = savedAnswer(saved);
    return answer.ok ? { ...answer, value: { recovery_codes: codes } } : answer;
  });
};

export const accountAdminRoutes = (router: AdminRouter, deps: AccountRouteDeps): void => {
  const { people, editor } = deps;
  router.handle(accountEndpoint, async ({ staff }) => {
    const member = await people.load(staff.id);
    if (!member) return OUT;
    const { keys, sessions, recovery } = await people.accessOf(staff.id);
    const { email, name, language, has_shortcuts, password_hash, version } = member;
    const value = {
      ...{ email, name, language: language as OfficeLanguage, has_shortcuts },
      has_password: password_hash !== null,
      recovery_codes_left: recovery.left,
      needs_key: recovery.needsKey,
      keys: keys.map(shownKey),
      sessions: sessions.map(shownSession(staff.sessionId)),
    };
    return { ok: true, value, version };
  });
  router.handle(saveAccountEndpoint, async ({ staff, author, body: { version, ...fields } }) => {
    if (staff.isDemo && fields.name !== undefined) return DEMO_OWNER;
    return savedAnswer(await editor.save(author, staff.id, { fields, version }));
  });
  sessionRoutes(router, deps);
  keyRoutes(router, deps);
};
