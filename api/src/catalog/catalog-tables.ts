// Catalogue documents per store and entity, and the revisions by which processes follow their changes.
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const catalogDocuments = pgTable(
  'catalog_document',
  {
    store_code: text().notNull(),
    entity: text().notNull(),
    id: text().notNull(),
    body: jsonb().notNull().$type<Record<string, unknown>>(),
    version: integer().notNull().default(1),
    changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.store_code, table.entity, table.id] })],
);

/** The last revision of each store: incremented once by every transaction that changes its documents or stock. */
export const catalogRevisions = pgTable('catalog_revision', {
  store_code: text().primaryKey(),
  revision: bigint({ mode: 'number' }).notNull(),
});

/**
 * The revision in which a document or its stock last changed, also of removed ones. A table of its own: deferred
 * triggers write it at the commit, and a document would be written twice.
 */
export const documentRevisions = pgTable(
  'document_revision',
  {
    store_code: text().notNull(),
    entity: text().notNull(),
    id: text().notNull(),
    revision: bigint({ mode: 'number' }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.store_code, table.entity, table.id] }),
    index('document_revision_revision').on(table.store_code, table.entity, table.revision, table.id),
  ],
);
