// Persistent state of the shop: one row per fact, written once.
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const shopState = pgTable('shop_fact', {
  name: text().primaryKey(),
  value: text().notNull(),
  changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
