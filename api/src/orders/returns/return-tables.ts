// Withdrawals and other returns of an order's goods.

import type { ReturnState } from '@klaas/core/orders/returns/return-state.ts';
import type { GoodsCondition } from '@klaas/core/orders/returns/return-sum.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '../order-tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** In the object store, drawn anew. */
export interface ReturnPhoto {
  file: string;
  added_by: string;
  at: string;
}

export const returnRequests = pgTable(
  'return_request',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entity_id: integer()
      .notNull()
      .references(() => orders.entity_id, { onDelete: 'cascade' }),
    state: text().notNull().$type<ReturnState>(),
    /** Of the statement, which may be older than the row. */
    submitted_at: moment().notNull(),
    created_at: moment().notNull(),
    created_by: text().notNull(),
    /** Last days, as they were when it was stated; null: before the hand-over. */
    law_until: date(),
    promise_until: date(),
    /** Until then the goods come and the money goes. */
    due_on: date().notNull(),
    /** Why it was taken after the last day. */
    goodwill: text().notNull().default(''),
    /** The buyer's words, and the address of the acknowledgement; empty: that of the order. */
    note: text().notNull().default(''),
    email: text().notNull().default(''),
    goods_here_at: moment(),
    photos: jsonb().notNull().$type<ReturnPhoto[]>().default([]),
    /** Of the refund, or of the request for it. */
    refund_key: uuid().unique(),
    refund_cents: integer().notNull().default(0),
    /** Why it was refused, as the buyer was told. */
    refusal: text().notNull().default(''),
    /** Who made the last step. */
    changed_by: text().notNull(),
    changed_at: moment().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('return_request_of_order').on(table.entity_id),
    index('return_request_by_due_day').on(table.due_on, table.id),
  ],
);

export type ReturnRow = typeof returnRequests.$inferSelect;

export const returnLines = pgTable(
  'return_line',
  {
    return_id: integer()
      .notNull()
      .references(() => returnRequests.id, { onDelete: 'cascade' }),
    item_id: integer().notNull(),
    qty: integer().notNull(),
    /** Null: not seen yet. */
    condition: text().$type<GoodsCondition>(),
    deduction_cents: integer().notNull().default(0),
    note: text().notNull().default(''),
    is_restocked: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.return_id, table.item_id] }),
    check('return_line_qty', sql`${table.qty} > 0`),
    check('return_line_deduction', sql`${table.deduction_cents} >= 0`),
  ],
);

export type ReturnLineRow = typeof returnLines.$inferSelect;
