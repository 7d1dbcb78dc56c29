// What waits for the staff, with who has taken it.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

/** In the order of the screen. A line that the person may not open is left out. */
export const WORK_KINDS = [
  'to_ship',
  'to_cut',
  'refund_request',
  'refund_failed',
  'shipment_refused',
  'quote_question',
  'quote_ending',
  'messages',
  'reviews',
  'emails_failed',
  'low_stock',
  'jobs_failed',
] as const;

export type WorkKind = (typeof WORK_KINDS)[number];

const LineSchema = z.object({
  kind: z.enum(WORK_KINDS),
  /** As many as the list that it leads to. */
  count: z.int(),
  /** Since when the first of them waits. */
  oldest_at: z.nullable(z.string()),
  /** How many of them are past their day. */
  late: z.int(),
  /** Who has taken it: a mark for colleagues, not a lock. */
  taken_by: z.nullable(z.object({ id: z.int(), name: z.string() })),
});

export type WorkLine = z.output<typeof LineSchema>;

export const todayEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/today',
  summary: 'Work that waits, by kind; only what the person may open',
  permission: null,
  query: z.object({
    /** Orders and messages that the person takes care of, and lines that the person has taken. */
    mine: z.optional(z.literal('yes')),
  }),
  output: z.object({
    work: z.array(LineSchema),
    /** Carts with goods that nobody has touched for an hour, of the last month; null: not for this person. */
    carts: z.nullable(z.object({ count: z.int(), cents: z.int() })),
  }),
});

export const takeWorkEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/today/take',
  summary: 'Marks a line of work with the person, or takes the mark away',
  // A mark only; whoever may do nothing else is refused by its handler.
  permission: null,
  body: z.strictObject({ kind: z.enum(WORK_KINDS), take: z.boolean() }),
  output: z.object({ taken_by: z.nullable(z.object({ id: z.int(), name: z.string() })) }),
});
