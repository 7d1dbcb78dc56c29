// Table of the built-in content service: pages, gallery and notices, per kind and locale.
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const contentEntries = pgTable(
  'content_entry',
  {
    kind: text().notNull(),
    locale: text().notNull(),
    id: integer().notNull(),
    position: integer().notNull().default(0),
    version: integer().notNull().default(1),
    attributes: jsonb().notNull().$type<Record<string, unknown>>(),
    published_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.locale, table.id] })],
);
