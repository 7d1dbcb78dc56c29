// Notes in which the person is named with `@name`.
import * as z from 'zod/mini';
import { MENTION_KINDS } from '../../staff/mentions.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const MAX_IDS = 200;
const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

const MentionSchema = z.object({
  id: z.int(),
  kind: z.enum(MENTION_KINDS),
  thing_id: z.int(),
  /** The number of an order; else empty. */
  title: z.string(),
  author: z.string(),
  at: z.string(),
});

export type Mention = z.output<typeof MentionSchema>;

export const mentionsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/mentions',
  summary: 'Notes in which the person is named and which the person has not read, the newest first',
  permission: null,
  output: z.object({ total: z.int(), mentions: z.array(MentionSchema) }),
});

export const readMentionsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/mentions/read',
  summary: 'Marks own mentions as read, or all',
  // Of the person alone.
  permission: null,
  body: z.strictObject({ ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MAX_IDS))) }),
  output: z.object({}),
});
