// What the staff do to many products, carried out by a job in chunks.
import type { ImportAct } from '@klaas/core/catalog/office/import-table.ts';
import type { ProductAct } from '@klaas/core/catalog/office/product-act.ts';
import type { ProductKind } from '@klaas/core/catalog/office/product-filter.ts';
import type { ProductBulkRun } from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const productRuns = pgTable('product_run', {
  /** Of its changes too: they are undone as one. */
  id: uuid().primaryKey(),
  act: jsonb().notNull().$type<ProductAct | ImportAct>(),
  store: text().notNull(),
  kind: text().notNull().$type<ProductKind>(),
  /** Null: every row of the products. */
  skus: text().array(),
  author: text().notNull(),
  /** Products that matched when it was started, in the order in which they are written. */
  ids: integer().array().notNull(),
  /** How many of them are finished. */
  done: integer().notNull().default(0),
  /** Rows. */
  changed: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  /** The first of the refused rows. */
  problems: jsonb().notNull().$type<ProductBulkRun['problems']>().default([]),
  state: text().notNull().$type<ProductBulkRun['state']>().default('waiting'),
  created_at: timestamp({ withTimezone: true }).notNull(),
  finished_at: timestamp({ withTimezone: true }),
});

export type ProductRunRow = typeof productRuns.$inferSelect;

/** Rows of a file that is imported. */
export const productRunLines = pgTable(
  'product_run_line',
  {
    run_id: uuid()
      .notNull()
      .references(() => productRuns.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    product_id: integer().notNull(),
    sku: text().notNull(),
    cells: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.run_id, table.line] }),
    index('product_run_line_of_product').on(table.run_id, table.product_id),
  ],
);
