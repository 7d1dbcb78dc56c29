// Drafts of the editors: what a person has typed about a thing and not yet sent or saved.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const MAX_FIELDS = 60;
/** As long as a page of the shop may be. */
const MAX_TEXT = 200_000;

/** The address of the thing, and of its editor where it has several: `orders/12/note`. */
const thing = z.string().check(z.regex(/^[a-z][a-z-]{0,29}(\/[a-z0-9-]{1,40}){1,3}$/));

const DraftValueSchema = z.strictObject({
  /** Typed texts by field; only those that differ from what is stored. */
  fields: z
    .record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(MAX_TEXT)))
    .check(z.refine((fields) => Object.keys(fields).length <= MAX_FIELDS, { error: 'too many fields' })),
  /** Of the thing that the texts were decided on. */
  version: z.optional(z.int()),
});
export type DraftValue = z.output<typeof DraftValueSchema>;

export const draftEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/drafts',
  summary: 'The own draft about a thing; null: there is none',
  permission: null,
  query: z.object({ thing }),
  output: z.nullable(z.object({ value: DraftValueSchema, saved_at: z.string() })),
});

export const saveDraftEndpoint = defineAdminEndpoint({
  method: 'PUT',
  path: '/api/admin/drafts',
  summary: 'Keeps the own draft about a thing in place of the one before; null removes it',
  permission: null,
  body: z.strictObject({ thing, value: z.nullable(DraftValueSchema) }),
  output: z.object({ saved_at: z.nullable(z.string()) }),
});
