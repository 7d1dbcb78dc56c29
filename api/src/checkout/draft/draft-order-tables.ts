// The table of orders that the staff is writing.
import type {
  DraftBuyer,
  DraftDelivery,
  DraftLine,
  DraftPlace,
} from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../../orders/order-tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** It holds no stock. Once placed it is not edited any more. */
export const draftOrders = pgTable(
  'draft_order',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of its order: however often it is placed, there is one. Unguessable, because clients choose theirs too. */
    order_key: uuid().notNull().unique().defaultRandom(),
    store_code: text().notNull(),
    customer_id: integer(),
    buyer: jsonb().notNull().$type<DraftBuyer>(),
    /** Null: to the buyer's address. */
    shipping: jsonb().$type<DraftPlace>(),
    lines: jsonb().notNull().$type<DraftLine[]>(),
    delivery: jsonb().notNull().$type<DraftDelivery>(),
    note: text().notNull().default(''),
    /** The order that it has become. */
    order_id: integer().references(() => orders.entity_id, { onDelete: 'set null' }),
    created_by: text().notNull(),
    /** When it was last written, for the list. */
    total_cents: integer().notNull().default(0),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('draft_order_open').on(table.updated_at, table.id).where(sql`${table.order_id} is null`),
    index('draft_order_of_customer').on(table.customer_id),
    index('draft_order_of_order').on(table.order_id),
  ],
);

export type DraftRow = typeof draftOrders.$inferSelect;
