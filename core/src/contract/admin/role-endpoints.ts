// Roles that owners make from the built-in ones.
import * as z from 'zod/mini';
import { PERMISSIONS, STAFF_ROLES } from '../../staff/permissions.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema } from './list-rows.ts';

const fields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  permissions: z.array(z.enum(PERMISSIONS)).check(z.minLength(1), z.maxLength(PERMISSIONS.length)),
};

const RoleSchema = z.object({
  ...fields,
  id: z.int(),
  based_on: z.enum(STAFF_ROLES),
  /** How many have it. */
  members: z.int(),
  version: z.int(),
});

export type StoredRole = z.output<typeof RoleSchema>;

const write = { permission: 'staff.write', needsProof: true } as const;

export const rolesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/staff-roles',
  summary: 'Roles that owners have made, besides the six built-in ones',
  permission: 'staff.read',
  output: z.array(RoleSchema),
});

export const createRoleEndpoint = defineAdminEndpoint({
  ...write,
  method: 'POST',
  path: '/api/admin/staff-roles',
  summary: 'Makes a role from a built-in one; never one that may change people',
  body: z.strictObject({ ...fields, based_on: z.enum(STAFF_ROLES) }),
  output: z.object({ id: z.int() }),
});

export const saveRoleEndpoint = defineAdminEndpoint({
  ...write,
  method: 'PATCH',
  path: '/api/admin/staff-roles/{id}',
  summary: 'Changes name or permissions of a role; at once for everybody who has it',
  params: IdParamsSchema,
  body: z.strictObject({
    version: z.int(),
    name: z.optional(fields.name),
    permissions: z.optional(fields.permissions),
  }),
  output: z.object({}),
});

export const removeRoleEndpoint = defineAdminEndpoint({
  ...write,
  method: 'DELETE',
  path: '/api/admin/staff-roles/{id}',
  summary: 'Removes a role that nobody has',
  params: IdParamsSchema,
  output: z.object({}),
});
