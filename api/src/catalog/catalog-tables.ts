// The catalogue as documents per store and entity, and the stock that all stores share.
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const catalogDocuments = pgTable(
  'catalog_document',
  {
    store_code: text().notNull(),
    entity: text().notNull(),
    id: text().notNull(),
    body: jsonb().notNull().$type<Record<string, unknown>>(),
    changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.store_code, table.entity, table.id] })],
);

/** One row per sellable thing (simple product or variant); the same sku in every store. */
export const stockItems = pgTable(
  'stock_item',
  {
    product_id: integer().primaryKey(),
    sku: text().notNull().unique(),
    qty: integer().notNull().default(0),
    /** Units promised to placed orders; sellable = qty − reserved. */
    reserved: integer().notNull().default(0),
    is_in_stock: boolean().notNull().default(true),
    manage_stock: boolean().notNull().default(true),
    backorders: integer().notNull().default(0),
    min_qty: integer().notNull().default(0),
    min_sale_qty: integer().notNull().default(1),
    max_sale_qty: integer().notNull().default(10_000),
    changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('stock_item_sku').on(table.sku)],
);
