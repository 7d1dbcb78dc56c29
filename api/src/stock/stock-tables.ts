// Tables of stock, shared by all stores: the current level of each sku and the movements that add up to it.
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export type MovementKind =
  | 'receipt'
  | 'sale'
  | 'reservation'
  | 'release'
  | 'return'
  | 'count'
  | 'correction'
  | 'loss';

/** Pieces of a sku. */
export interface StockQuantity {
  sku: string;
  qty: number;
}

/** One row per sellable product or variant; the same sku in every store. */
export const stockItems = pgTable(
  'stock_item',
  {
    product_id: integer().primaryKey(),
    sku: text().notNull().unique(),
    /** Units on hand. */
    qty: integer().notNull().default(0),
    /** Units reserved for placed orders; available = qty − reserved. */
    reserved: integer().notNull().default(0),
    is_in_stock: boolean().notNull().default(true),
    manage_stock: boolean().notNull().default(true),
    backorders: integer().notNull().default(0),
    min_qty: integer().notNull().default(0),
    min_sale_qty: integer().notNull().default(1),
    max_sale_qty: integer().notNull().default(10_000),
    changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** At this many free pieces or fewer it is to be ordered. */
    low_level: integer(),
    barcode: text(),
    /** Of what the staff sets; levels are changed by movements. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('stock_item_sku').on(table.sku),
    index('stock_item_barcode').on(table.barcode),
    index('stock_item_low').on(table.product_id).where(sql`${table.low_level} is not null`),
  ],
);

/** Append-only (a trigger refuses changes): the sums per product are `qty` and `reserved` of its stock item. */
export const stockMovements = pgTable(
  'stock_movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => stockItems.product_id, { onDelete: 'cascade' }),
    sku: text().notNull(),
    kind: text().notNull().$type<MovementKind>(),
    on_hand: integer().notNull(),
    reserved: integer().notNull(),
    reason: text().notNull(),
    /** The client's id of the order that caused it. */
    order_id: text(),
    /** Who caused it, when it was not an order. */
    actor: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('stock_movement_of_product').on(table.product_id, table.id)],
);
