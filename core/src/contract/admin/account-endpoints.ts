// My account: keys, password, recovery codes, sessions and preferences of the person who has signed in.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import {
  CodeSchema,
  KeyNameSchema,
  NewPasskeySchema,
  NewPasswordSchema,
  OfficeLanguageSchema,
  PasskeyOptionsSchema,
  PasskeyProofSchema,
  PersonNameSchema,
  TotpOfferSchema,
} from './credential-schemas.ts';

const own = { permission: null } as const;
const NothingSchema = z.object({});

export const KeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export const SessionSchema = z.object({
  id: z.string(),
  /** User agent of the browser. */
  device: z.string(),
  is_trusted: z.boolean(),
  is_current: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
});
const keyParams = z.object({ key: z.string().check(z.regex(/^[\w-]{1,1400}$/)) });
export const sessionParams = z.object({ session: z.uuid() });

export const signOutEndpoint = defineAdminEndpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/sign-out',
  summary: 'Ends this session',
  output: NothingSchema,
});

export const proofOptionsEndpoint = defineAdminEndpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/proof/options',
  summary: 'A challenge for a fresh proof, and whether a code would do',
  isRead: true,
  output: z.object({ passkey: z.nullable(PasskeyOptionsSchema), has_code: z.boolean() }),
});

export const proofEndpoint = defineAdminEndpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/proof',
  summary: 'A fresh proof by passkey or code; it counts for five minutes',
  body: z.union([z.object({ passkey: PasskeyProofSchema }), z.object({ code: CodeSchema })]),
  output: NothingSchema,
});

export const accountEndpoint = defineAdminEndpoint({
  ...own,
  method: 'GET',
  path: '/api/admin/account',
  summary: 'My keys, sessions and preferences',
  output: z.object({
    email: z.string(),
    name: z.string(),
    language: OfficeLanguageSchema,
    has_shortcuts: z.boolean(),
    has_password: z.boolean(),
    recovery_codes_left: z.int(),
    needs_key: z.boolean(),
    keys: z.array(KeySchema),
    sessions: z.array(SessionSchema),
  }),
});

export const saveAccountEndpoint = defineAdminEndpoint({
  ...own,
  method: 'PATCH',
  path: '/api/admin/account',
  summary: 'Changes my name, language or shortcuts',
  body: z.object({
    version: z.optional(z.int()),
    name: z.optional(PersonNameSchema),
    language: z.optional(OfficeLanguageSchema),
    has_shortcuts: z.optional(z.boolean()),
  }),
  output: NothingSchema,
});

export const newKeyOptionsEndpoint = defineAdminEndpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/account/keys/options',
  summary: 'A challenge for a new passkey',
  isRead: true,
  needsProof: true,
  output: PasskeyOptionsSchema,
});

export const addKeyEndpoint = defineAdminEndpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/account/keys',
  summary: 'Adds a passkey',
  needsProof: true,
  body: z.object({ passkey: NewPasskeySchema, name: KeyNameSchema }),
  output: NothingSchema,
});

export const renameKeyEndpoint = defineAdminEndpoint({
  ...own,
  method: 'PATCH',
  path: '/api/admin/account/keys/{key}',
  summary: 'Renames a passkey',
  params: keyParams,
  body: z.object({ name: KeyNameSchema }),
  output: NothingSchema,
});

export const removeKeyEndpoint = defineAdminEndpoint({
  ...own,
  method: 'DELETE',
  path: '/api/admin/account/keys/{key}',
  summary: 'Removes a passkey, unless it is the last way to sign in',
  needsProof: true,
  params: keyParams,
  output: NothingSchema,
});

export const newTotpEndpoint = defineAdminEndpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/account/totp',
  summary: 'A secret for a new authenticator app',
  isRead: true,
  needsProof: true,
  output: TotpOfferSchema,
});

export const savePasswordEndpoint = defineAdminEndpoint({
  ...own,
  method: 'PUT',
  path: '/api/admin/account/password',
  summary: 'Sets password and authenticator app, and ends my other sessions',
  needsProof: true,
  body: NewPasswordSchema,
  output: NothingSchema,
});

export const newRecoveryCodesEndpoint = defineAdminEndpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/account/recovery-codes',
  summary: 'Ten new recovery codes, shown once; the old ones are void',
  needsProof: true,
  isSecret: true,
  output: z.object({ recovery_codes: z.array(z.string()) }),
});

export const endOwnSessionEndpoint = defineAdminEndpoint({
  ...own,
  method: 'DELETE',
  path: '/api/admin/account/sessions/{session}',
  summary: 'Ends one of my sessions',
  params: sessionParams,
  output: NothingSchema,
});

export const endOtherSessionsEndpoint = defineAdminEndpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/account/sessions/end-others',
  summary: 'Ends all my sessions but this one',
  output: NothingSchema,
});
