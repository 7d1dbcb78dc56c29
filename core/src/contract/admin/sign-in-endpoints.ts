// Signing in to the back office, and accepting an invitation: before anybody has signed in.
import * as z from 'zod/mini';
import { STAFF_ROLES } from '../../staff/permissions.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import {
  CodeSchema,
  EmailSchema,
  KeyNameSchema,
  NewPasskeySchema,
  NewPasswordSchema,
  OfficeLanguageSchema,
  PasskeyOptionsSchema,
  PasskeyProofSchema,
  PasswordSchema,
  PersonNameSchema,
  RecoveryCodeSchema,
  TotpOfferSchema,
} from './credential-schemas.ts';

const open = { permission: null, isOpen: true } as const;
/** The session is in the cookie. */
const SignedInSchema = z.object({ needs_key: z.boolean() });
const token = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const signInWaysEndpoint = defineAdminEndpoint({
  ...open,
  method: 'GET',
  path: '/api/admin/sign-in',
  summary: 'What the sign-in page offers',
  output: z.object({ shop: z.string(), has_demo: z.boolean() }),
});

export const passkeyChallengeEndpoint = defineAdminEndpoint({
  ...open,
  method: 'POST',
  path: '/api/admin/sign-in/passkey/options',
  summary: 'A challenge for signing in with a passkey; it counts once',
  output: PasskeyOptionsSchema,
});

export const signInByPasskeyEndpoint = defineAdminEndpoint({
  ...open,
  method: 'POST',
  path: '/api/admin/sign-in/passkey',
  summary: 'Signs in with a passkey',
  body: z.object({ passkey: PasskeyProofSchema }),
  output: SignedInSchema,
});

export const signInByPasswordEndpoint = defineAdminEndpoint({
  ...open,
  method: 'POST',
  path: '/api/admin/sign-in/password',
  summary: 'Signs in with password and one-time code; whatever is wrong has one answer',
  body: z.object({ email: EmailSchema, password: PasswordSchema, code: CodeSchema }),
  output: SignedInSchema,
});

export const signInByRecoveryEndpoint = defineAdminEndpoint({
  ...open,
  method: 'POST',
  path: '/api/admin/sign-in/recovery',
  summary: 'Signs in with a recovery code, which counts once, and asks for a new key',
  body: z.object({ email: EmailSchema, code: RecoveryCodeSchema }),
  output: SignedInSchema,
});

export const signInToDemoEndpoint = defineAdminEndpoint({
  ...open,
  method: 'POST',
  path: '/api/admin/sign-in/demo',
  summary: 'Signs in as the owner of the demo shop; no other shop has it',
  output: SignedInSchema,
});

export const invitationEndpoint = defineAdminEndpoint({
  ...open,
  method: 'POST',
  path: '/api/admin/invitation',
  summary: 'What an invitation offers',
  isRead: true,
  body: z.object({ token }),
  output: z.object({
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    /** Of a role that an owner made; null: the built-in one. */
    role_name: z.nullable(z.string()),
    expires_at: z.string(),
    /** Of a person who works here already and gets a new key. */
    name: z.nullable(z.string()),
  }),
});

export const invitationPasskeyEndpoint = defineAdminEndpoint({
  ...open,
  method: 'POST',
  path: '/api/admin/invitation/passkey/options',
  summary: 'A challenge for the first passkey of an invited person',
  body: z.object({ token, name: PersonNameSchema }),
  output: PasskeyOptionsSchema,
});

export const invitationTotpEndpoint = defineAdminEndpoint({
  ...open,
  method: 'POST',
  path: '/api/admin/invitation/totp',
  summary: 'A secret for the authenticator app of an invited person',
  body: z.object({ token }),
  output: TotpOfferSchema,
});

export const acceptInvitationEndpoint = defineAdminEndpoint({
  ...open,
  method: 'POST',
  path: '/api/admin/invitation/accept',
  summary: 'Accepts an invitation with a passkey, or with password and authenticator app, and signs in',
  body: z.object({
    token,
    name: PersonNameSchema,
    language: OfficeLanguageSchema,
    proof: z.union([z.object({ passkey: NewPasskeySchema, key_name: KeyNameSchema }), NewPasswordSchema]),
  }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
});
