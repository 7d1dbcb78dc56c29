// [OFFICE-95] The e-mails of the shop and their texts.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const MAX_TEXTS = 200;
const MAX_TEXT = 2000;

const kind = z.string().check(z.regex(/^[a-z][a-z-]{0,59}$/));
const language = z.string().check(z.regex(/^[a-z]{2}$/));
const id = z.string().check(z.regex(/^[a-z_]{1,30}\.[a-z_0-9]{1,60}$/));
const ParamsSchema = z.object({ kind });

const TextEditSchema = z.strictObject({
  id,
  language,
  /** Null: the supplied one again. */
  text: z.nullable(z.string().check(z.maxLength(MAX_TEXT))),
  /** Of the changed text that it was decided on; null: it was as supplied. */
  version: z.nullable(z.int()),
});
export type EmailTextEdit = z.output<typeof TextEditSchema>;
const TextEditsSchema = z.array(TextEditSchema).check(z.maxLength(MAX_TEXTS));

const RowSchema = z.object({
  kind: z.string(),
  /** Of its first text. */
  group: z.string(),
  subject: z.string(),
  /** Texts in it that the staff has written. */
  changed: z.int(),
});
export type EmailTextRow = z.output<typeof RowSchema>;

export const emailTextsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/emails',
  summary: 'Every e-mail that the shop sends, and how many of its texts the staff has changed',
  permission: 'content.read',
  output: z.object({ rows: z.array(RowSchema) }),
});

const EditedEmailSchema = z.object({
  kind: z.string(),
  languages: z.array(z.string()),
  texts: z.array(
    z.object({
      id: z.string(),
      is_subject: z.boolean(),
      also_in: z.array(z.string()),
      sides: z.array(
        z.object({
          language: z.string(),
          supplied: z.string(),
          variables: z.array(z.string()),
          /** Null: it is as supplied. */
          text: z.nullable(z.string()),
          version: z.nullable(z.int()),
        }),
      ),
    }),
  ),
});
export type EditedEmail = z.output<typeof EditedEmailSchema>;

export const emailTextEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/emails/{kind}',
  summary: 'The texts of one e-mail in all languages, supplied and changed, with their variables',
  permission: 'content.read',
  params: ParamsSchema,
  output: EditedEmailSchema,
});

export const saveEmailTextEndpoint = defineAdminEndpoint({
  method: 'PUT',
  path: '/api/admin/emails/{kind}',
  summary: 'Changes texts of an e-mail or sets them back: all of them or none',
  permission: 'content.write',
  params: ParamsSchema,
  body: z.strictObject({ texts: TextEditsSchema.check(z.minLength(1)) }),
  /** As it is now. */
  output: EditedEmailSchema,
});

const PreviewSchema = z.object({
  language: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** About no order of the shop. */
  is_made_up: z.boolean(),
});
export type EmailTextPreview = z.output<typeof PreviewSchema>;

export const previewEmailTextEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/emails/{kind}/preview',
  summary: 'The e-mail with the given texts in all languages, about the newest order or the given one',
  permission: 'content.read',
  isRead: true,
  params: ParamsSchema,
  body: z.strictObject({
    texts: TextEditsSchema,
    order_id: z.optional(z.int().check(z.minimum(1), z.maximum(999_999_999))),
  }),
  output: z.object({ previews: z.array(PreviewSchema) }),
});

export const sendTestEmailEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/emails/{kind}/test',
  summary: 'Sends the e-mail with the given texts to the own address',
  permission: 'content.write',
  params: ParamsSchema,
  body: z.strictObject({ language, texts: TextEditsSchema }),
  output: z.object({ to: z.string() }),
});
