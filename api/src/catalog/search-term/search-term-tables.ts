// What was searched for in the shop, per day. Nothing about who searched.
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const searchTerms = pgTable(
  'search_term',
  {
    day: date().notNull(),
    store: text().notNull(),
    words: text().notNull(),
    times: integer().notNull(),
    /** Products that the last search found. */
    results: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.words] })],
);
