// Messages in the back office: list, thread, reply, note, state.
import * as z from 'zod/mini';
import { CONTACT_KINDS } from '../../messages/contact.ts';
import { MESSAGE_STATES } from '../../messages/message-state.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema, rowsBody, rowsOutput, searchText, WrittenSchema, writtenText } from './list-rows.ts';

const MAX_REPLY = 10_000;

export const MESSAGE_VIEWS = ['open', 'mine', 'later', 'closed', 'spam'] as const;

const WhereSchema = z.strictObject({
  /** `mine`: open and assigned to whoever asks. */
  view: z.optional(z.enum(MESSAGE_VIEWS)),
  text: searchText,
  store: z.optional(z.string().check(z.maxLength(50))),
  kind: z.optional(z.enum(CONTACT_KINDS)),
  is_answered: z.optional(z.boolean()),
});
export type MessageWhere = z.output<typeof WhereSchema>;

const RowSchema = z.object({
  id: z.int(),
  kind: z.string(),
  store_code: z.string(),
  name: z.string(),
  subject: z.string(),
  /** The beginning of the question. */
  preview: z.string(),
  files: z.int(),
  state: z.enum(MESSAGE_STATES),
  assignee: z.nullable(z.object({ id: z.int(), name: z.string() })),
  created_at: z.string(),
  answered_at: z.nullable(z.string()),
  /** Of a claim: last day for the answer, YYYY-MM-DD. */
  answer_by: z.nullable(z.string()),
  version: z.int(),
});
export type MessageListRow = z.output<typeof RowSchema>;

const EntrySchema = z.object({
  id: z.int(),
  kind: z.enum(['reply', 'note']),
  staff_id: z.nullable(z.int()),
  staff_name: z.string(),
  text: z.string(),
  created_at: z.string(),
});
export type ThreadEntry = z.output<typeof EntrySchema>;

export const messageRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/messages/rows',
  summary: 'Messages of a view, newest or oldest first',
  permission: 'messages.read',
  isRead: true,
  body: rowsBody(WhereSchema, z._default(z.enum(['newest', 'oldest']), 'newest')),
  output: z.extend(rowsOutput(RowSchema), {
    counts: z.object({ open: z.int(), mine: z.int(), later: z.int(), unanswered: z.int() }),
    /** When the oldest open message without a reply was written. */
    oldest_unanswered_at: z.nullable(z.string()),
  }),
});

export const messageEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/messages/{id}',
  summary: 'A message with its thread and files',
  permission: 'messages.read',
  params: IdParamsSchema,
  output: z.object({
    ...RowSchema.shape,
    customer_id: z.nullable(z.int()),
    /** The order that is claimed about. */
    order_id: z.nullable(z.int()),
    email: z.nullable(z.string()),
    telephone: z.string(),
    question: z.string(),
    details: z.nullable(z.string()),
    sku: z.nullable(z.string()),
    /** Language of the replies. */
    language: z.string(),
    later_until: z.nullable(z.string()),
    attachments: z.array(
      z.object({ name: z.string(), type: z.string(), bytes: z.int(), is_picture: z.boolean() }),
    ),
    entries: z.array(EntrySchema),
    /** Of the first reply; null: none yet. */
    response_minutes: z.nullable(z.int()),
  }),
});

const FileParamsSchema = z.object({
  ...IdParamsSchema.shape,
  /** Place in the list of files, from 0. */
  at: z.pipe(z.string().check(z.regex(/^\d$/, { error: 'must be a digit' })), z.transform(Number)),
});

export const messageFileEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/messages/{id}/files/{at}',
  summary: 'A file that was sent with a message, as a download',
  permission: 'messages.read',
  params: FileParamsSchema,
  output: z.unknown(),
  produces: 'application/octet-stream',
});

export const messagePictureEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/messages/{id}/pictures/{at}',
  summary: 'A picture that was sent with a message, drawn anew and without metadata',
  permission: 'messages.read',
  params: FileParamsSchema,
  output: z.unknown(),
  produces: 'image/webp',
});

export const editMessageEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/messages/{id}',
  summary: 'Changes state, day or assignee of a message',
  permission: 'messages.write',
  params: IdParamsSchema,
  body: z.strictObject({
    version: z.int(),
    fields: z.strictObject({
      state: z.optional(z.enum(MESSAGE_STATES)),
      assignee_id: z.optional(z.nullable(z.int())),
      later_until: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
    }),
  }),
  output: z.object({}),
});

export const replyMessageEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/messages/{id}/reply',
  summary: 'Sends a reply by e-mail, in the language of the message; final',
  permission: 'messages.write',
  params: IdParamsSchema,
  body: z.strictObject({
    text: writtenText(MAX_REPLY),
    /** The newest entry that the writer has seen, 0: none. A newer one of a colleague is a conflict. */
    seen: z.int().check(z.minimum(0)),
    close: z._default(z.boolean(), false),
  }),
  output: WrittenSchema,
});

export const noteMessageEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/messages/{id}/note',
  summary: 'Adds a note that only the staff sees',
  permission: 'messages.write',
  params: IdParamsSchema,
  body: z.strictObject({ text: writtenText(MAX_REPLY) }),
  output: WrittenSchema,
});
