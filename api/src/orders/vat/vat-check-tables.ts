// Table of answers of the register of VAT numbers.
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const vatChecks = pgTable('vat_check', {
  number: text().primaryKey(),
  is_valid: boolean().notNull(),
  identifier: text().notNull(),
  name: text().notNull(),
  address: text().notNull(),
  checked_at: timestamp({ withTimezone: true }).notNull(),
});

export type VatCheckRow = typeof vatChecks.$inferSelect;
