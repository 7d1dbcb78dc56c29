// Calls before anybody has signed in.
import type { AdminFailure } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  acceptInvitationEndpoint,
  invitationEndpoint,
  invitationPasskeyEndpoint,
  invitationTotpEndpoint,
  passkeyChallengeEndpoint,
  signInByPasskeyEndpoint,
  signInByPasswordEndpoint,
  signInByRecoveryEndpoint,
  signInToDemoEndpoint,
  signInWaysEndpoint,
} from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { ApiContext } from '../../http/api-env.ts';
import type { LimitAttempts } from '../../http/limit/attempt-limits.ts';
import { setHeader } from '../../http/response-headers.ts';
import type { InvitationService } from './staff-invitation-service.ts';
import { staffCookie } from './staff-session-service.ts';
import type { SignedIn, SignInService } from './staff-sign-in-service.ts';

export interface SignInRouteDeps {
  signIn: SignInService;
  invitations: InvitationService;
  limit: LimitAttempts;
  shopName: () => string;
  isDemo: boolean;
}

/** [OFFICE-06] */
const REFUSED: AdminFailure = { ok: false, error: 'forbidden', detail: 'sign_in_refused' };
/** Used, expired, withdrawn or never made. */
const NO_INVITATION: AdminFailure = { ok: false, error: 'not_found', detail: 'invitation_over' };

export const deviceOf = (c: ApiContext): string => c.req.header('user-agent') ?? '';

const answerSignIn = (c: ApiContext, signedIn: SignedIn | null) => {
  if (!signedIn) return REFUSED;
  setHeader(c, 'Set-Cookie', staffCookie(signedIn.token, signedIn.maxAgeSeconds));
  return { ok: true as const, value: { needs_key: signedIn.needsKey } };
};

const signInRoutes = (router: AdminRouter, { signIn, limit, shopName, isDemo }: SignInRouteDeps): void => {
  router.handleOpen(signInWaysEndpoint, async () => ({
    ok: true,
    value: { shop: shopName(), has_demo: isDemo },
  }));
  router.handleOpen(passkeyChallengeEndpoint, async ({ c }) => {
    await limit(c, 'staff-passkey');
    return { ok: true, value: await signIn.passkeyOptions() };
  });
  router.handleOpen(signInByPasskeyEndpoint, async ({ c, body }) => {
    await limit(c, 'staff-passkey');
    return answerSignIn(c, await signIn.byPasskey(body.passkey, deviceOf(c)));
  });
  router.handleOpen(signInByPasswordEndpoint, async ({ c, body }) => {
    await limit(c, 'staff-login', emailKey(body.email));
    return answerSignIn(c, await signIn.byPassword(body, deviceOf(c)));
  });
  router.handleOpen(signInByRecoveryEndpoint, async ({ c, body }) => {
    await limit(c, 'staff-login', emailKey(body.email));
    return answerSignIn(c, await signIn.byRecoveryCode(body, deviceOf(c)));
  });
  router.handleOpen(signInToDemoEndpoint, async ({ c }) => {
    if (!isDemo) return { ok: false, error: 'signed_out' };
    await limit(c, 'staff-demo');
    return answerSignIn(c, await signIn.toDemo(deviceOf(c)));
  });
};

const invitationRoutes = (router: AdminRouter, { invitations, signIn, limit }: SignInRouteDeps): void => {
  router.handleOpen(invitationEndpoint, async ({ c, body }) => {
    await limit(c, 'staff-invitation');
    const invitation = await invitations.find(body.token);
    if (!invitation) return NO_INVITATION;
    const { email, role, expires_at } = invitation;
    const known = await invitations.memberOf(invitation);
    const name = known?.removed_at === null ? known.name : null;
    const role_name = await invitations.roleNameOf(invitation);
    return { ok: true, value: { email, role, role_name, name, expires_at: expires_at.toISOString() } };
  });
  router.handleOpen(invitationPasskeyEndpoint, async ({ c, body }) => {
    await limit(c, 'staff-invitation');
    const invitation = await invitations.find(body.token);
    if (!invitation) return NO_INVITATION;
    return { ok: true, value: await invitations.keyOptions(invitation, body.name) };
  });
  router.handleOpen(invitationTotpEndpoint, async ({ c, body }) => {
    await limit(c, 'staff-invitation');
    const invitation = await invitations.find(body.token);
    return invitation ? { ok: true, value: invitations.codeOffer(invitation) } : NO_INVITATION;
  });
  router.handleOpen(acceptInvitationEndpoint, async ({ c, body: { token, ...acceptance } }) => {
    await limit(c, 'staff-invitation');
    const accepted = await invitations.accept(token, acceptance);
    if (!accepted.ok) return accepted.error === 'not_found' ? NO_INVITATION : accepted;
    const { staffId, codes } = accepted.value;
    const session = await signIn.afterJoining(staffId, deviceOf(c));
    setHeader(c, 'Set-Cookie', staffCookie(session.token, session.maxAgeSeconds));
    return { ok: true, value: { recovery_codes: codes } };
  });
};

export const signInAdminRoutes = (router: AdminRouter, deps: SignInRouteDeps): void => {
  signInRoutes(router, deps);
  invitationRoutes(router, deps);
};
