// The customer's page of a quote, by the key of its link: read, accept and pay, decline, ask.
import * as z from 'zod/mini';
import { QUOTE_STATES } from '../checkout/quote/quote-state.ts';
import { DeliverySlotSchema } from './delivery-endpoints.ts';
import { defineEndpoint } from './endpoint.ts';

const key = z.string().check(z.minLength(1), z.maxLength(100));
const no = z.int().check(z.minimum(1), z.maximum(10_000));
const words = (maximum: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.replace(/(?!\n)\p{Cc}/gu, ' ').trim()),
    ),
    z.string().check(z.minLength(1), z.maxLength(maximum)),
  );

export const MAX_QUOTE_WORDS = 2000;

/** Outline of a pane in millimetres, from the upper left corner. */
const DrawingSchema = z.object({
  width: z.number(),
  height: z.number(),
  panels: z.array(z.array(z.tuple([z.number(), z.number()]))),
  holes: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
});
export type QuoteDrawing = z.output<typeof DrawingSchema>;

export const QuoteLineSchema = z.object({
  name: z.string(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
  qty: z.number(),
  unit_cents: z.int(),
  total_cents: z.int(),
  is_made_to_measure: z.boolean(),
  /** Null: it is not a pane, or it is drawn by hand. */
  drawing: z.nullable(DrawingSchema),
});
export type QuoteLine = z.output<typeof QuoteLineSchema>;

export const QuoteSumsSchema = z.object({
  currency: z.string(),
  goods_cents: z.int(),
  discount_cents: z.int(),
  shipping_cents: z.int(),
  /** Title of the delivery; empty: nothing is delivered. */
  shipping_title: z.string(),
  taxes: z.array(z.object({ percent: z.number(), tax_cents: z.int() })),
  grand_cents: z.int(),
});

const QuoteSchema = z.object({
  number: z.string(),
  /** Of the version that is shown: what is accepted. */
  no: z.int(),
  state: z.enum(QUOTE_STATES),
  /** Last day, included, YYYY-MM-DD. */
  ends_on: z.string(),
  sent_at: z.string(),
  customer: z.string(),
  message: z.string(),
  lines: z.array(QuoteLineSchema),
  sums: QuoteSumsSchema,
  /** Ways of paying; empty once nothing can be accepted. */
  payments: z.array(z.object({ code: z.string(), title: z.string(), note: z.string() })),
  /** Times of the delivery, one of which has to be chosen. */
  needs_slot: z.boolean(),
  slots: z.array(DeliverySlotSchema),
  thread: z.array(z.object({ is_question: z.boolean(), text: z.string(), at: z.string() })),
  /** The page of its order; empty: there is none yet. */
  order_path: z.string(),
});
export type CustomerQuote = z.output<typeof QuoteSchema>;

const quote = { tag: 'order' } as const;
const notFound = { 404: 'The link is not valid' };
const refused = {
  409: 'meta.error is quote_ended, quote_changed (another version was sent), quote_state_forbids, or what refuses an order: out_of_stock, slot_taken and the like',
};

export const customerQuoteEndpoint = defineEndpoint({
  ...quote,
  method: 'GET',
  path: '/api/ext/quotes',
  summary: 'The newest version of a quote, by the key of its link',
  query: z.object({ key }),
  output: QuoteSchema,
  errors: notFound,
});

export const acceptQuoteEndpoint = defineEndpoint({
  ...quote,
  method: 'POST',
  path: '/api/ext/quotes/accept',
  summary: 'Accepts a quote: it becomes one order at its prices, however often it is sent',
  body: z.object({
    key,
    no,
    payment_method: z.string().check(z.minLength(1), z.maxLength(64)),
    delivery_slot: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  output: z.object({
    /** Where the buyer goes on: the page of the payment, or of the order. */
    url: z.string(),
  }),
  errors: { ...notFound, ...refused },
});

export const declineQuoteEndpoint = defineEndpoint({
  ...quote,
  method: 'POST',
  path: '/api/ext/quotes/decline',
  summary: 'Declines a quote, with the reason',
  body: z.object({ key, no, reason: words(MAX_QUOTE_WORDS) }),
  output: z.object({ state: z.enum(QUOTE_STATES) }),
  errors: { ...notFound, ...refused },
});

export const askQuoteEndpoint = defineEndpoint({
  ...quote,
  method: 'POST',
  path: '/api/ext/quotes/ask',
  summary: 'Asks about a quote; the staff answers by e-mail and on its page',
  body: z.object({ key, text: words(MAX_QUOTE_WORDS) }),
  output: z.object({ at: z.string() }),
  errors: { ...notFound, 409: 'meta.error is quote_state_forbids', 429: 'Too many questions' },
});

export const quotePdfEndpoint = defineEndpoint({
  ...quote,
  method: 'GET',
  path: '/api/ext/quotes/pdf',
  summary: 'The newest version of a quote as a PDF, by the key of its link',
  query: z.object({ key }),
  output: z.unknown(),
  bare: true,
  produces: 'application/pdf',
  errors: notFound,
});
