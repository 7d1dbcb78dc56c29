// Catalogue documents per store and entity, and the revisions by which processes follow their changes.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The skus of a product and its variants; a query finds by the index only if it is written the same. */
export const PRODUCT_SKUS = sql.raw(
  `(jsonb_path_query_array(body, '$.configurable_children[*].sku') || coalesce(body->'sku', '[]'))`,
);

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
  (table) => [
    primaryKey({ columns: [table.store_code, table.entity, table.id] }),
    // Without the list of pending entries, which every search would read to its end.
    index('catalog_document_product_skus')
      .using('gin', sql`${PRODUCT_SKUS} jsonb_path_ops`)
      .with({ fastupdate: false })
      .where(sql`entity = 'product'`),
  ],
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
