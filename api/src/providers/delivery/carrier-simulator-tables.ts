// Table of the simulated carrier: the books of another company, which no other code reads.
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const simulatedConsignments = pgTable('carrier_simulator_consignment', {
  ref: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  /** The request as it was sent. */
  request: jsonb().notNull().$type<Record<string, unknown>>(),
  barcode: text().notNull().unique(),
  callback_url: text().notNull(),
  status: text()
    .notNull()
    .default('BOOKED')
    .$type<'BOOKED' | 'MOVING' | 'IN_LOCKER' | 'DELIVERED' | 'RETURNED' | 'CANCELLED'>(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
