// Catalogue documents per store and entity, what the stores share of a product, and the revisions by which processes follow their changes.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The skus in a store's part of a product; a query finds by the index only if it is written the same. */
export const OWN_SKUS = `(jsonb_path_query_array(body, '$.configurable_children[*].sku') || coalesce(body->'sku', '[]'))`;

/** A product holds only what is the store's own; the rest is in `product` (decision 037). */
export const catalogDocuments = pgTable(
  'catalog_document',
  {
    store_code: text().notNull(),
    entity: text().notNull(),
    id: text().notNull(),
    body: jsonb().notNull().$type<Record<string, unknown>>(),
    version: integer().notNull().default(1),
    /** Incremented by a write that moves fields between the parts and leaves the document as it is: no revision. */
    layout: integer().notNull().default(0),
    changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.store_code, table.entity, table.id] }),
    index('catalog_document_of_product').on(table.id).where(sql`${table.entity} = 'product'`),
    // Without the list of pending entries, which every search would read to its end.
    index('catalog_document_own_skus')
      .using('gin', sql.raw(`${OWN_SKUS} jsonb_path_ops`))
      .with({ fastupdate: false })
      .where(sql`entity = 'product'`),
  ],
);

/** What the stores that have a product share. Its row is locked before any of its documents is written. */
export const products = pgTable(
  'product',
  {
    id: text().primaryKey(),
    body: jsonb().notNull().$type<Record<string, unknown>>(),
    /** Shared fields of the variants, by id. */
    variants: jsonb().notNull().default({}).$type<Record<string, Record<string, unknown>>>(),
    version: integer().notNull().default(1),
    layout: integer().notNull().default(0),
  },
  () => [index('product_sku').on(sql`(body->>'sku')`)],
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
