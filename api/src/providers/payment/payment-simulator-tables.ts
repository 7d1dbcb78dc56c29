// Table of the simulated payment services: the books of other companies, which no other code reads.
import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const simulatorObjects = pgTable(
  'payment_simulator_object',
  {
    service: text().notNull(),
    id: text().notNull(),
    /** An order, a checkout session or the like, with its refunds. */
    data: jsonb().notNull().$type<Record<string, unknown>>(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.service, table.id] })],
);
