// Redirects of former addresses, and paths that visitors looked for in vain.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema, rowsBody, rowsOutput, searchText } from './list-rows.ts';

/** Of one import. */
export const MAX_IMPORTED_REDIRECTS = 5000;
const MAX_IMPORT_LENGTH = 900_000;

const CodeSchema = z.union([z.literal(301), z.literal(302)]);
const storeCode = z.string().check(z.maxLength(50));
const address = z.string().check(z.maxLength(2048));

const WhereSchema = z.strictObject({
  text: searchText,
  /** Empty: those of every store. */
  store: z.optional(storeCode),
  code: z.optional(CodeSchema),
  /** In the last 30 days. */
  is_used: z.optional(z.boolean()),
});
export type RedirectWhere = z.output<typeof WhereSchema>;

const SortSchema = z._default(z.enum(['newest', 'from']), 'newest');
export type RedirectSort = z.output<typeof SortSchema>;

const RowSchema = z.object({
  id: z.int(),
  store: z.string(),
  from_path: z.string(),
  to_path: z.string(),
  code: CodeSchema,
  version: z.int(),
  /** In the last 30 days. */
  hits: z.int(),
  last_day: z.nullable(z.string()),
});
export type RedirectListRow = z.output<typeof RowSchema>;

export const redirectRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/redirects/rows',
  summary: 'Redirects with their visits in the last 30 days',
  permission: 'content.read',
  isRead: true,
  body: rowsBody(WhereSchema, SortSchema),
  output: z.extend(rowsOutput(RowSchema), { stores: z.array(z.string()) }),
});

const FieldsSchema = z.strictObject({
  from_path: address,
  to_path: address,
  code: z._default(CodeSchema, 301),
  /** Empty: in every store. A prefix of a store in `from_path` names it too. */
  store: z._default(storeCode, ''),
});

const SavedSchema = z.object({
  id: z.int(),
  /** As stored: a chain is shortened. */
  to_path: z.string(),
  /** Redirects that led to this one and lead to its end now. */
  shortened: z.int(),
});
export type SavedRedirect = z.output<typeof SavedSchema>;

export const createRedirectEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/redirects',
  summary: 'Adds a redirect; a loop, or one from a living page, is refused',
  permission: 'content.write',
  body: FieldsSchema,
  output: SavedSchema,
});

export const editRedirectEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/redirects/{id}',
  summary: 'Changes a redirect',
  permission: 'content.write',
  params: IdParamsSchema,
  body: z.strictObject({ version: z.int(), fields: FieldsSchema }),
  output: SavedSchema,
});

export const removeRedirectEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/redirects/{id}',
  summary: 'Removes a redirect; it lies 30 days in the bin',
  permission: 'content.write',
  params: IdParamsSchema,
  output: z.object({}),
});

const ImportReportSchema = z.object({
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Rows that are wrong: nothing is written while there are any. */
  errors: z.array(z.object({ line: z.int(), field: z.string(), rule: z.string() })),
});
export type RedirectImportReport = z.output<typeof ImportReportSchema>;

export const importRedirectsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/redirects/import',
  summary:
    'Adds and changes redirects from a CSV list (from, to, code, store): all rows or none; `dry` writes nothing',
  permission: 'content.write',
  body: z.strictObject({ text: z.string().check(z.maxLength(MAX_IMPORT_LENGTH)), dry: z.boolean() }),
  output: ImportReportSchema,
});

export const exportRedirectsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/redirects/export',
  summary: 'All redirects as CSV, as the import reads them',
  permission: 'content.read',
  output: z.unknown(),
  produces: 'text/csv',
});

const MissedSchema = z.object({
  store: z.string(),
  path: z.string(),
  misses: z.int(),
  last_day: z.string(),
});
export type MissedPathRow = z.output<typeof MissedSchema>;

export const missedPathRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/redirects/missed/rows',
  summary: 'Paths without a page or redirect in the last 30 days, the most wanted first',
  permission: 'content.read',
  isRead: true,
  body: rowsBody(z.strictObject({ text: searchText }), z._default(z.literal('misses'), 'misses')),
  output: rowsOutput(MissedSchema),
});

const RemovedSchema = z.object({
  /** To be undone. */
  change_id: z.int(),
  at: z.string(),
  by: z.string(),
  store: z.string(),
  from_path: z.string(),
  to_path: z.string(),
});
export type RemovedRedirect = z.output<typeof RemovedSchema>;

export const redirectBinEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/redirects/bin/rows',
  summary: 'Redirects that were removed in the last 30 days',
  permission: 'content.read',
  isRead: true,
  body: rowsBody(z.strictObject({}), z._default(z.literal('newest'), 'newest')),
  output: rowsOutput(RemovedSchema),
});
