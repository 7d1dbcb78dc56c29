// Saved views of lists: filters, columns, sort and density under a name.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const area = z.string().check(z.regex(/^[a-z-]{1,30}$/));

const StateSchema = z.object({
  /** Filters and sort, as they stand in the address. */
  search: z.string().check(z.maxLength(2000)),
  columns: z.optional(
    z
      .array(
        z.strictObject({
          id: z.string().check(z.maxLength(40)),
          width: z.optional(z.int().check(z.minimum(1), z.maximum(2000))),
          is_pinned: z.optional(z.boolean()),
          is_hidden: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(40)),
  ),
  is_tight: z.optional(z.boolean()),
  /** Opened first by its owner; of one area only one counts, the first. */
  is_start: z.optional(z.boolean()),
});

const ViewSchema = z.object({
  id: z.int(),
  area: z.string(),
  name: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  owner: z.string(),
  position: z.int(),
  state: StateSchema,
  version: z.int(),
});
export type SavedView = z.output<typeof ViewSchema>;

const idParams = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) });

export const viewsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/views',
  summary: 'Own views of an area, and those that colleagues share',
  permission: null,
  query: z.object({ area }),
  output: z.array(ViewSchema),
});

export const createViewEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/views',
  summary: 'Saves a view; sharing it needs its own permission',
  permission: null,
  body: z.object({ area, name, is_shared: z.boolean(), state: StateSchema }),
  output: z.object({ id: z.int() }),
});

export const editViewEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/views/{id}',
  summary: 'Renames, shares, moves or overwrites an own view',
  permission: null,
  params: idParams,
  body: z.object({
    version: z.optional(z.int()),
    name: z.optional(name),
    is_shared: z.optional(z.boolean()),
    position: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    state: z.optional(StateSchema),
  }),
  output: z.object({}),
});

export const removeViewEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/views/{id}',
  summary: 'Removes an own view; it lies 30 days in the bin',
  permission: null,
  params: idParams,
  output: z.object({}),
});
