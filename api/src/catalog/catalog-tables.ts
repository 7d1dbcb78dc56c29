// Catalogue documents per store and entity, and the revisions by which processes follow their changes.
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const catalogDocuments = pgTable(
  'catalog_document',
  {
    store_code: text().notNull(),
    entity: text().notNull(),
    id: text().notNull(),
    body: jsonb().notNull().$type<Record<string, unknown>>(),
    changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** 0: written by a transaction that has not committed; a deferred trigger sets the revision of the store. */
    revision: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.store_code, table.entity, table.id] }),
    index('catalog_document_revision').on(table.store_code, table.entity, table.revision, table.id),
    // Finds the products that contain a changed variant.
    index('catalog_document_variants')
      .using(
        'gin',
        sql`jsonb_path_query_array(${table.body}, '$.configurable_children[*].id') jsonb_path_ops`,
      )
      .where(sql`${table.entity} = 'product'`),
  ],
);

/** The last revision of each store: incremented once by every transaction that changes its documents. */
export const catalogRevisions = pgTable('catalog_revision', {
  store_code: text().primaryKey(),
  revision: bigint({ mode: 'number' }).notNull(),
});

export const catalogRemovals = pgTable(
  'catalog_removal',
  {
    store_code: text().notNull(),
    entity: text().notNull(),
    id: text().notNull(),
    revision: bigint({ mode: 'number' }).notNull(),
    removed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.store_code, table.entity, table.id] }),
    index('catalog_removal_revision').on(table.store_code, table.entity, table.revision, table.id),
    index('catalog_removal_removed_at').on(table.removed_at),
  ],
);
