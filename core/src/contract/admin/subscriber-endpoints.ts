// Subscribers of the newsletter in the back office. Nobody is subscribed by hand: only the owner of an address does.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema, rowsBody, rowsOutput, searchText } from './list-rows.ts';

const StatusSchema = z.enum(['pending', 'subscribed', 'unsubscribed']);
const SourceSchema = z.enum(['form', 'account']);
const moment = z.iso.datetime({ offset: true });

const WhereSchema = z.strictObject({
  status: z.optional(StatusSchema),
  source: z.optional(SourceSchema),
  store: z.optional(z.string().check(z.maxLength(50))),
  text: searchText,
  since: z.optional(moment),
  until: z.optional(moment),
});
export type SubscriberWhere = z.output<typeof WhereSchema>;

const RowSchema = z.object({
  id: z.int(),
  email: z.string(),
  status: StatusSchema,
  source: SourceSchema,
  store_code: z.string(),
  created_at: z.string(),
  /** When the owner of the address confirmed it. */
  confirmed_at: z.nullable(z.string()),
  updated_at: z.string(),
  /** Whether the outside list has the same state; null: there is none. */
  is_synced: z.nullable(z.boolean()),
});
export type SubscriberListRow = z.output<typeof RowSchema>;

export const subscriberRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/newsletter/rows',
  summary: 'Addresses of the newsletter, the newest first',
  permission: 'newsletter.read',
  isRead: true,
  body: rowsBody(WhereSchema, z._default(z.literal('newest'), 'newest')),
  output: rowsOutput(RowSchema),
});

export const exportSubscribersEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/newsletter/export',
  summary: 'Subscribed addresses as CSV',
  permission: 'newsletter.write',
  needsProof: true,
  query: z.object({ status: z.optional(StatusSchema), store: z.optional(z.string().check(z.maxLength(50))) }),
  output: z.unknown(),
  produces: 'text/csv',
});

export const unsubscribeByHandEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/newsletter/{id}/unsubscribe',
  summary: 'Unsubscribes an address; only its owner can subscribe it again',
  permission: 'newsletter.write',
  params: IdParamsSchema,
  body: z.strictObject({}),
  output: z.object({}),
});

export const confirmAgainEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/newsletter/{id}/confirmation',
  summary: 'Sends the confirmation e-mail of a pending address again',
  permission: 'newsletter.write',
  params: IdParamsSchema,
  body: z.strictObject({}),
  output: z.object({}),
});
