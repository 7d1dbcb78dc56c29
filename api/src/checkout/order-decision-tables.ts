// The table of decided order requests.
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OrderError } from './order-error.ts';

export const orderDecisions = pgTable('order_decision', {
  /** SHA-256 of a request with an order id. */
  request: text().primaryKey(),
  /** What it was refused with; null: it was accepted. */
  error: jsonb().$type<OrderError>(),
  decided_at: timestamp({ withTimezone: true }).notNull(),
});
