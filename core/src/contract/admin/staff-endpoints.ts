// People of the back office: who is signed in, and who may sign in.
import * as z from 'zod/mini';
import { PERMISSIONS, STAFF_ROLES } from '../../staff/permissions.ts';
import { KeySchema, SessionSchema } from './account-endpoints.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { EmailSchema, OfficeLanguageSchema, PersonNameSchema } from './credential-schemas.ts';

const RoleSchema = z.enum(STAFF_ROLES);
const NothingSchema = z.object({});
const id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));
const personParams = z.object({ id });
const write = { permission: 'staff.write' } as const;

const MemberSchema = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: RoleSchema,
  /** One that an owner made from it; null: the built-in one. */
  role_id: z.nullable(z.int()),
  language: OfficeLanguageSchema,
  keys: z.int(),
  has_password: z.boolean(),
  is_demo: z.boolean(),
  /** Ten wrong tries: no password counts until then. */
  resting_until: z.nullable(z.string()),
  created_at: z.string(),
  last_seen_at: z.nullable(z.string()),
});

export const meEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/me',
  summary: 'Who is signed in, and what this person may do',
  permission: null,
  output: z.object({
    id: z.int(),
    name: z.string(),
    role: RoleSchema,
    language: z.string(),
    has_shortcuts: z.boolean(),
    /** A recovery code was used: the lost key is to be replaced. */
    needs_key: z.boolean(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
});

export const staffEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'The people of the back office and open invitations',
  permission: 'staff.read',
  output: z.object({
    members: z.array(MemberSchema),
    invitations: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        role: RoleSchema,
        role_id: z.nullable(z.int()),
        invited_by: z.string(),
        created_at: z.string(),
        expires_at: z.string(),
      }),
    ),
  }),
});

export const staffMemberEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/staff/{id}',
  summary: 'A person with keys and sessions',
  permission: 'staff.read',
  params: personParams,
  output: z.extend(MemberSchema, {
    recovery_codes_left: z.int(),
    key_list: z.array(KeySchema),
    sessions: z.array(SessionSchema),
  }),
});

export const inviteEndpoint = defineAdminEndpoint({
  ...write,
  method: 'POST',
  path: '/api/admin/staff/invitations',
  summary: 'Invites a person by e-mail; the link works once and for 72 hours',
  needsProof: true,
  body: z.object({
    email: EmailSchema,
    role: RoleSchema,
    /** A role that an owner made; `role` follows from it. */
    role_id: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647)))),
    language: OfficeLanguageSchema,
  }),
  output: NothingSchema,
});

export const withdrawInvitationEndpoint = defineAdminEndpoint({
  ...write,
  method: 'DELETE',
  path: '/api/admin/staff/invitations/{invitation}',
  summary: 'Withdraws an invitation',
  params: z.object({ invitation: z.uuid() }),
  output: NothingSchema,
});

export const sendKeyLinkEndpoint = defineAdminEndpoint({
  ...write,
  method: 'POST',
  path: '/api/admin/staff/{id}/key-link',
  summary: 'Sends a person a link to make a new key',
  needsProof: true,
  params: personParams,
  output: NothingSchema,
});

export const saveMemberEndpoint = defineAdminEndpoint({
  ...write,
  method: 'PATCH',
  path: '/api/admin/staff/{id}',
  summary: 'Changes the role or name of a person; the last owner stays one',
  needsProof: true,
  params: personParams,
  body: z.object({
    version: z.optional(z.int()),
    role: z.optional(RoleSchema),
    /** A role that an owner made; `role` follows from it. Null: the built-in one. */
    role_id: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647)))),
    name: z.optional(PersonNameSchema),
  }),
  output: NothingSchema,
});

export const removeMemberEndpoint = defineAdminEndpoint({
  ...write,
  method: 'DELETE',
  path: '/api/admin/staff/{id}',
  summary: 'Removes a person with keys and sessions; the last owner stays',
  needsProof: true,
  params: personParams,
  output: NothingSchema,
});

export const removeMemberKeyEndpoint = defineAdminEndpoint({
  ...write,
  method: 'DELETE',
  path: '/api/admin/staff/{id}/keys/{key}',
  summary: 'Removes a key of a person; the last owner keeps one',
  needsProof: true,
  params: z.object({ id, key: z.string().check(z.regex(/^[\w-]{1,1400}$/)) }),
  output: NothingSchema,
});

export const endMemberSessionsEndpoint = defineAdminEndpoint({
  ...write,
  method: 'POST',
  path: '/api/admin/staff/{id}/end-sessions',
  summary: 'Ends one session of a person, or all',
  params: personParams,
  body: z.object({ session: z.optional(z.uuid()) }),
  output: NothingSchema,
});

export const trustSessionEndpoint = defineAdminEndpoint({
  ...write,
  method: 'POST',
  path: '/api/admin/staff/{id}/trust-session',
  summary: 'Lets a device of the workshop stay signed in for 30 days',
  needsProof: true,
  params: personParams,
  body: z.object({ session: z.uuid() }),
  output: NothingSchema,
});
