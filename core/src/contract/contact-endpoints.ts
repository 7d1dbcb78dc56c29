// Contact endpoints: the contact form with attachments, and the ecosystem's mail service.
import * as z from 'zod/mini';
import { ContactDraftSchema } from '../messages/contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { OrderKeySchema } from './order-endpoints.ts';
import type { FormBody } from './shop-client.ts';

const text = z.string();
const rateLimitError = { 429: 'Too many messages; Retry-After says when to come again' };
const TokenQuerySchema = z.object({ token: z.optional(text) });

export const contactTicketEndpoint = defineEndpoint({
  tag: 'contact',
  method: 'GET',
  path: '/api/ext/contact-form/ticket',
  summary: 'A ticket for one message, asked for when the form is opened, and the limits of attachments',
  output: z.object({
    ticket: text,
    /** Bot protection: a message sent sooner after the ticket was issued is rejected. */
    waitMs: z.int(),
    maxAttachments: z.int(),
    maxAttachmentBytes: z.int(),
    attachmentTypes: z.array(text),
  }),
  errors: rateLimitError,
});

export const sendContactEndpoint = defineEndpoint({
  tag: 'contact',
  method: 'POST',
  path: '/api/ext/contact-form/send',
  summary:
    'Writes to the shop, as JSON or as a form with up to three files in `attachment` and one SVG or PNG in `drawing`',
  query: TokenQuerySchema,
  body: z.custom<FormBody | z.input<typeof ContactDraftSchema>>(),
  form: ContactDraftSchema,
  output: text,
  errors: {
    413: 'The message is too large',
    500: '`{errorMessage, code, faults?}`: `faults` names the fields that are wrong, each with a message',
    ...rateLimitError,
  },
});

const ClaimSchema = z.object({
  /** `K-00012` */
  number: text,
  /** The line of the order. */
  item_id: z.int(),
  name: text,
  text,
  files: z.int(),
  /** ISO 8601. */
  at: text,
  /** Last day for the answer, YYYY-MM-DD. */
  answer_by: text,
  is_closed: z.boolean(),
  answers: z.array(z.object({ at: text, text })),
});
export type OrderClaim = z.output<typeof ClaimSchema>;

export const orderClaimsEndpoint = defineEndpoint({
  tag: 'contact',
  method: 'GET',
  path: '/api/ext/contact-form/claims',
  summary:
    'Claims about an order with their answers, by the key of its link or for the customer it belongs to',
  query: OrderKeySchema,
  output: z.array(ClaimSchema),
  errors: { 404: 'No such order, or it is not yours' },
});

/** Error of a rejected message; `code` is 400, 413, 415 or 429. */
export interface ContactError {
  errorMessage: string;
  code: number;
  faults?: { field: string; message: string }[];
}

export const mailTokenEndpoint = defineEndpoint({
  tag: 'contact',
  method: 'GET',
  path: '/api/ext/mail-service/get-token',
  summary: 'A token for one e-mail; the last one asked for by an address counts',
  output: text,
  errors: rateLimitError,
});

export const sendEmailEndpoint = defineEndpoint({
  tag: 'contact',
  method: 'POST',
  path: '/api/ext/mail-service/send-email',
  summary:
    'Sends an e-mail to an address of the white list. With `confirmation` the writer of such an e-mail is thanked in the words of the shop',
  body: z.object({
    sourceAddress: text,
    targetAddress: text,
    subject: z.optional(text),
    emailText: z.optional(text),
    confirmation: z.optional(z.boolean()),
    token: text,
  }),
  output: text,
  errors: {
    500: 'Email is not authorized!; an address is missing, wrong or not in the white list',
    ...rateLimitError,
  },
});
