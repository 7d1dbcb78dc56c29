// [OFFICE-97] Redirects of former addresses, how often they were used, and paths that visitors looked for in vain.
import { date, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';

export const redirects = pgTable(
  'url_redirect',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    from_path: text().notNull(),
    /** Empty: in every store. */
    store: text().notNull().default(''),
    to_path: text().notNull(),
    code: integer().notNull().default(301).$type<301 | 302>(),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('url_redirect_from').on(table.from_path, table.store),
    index('url_redirect_to_path_index').on(table.to_path),
  ],
);

/** Per day. A removed redirect that is restored has them again. */
export const redirectHits = pgTable(
  'url_redirect_hit',
  { redirect_id: integer().notNull(), day: date().notNull(), hits: integer().notNull() },
  (table) => [primaryKey({ columns: [table.redirect_id, table.day] })],
);

/** Paths without a page, per day. Nothing about the visitor. */
export const missedPaths = pgTable(
  'url_miss',
  { day: date().notNull(), store: text().notNull(), path: text().notNull(), misses: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.store, table.path] })],
);
