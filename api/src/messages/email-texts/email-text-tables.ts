// [OFFICE-95] Texts of e-mails that the staff has written in place of the supplied ones.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const emailTexts = pgTable(
  'email_text',
  {
    /** Of the catalogue: `order.subject`. */
    message_id: text().notNull(),
    language: text().notNull(),
    text: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.message_id, table.language] })],
);
