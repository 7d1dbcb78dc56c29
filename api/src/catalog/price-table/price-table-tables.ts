// Table of the prices of glass by the day they begin. The tables that the shop came with are below them all.
import type { MadeToMeasureRates } from '@klaas/core/catalog/pricing/price-constants.ts';
import { date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const priceTables = pgTable(
  'price_table',
  {
    /** Key of the size rules of products. */
    price_key: text().notNull(),
    /** A day of the shop. */
    valid_from: date({ mode: 'string' }).notNull(),
    rates: jsonb().notNull().$type<MadeToMeasureRates>(),
    version: integer().notNull().default(1),
    /** When the prices that are shown for goods were set by it; null: they are not yet. */
    applied_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.price_key, table.valid_from] })],
);
