// Replies that the staff keeps for later.
import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';

export const replyTemplates = pgTable(
  'reply_template',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** By language. */
    texts: jsonb().notNull().$type<Record<string, string>>(),
    version: integer().notNull().default(1),
  },
  (table) => [unique('reply_template_title').on(table.title)],
);
