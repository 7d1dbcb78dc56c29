// Table of the simulated bank: the books of another company, which no other code reads.
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const simulatedPayments = pgTable('bank_simulator_payment', {
  id: text().primaryKey(),
  merchant_reference: text().notNull().unique(),
  amount: text().notNull(),
  currency: text().notNull(),
  description: text().notNull(),
  return_url: text().notNull(),
  webhook_url: text().notNull(),
  status: text().notNull().default('OPEN').$type<'OPEN' | 'CAPTURED' | 'DECLINED' | 'CANCELLED'>(),
  /** Amounts by idempotency key. */
  refunds: jsonb().notNull().default({}).$type<Record<string, string>>(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
