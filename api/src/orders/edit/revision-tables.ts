// Earlier states of edited orders.
import type { DIFFERENCE_KINDS } from '@klaas/core/orders/edit/plan-edit.ts';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { type OrderRow, orders } from '../order-tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** What an edit may change. */
export type OrderSnapshot = Pick<
  OrderRow,
  'items' | 'totals' | 'tax' | 'shipping_address' | 'shipping_method' | 'shipping_description'
>;

/** The order as it was before an edit; the first one is as it was placed. */
export const orderRevisions = pgTable(
  'order_revision',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entity_id: integer()
      .notNull()
      .references(() => orders.entity_id, { onDelete: 'cascade' }),
    /** Of the request: a repeated one edits once. Of the refund of the difference too. */
    key: uuid().notNull().unique(),
    before: jsonb().notNull().$type<OrderSnapshot>(),
    difference: text().notNull().$type<(typeof DIFFERENCE_KINDS)[number]>(),
    /** To pay or to give back. */
    difference_cents: integer().notNull(),
    reason: text().notNull().default(''),
    created_by: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index('order_revision_of_order').on(table.entity_id, table.id)],
);

export type RevisionRow = typeof orderRevisions.$inferSelect;
