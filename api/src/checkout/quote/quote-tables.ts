// Tables of quotes: what is written, the versions that were sent, and what happened.
import type { QuoteState } from '@klaas/core/checkout/quote/quote-state.ts';
import type {
  DraftBuyer,
  DraftDelivery,
  DraftLine,
  DraftPlace,
} from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import type {
  QuoteDiscount,
  QuoteEventKind,
  QuoteFields,
  QuoteFreeLine,
  QuoteSource,
} from '@klaas/core/contract/admin/quote-endpoints.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FrozenQuote } from '../../cart/cart-service.ts';
import { orders } from '../../orders/order-tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** The name of its customer, and what a search finds it by. */
export const QUOTE_CUSTOMER = sql.raw(
  "coalesce(nullif(buyer->>'company', ''), nullif(btrim((buyer->>'firstname') || ' ' || (buyer->>'lastname')), ''), buyer->>'email', '')",
);
export const QUOTE_TEXT = sql.raw(
  "search_text(array[buyer->>'company', buyer->>'firstname', buyer->>'lastname', buyer->>'email', buyer->>'telephone'])",
);

export const quotes = pgTable(
  'quote',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of its link, and of its order: however often it is accepted, there is one. */
    link_id: uuid().notNull().unique().defaultRandom(),
    state: text().notNull().$type<QuoteState>().default('draft'),
    // Of the next version.
    store_code: text().notNull(),
    customer_id: integer(),
    buyer: jsonb().notNull().$type<DraftBuyer>(),
    shipping: jsonb().$type<DraftPlace>(),
    lines: jsonb().notNull().$type<DraftLine[]>(),
    free_lines: jsonb().notNull().$type<QuoteFreeLine[]>().default([]),
    discount: jsonb().$type<QuoteDiscount>(),
    delivery: jsonb().notNull().$type<DraftDelivery>(),
    note: text().notNull().default(''),
    message: text().notNull().default(''),
    valid_until: date().notNull(),
    /** Of the version that was sent: its number, its last day. */
    sent_no: integer().notNull().default(0),
    ends_on: date(),
    reminded_no: integer().notNull().default(0),
    /** For the list: what was sent, or what is written. */
    total_cents: integer().notNull().default(0),
    opened: integer().notNull().default(0),
    opened_at: moment(),
    has_question: boolean().notNull().default(false),
    order_id: integer().references(() => orders.entity_id, { onDelete: 'set null' }),
    source: text().notNull().$type<QuoteSource>(),
    source_id: text().notNull().default(''),
    created_by: text().notNull(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    changed_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('quote_by_state').on(table.state, table.id),
    index('quote_by_end').on(table.ends_on, table.id),
    index('quote_of_customer').on(table.customer_id),
    index('quote_of_order').on(table.order_id),
    index('quote_of_source').on(table.source, table.source_id),
    index('quote_text').using('gin', sql`${QUOTE_TEXT} gin_trgm_ops`),
  ],
);

export type QuoteRow = typeof quotes.$inferSelect;

/** Never written again. */
export const quoteVersions = pgTable(
  'quote_version',
  {
    quote_id: integer()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    fields: jsonb().notNull().$type<QuoteFields>(),
    frozen: jsonb().notNull().$type<FrozenQuote>(),
    total_cents: integer().notNull(),
    ends_on: date().notNull(),
    sent_at: moment().notNull(),
    sent_by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.quote_id, table.no] })],
);

export type QuoteVersionRow = typeof quoteVersions.$inferSelect;

export const quoteEvents = pgTable(
  'quote_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    quote_id: integer()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    kind: text().notNull().$type<QuoteEventKind>(),
    /** Empty: the customer. */
    by: text().notNull(),
    text: text().notNull().default(''),
    at: moment().notNull(),
  },
  (table) => [index('quote_event_of_quote').on(table.quote_id, table.id)],
);

export type QuoteEventRow = typeof quoteEvents.$inferSelect;
