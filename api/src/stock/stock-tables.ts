// Stock table, shared by all stores.
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per sellable product or variant; the same sku in every store. */
export const stockItems = pgTable(
  'stock_item',
  {
    product_id: integer().primaryKey(),
    sku: text().notNull().unique(),
    qty: integer().notNull().default(0),
    /** Units reserved for placed orders; sellable = qty − reserved. */
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
