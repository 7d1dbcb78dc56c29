// [OFFICE-96] Synonyms that the staff has added to those of the lexicon.
import { boolean, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

export const searchSynonyms = pgTable(
  'search_synonym',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Empty: in every store. */
    store: text().notNull().default(''),
    /** What people type. */
    words: text().notNull(),
    /** What is searched besides. */
    finds: text().notNull(),
    /** Also the other way round. */
    is_two_way: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('search_synonym_words').on(table.words, table.finds, table.store)],
);
