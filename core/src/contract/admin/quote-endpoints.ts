// Quotes in the back office: list, one with its versions and thread, the next version that is written, and sending it.
import * as z from 'zod/mini';
import { QUOTE_STATES, QUOTE_STEPS } from '../../checkout/quote/quote-state.ts';
import { QuoteLineSchema, QuoteSumsSchema } from '../quote-endpoints.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { DraftFieldsSchema, DraftPageSchema } from './draft-order-endpoints.ts';
import { IdParamsSchema, rowsBody, rowsOutput, searchText, writtenText } from './list-rows.ts';

const MAX_CENTS = 100_000_000;
const MAX_FREE = 50;
const MAX_MESSAGE = 4000;

const line = (length: number) =>
  z.string().check(z.maxLength(length), z.regex(/^[^\p{Cc}]*$/u, { error: 'must be one line' }));
const cents = z.int().check(z.minimum(0), z.maximum(MAX_CENTS));
export const QuoteDaySchema = z.iso.date();

/** Work, or a pane drawn by hand that the rules of sizes do not allow. */
const FreeLineSchema = z.strictObject({
  key: z.uuid(),
  name: line(200),
  qty: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** Gross, of one piece. */
  cents,
  /** Made for the buyer: it needs the yes of the workshop. */
  is_made: z._default(z.boolean(), false),
  workshop_agreed: z._default(z.boolean(), false),
});
export type QuoteFreeLine = z.output<typeof FreeLineSchema>;

const DiscountSchema = z.strictObject({
  kind: z.enum(['percent', 'fixed']),
  /** Whole percent, or cents. */
  value: cents,
  reason: z._default(line(500), ''),
});
export type QuoteDiscount = z.output<typeof DiscountSchema>;

export const QuoteFieldsSchema = z.strictObject({
  ...DraftFieldsSchema.shape,
  free_lines: z.array(FreeLineSchema).check(
    z.maxLength(MAX_FREE),
    z.refine((lines) => new Set(lines.map(({ key }) => key)).size === lines.length, {
      error: 'must not use a key twice',
    }),
  ),
  discount: z.nullable(DiscountSchema),
  /** To the customer. */
  message: z.string().check(z.maxLength(MAX_MESSAGE)),
  /** Last day of the version that is written. */
  valid_until: QuoteDaySchema,
});
export type QuoteFields = z.output<typeof QuoteFieldsSchema>;

export const QUOTE_SOURCES = ['blank', 'customer', 'message', 'project', 'link', 'quote'] as const;
export type QuoteSource = (typeof QUOTE_SOURCES)[number];

const state = z.enum(QUOTE_STATES);

const WhereSchema = z.strictObject({
  states: z.optional(z.array(state).check(z.minLength(1), z.maxLength(QUOTE_STATES.length))),
  /** The customer has asked, and nobody has answered yet. */
  has_question: z.optional(z.boolean()),
  /** Sent, and its end is near. */
  is_ending: z.optional(z.boolean()),
  customer_id: z.optional(z.int().check(z.minimum(1))),
  message_id: z.optional(z.int().check(z.minimum(1))),
  /** Number, name, company, e-mail. */
  text: searchText,
});
export type QuoteWhere = z.output<typeof WhereSchema>;

export const QUOTE_SORTS = ['newest', 'ending'] as const;
export type QuoteSort = (typeof QUOTE_SORTS)[number];

const RowSchema = z.object({
  id: z.int(),
  number: z.string(),
  customer: z.string(),
  store: z.string(),
  state,
  opened: z.int(),
  has_question: z.boolean(),
  ends_on: z.nullable(z.string()),
  total_cents: z.int(),
  created_by: z.string(),
  changed_at: z.string(),
});
export type QuoteListRow = z.output<typeof RowSchema>;

export const quoteRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/quotes/rows',
  summary: 'Quotes with their states, the newest or those that end first, and the sum of all',
  permission: 'quotes.read',
  isRead: true,
  body: rowsBody(z._default(WhereSchema, {}), z._default(z.enum(QUOTE_SORTS), 'newest')),
  output: z.extend(rowsOutput(RowSchema), { sums: z.object({ total_cents: z.int() }) }),
});

export const QUOTE_EVENT_KINDS = [
  'sent',
  'opened',
  'asked',
  'answered',
  'reminded',
  'extended',
  /** The customer has accepted what could not be ordered. */
  'blocked',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type QuoteEventKind = (typeof QUOTE_EVENT_KINDS)[number];

const SentSchema = z.object({
  no: z.int(),
  sent_at: z.string(),
  sent_by: z.string(),
  ends_on: z.string(),
  message: z.string(),
  customer: z.string(),
  lines: z.array(QuoteLineSchema),
  sums: QuoteSumsSchema,
});
export type SentQuote = z.output<typeof SentSchema>;

const QuotePageSchema = z.object({
  ...{ id: z.int(), number: z.string(), version: z.int(), state },
  fields: QuoteFieldsSchema,
  /** The version that is written, at the prices of now. */
  quote: DraftPageSchema.shape.quote,
  /** Of the version that is written, against the prices of the shop. */
  discount: z.object({ cents: z.int(), percent: z.number(), limit_percent: z.int() }),
  stores: z.array(z.string()),
  /** The newest version that was sent, as it was; null: none was. */
  sent: z.nullable(SentSchema),
  versions: z.array(
    z.object({ no: z.int(), sent_at: z.string(), sent_by: z.string(), total_cents: z.int() }),
  ),
  /** What is written differs from what was sent. */
  has_changes: z.boolean(),
  ...{ opened: z.int(), opened_at: z.nullable(z.string()), has_question: z.boolean() },
  events: z.array(
    z.object({
      ...{ id: z.int(), kind: z.enum(QUOTE_EVENT_KINDS), no: z.int() },
      ...{ by: z.string(), text: z.string(), at: z.string() },
    }),
  ),
  source: z.object({ kind: z.enum(QUOTE_SOURCES), id: z.string() }),
  ...{ created_by: z.string(), created_at: z.string(), order_id: z.nullable(z.int()) },
  /** What this person may do now. */
  steps: z.array(z.enum([...QUOTE_STEPS, 'answer', 'write', 'remove', 'copy'])),
});
export type QuotePage = z.output<typeof QuotePageSchema>;

export const quotePageEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/quotes/{id}',
  summary: 'A quote: what is written at the prices of now, what was sent as it was, its versions and thread',
  permission: 'quotes.read',
  params: IdParamsSchema,
  output: QuotePageSchema,
});

export const createQuoteEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/quotes',
  summary: 'A new quote: blank, for a customer, from a message, a saved project, a link, or another quote',
  permission: 'quotes.write',
  body: z.strictObject({
    source: z._default(z.enum(QUOTE_SOURCES), 'blank'),
    /** Of the source; a link: its address or code. */
    id: z._default(line(2000), ''),
  }),
  output: z.object({ id: z.int(), number: z.string() }),
});

export const editQuoteEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/quotes/{id}',
  summary: 'Writes fields of the next version of a quote; what was sent stays',
  permission: 'quotes.write',
  params: IdParamsSchema,
  body: z.strictObject({ version: z.int(), fields: z.partial(QuoteFieldsSchema) }),
  output: z.object({}),
});

export const removeQuoteEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/quotes/{id}',
  summary: 'Puts a quote that was never sent into the bin',
  permission: 'quotes.write',
  params: IdParamsSchema,
  output: z.object({}),
});

/** The version that the step was decided on. */
const version = z.int().check(z.minimum(1));
const StateSchema = z.object({ state });

export const sendQuoteEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/quotes/{id}/send',
  summary: 'Freezes what is written as the next version and e-mails it to the customer',
  permission: 'quotes.write',
  params: IdParamsSchema,
  body: z.strictObject({
    version,
    /** The sum that was looked at. */
    expected_cents: cents,
  }),
  output: z.object({ no: z.int() }),
});

export const remailQuoteEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/quotes/{id}/remail',
  summary: 'E-mails the version that was sent once more',
  permission: 'quotes.write',
  params: IdParamsSchema,
  body: z.strictObject({ version }),
  output: StateSchema,
});

export const extendQuoteEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/quotes/{id}/extend',
  summary: 'Another last day of the version that was sent, also after it has ended',
  permission: 'quotes.write',
  params: IdParamsSchema,
  body: z.strictObject({ version, ends_on: QuoteDaySchema }),
  output: StateSchema,
});

export const withdrawQuoteEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/quotes/{id}/withdraw',
  summary: 'Takes a quote back; the customer gets an e-mail with the reason',
  permission: 'quotes.write',
  params: IdParamsSchema,
  body: z.strictObject({ version, reason: writtenText(1000) }),
  output: StateSchema,
});

export const answerQuoteEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/quotes/{id}/answer',
  summary: 'Answers the customer by e-mail and on the page of the quote',
  permission: 'quotes.write',
  params: IdParamsSchema,
  body: z.strictObject({ text: writtenText(MAX_MESSAGE) }),
  output: z.object({ at: z.string() }),
});

export const orderQuoteEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/quotes/{id}/order',
  summary:
    'The customer has accepted by telephone: the version that was sent becomes one order at its prices',
  permission: 'quotes.write',
  params: IdParamsSchema,
  body: z.strictObject({
    version,
    /** A link to pay, or an invoice. */
    way: z.enum(['link', 'invoice']),
    days: z._default(z.int().check(z.minimum(1), z.maximum(90)), 7),
    delivery_slot: z.optional(z.int().check(z.minimum(1))),
  }),
  output: z.object({ order_id: z.int() }),
});

export const quoteFileEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/quotes/{id}/versions/{no}/pdf',
  summary: 'A version of a quote as the customer got it, as a PDF',
  permission: 'quotes.read',
  params: z.object({
    ...IdParamsSchema.shape,
    no: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)),
  }),
  output: z.unknown(),
  produces: 'application/pdf',
});
