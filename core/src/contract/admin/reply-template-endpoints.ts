// Replies that are kept for later, in each language.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema, writtenText } from './list-rows.ts';

const MAX_TITLE = 80;
const MAX_REPLY = 8000;

const FieldsSchema = z.strictObject({
  title: writtenText(MAX_TITLE),
  /** By language; a language without one is left out. */
  texts: z.record(z.string().check(z.regex(/^[a-z]{2}$/)), writtenText(MAX_REPLY)),
});
export type ReplyTemplateFields = z.output<typeof FieldsSchema>;

const TemplateSchema = z.object({
  id: z.int(),
  title: z.string(),
  texts: z.record(z.string(), z.string()),
  version: z.int(),
});
export type ReplyTemplate = z.output<typeof TemplateSchema>;

export const replyTemplatesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/reply-templates',
  summary: 'Replies kept for later, by title',
  permission: 'messages.write',
  output: z.object({
    templates: z.array(TemplateSchema),
    languages: z.array(z.string()),
    shop: z.string(),
  }),
});

export const createReplyTemplateEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/reply-templates',
  summary: 'Keeps a reply for later',
  permission: 'messages.write',
  body: FieldsSchema,
  output: z.object({ id: z.int() }),
});

export const editReplyTemplateEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/reply-templates/{id}',
  summary: 'Changes a kept reply',
  permission: 'messages.write',
  params: IdParamsSchema,
  body: z.strictObject({ version: z.int(), fields: FieldsSchema }),
  output: z.object({}),
});

export const removeReplyTemplateEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/reply-templates/{id}',
  summary: 'Removes a kept reply; it lies 30 days in the bin',
  permission: 'messages.write',
  params: IdParamsSchema,
  output: z.object({}),
});
