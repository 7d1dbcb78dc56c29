// [OFFICE-85] The prices that a product or variant had in a store, each from its moment on. Written with the product, in
// the same transaction; rows are added and never changed by hand.
import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const priceHistory = pgTable(
  'price_history',
  {
    store_code: text().notNull(),
    product_id: text().notNull(),
    /** Of the product itself or of its variant. */
    sku: text().notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
    /** What the price follows from, as it was stored. */
    prices: jsonb().notNull().$type<PriceFields>(),
  },
  (table) => [primaryKey({ columns: [table.store_code, table.product_id, table.sku, table.from_at] })],
);
