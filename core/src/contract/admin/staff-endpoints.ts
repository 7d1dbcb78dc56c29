// People of the back office: who is signed in, and who may sign in.
import * as z from 'zod/mini';
import { PERMISSIONS, STAFF_ROLES } from '../../staff/permissions.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';

export const RoleSchema = z.enum(STAFF_ROLES);

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
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
});

export const signOutEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/sign-out',
  summary: 'Ends the session',
  permission: null,
  body: z.object({}),
  output: z.object({}),
});
