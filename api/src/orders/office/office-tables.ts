// Tables of the back office beside an order: what its list is filtered and searched by, marks, notes, requests.
import type { BulkAction } from '@klaas/core/orders/office/order-bulk.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { shipments } from '../delivery/delivery-tables.ts';
import { orders, type RefundedLine } from '../order-tables.ts';

const moment = () => timestamp({ withTimezone: true });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const orderId = () =>
  integer()
    .notNull()
    .references(() => orders.entity_id, { onDelete: 'cascade' });

/**
 * Written by triggers of orders and payments: narrow, so that every order can be counted at once. Milliseconds, as the
 * keyset of the list has them.
 */
export const orderSummaries = pgTable(
  'order_summary',
  {
    entity_id: orderId().primaryKey(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    state: text().notNull(),
    payment_state: text().notNull(),
    payment_method: text().notNull(),
    store_code: text().notNull(),
    /** Of the delivery, or of the bill. */
    country: text().notNull(),
    total_cents: integer().notNull(),
    has_panes: boolean().notNull(),
    is_company: boolean().notNull(),
    coupon_code: text(),
    /** Company, or first and last name. */
    customer: text().notNull(),
    /** Stored apart, so that the rows stay narrow. `goods`: without what belongs to a person. */
    words: tsvector().notNull().default(''),
    goods: tsvector().notNull().default(''),
  },
  (table) => [
    index('order_summary_words').using('gin', table.words),
    index('order_summary_goods').using('gin', table.goods),
    index('order_summary_by_time').on(table.created_at, table.entity_id),
    index('order_summary_by_total').on(table.total_cents, table.entity_id),
    index('order_summary_by_state').on(table.state, table.entity_id),
    index('order_summary_by_payment').on(table.payment_state, table.entity_id),
  ],
);

/** Tags and who takes care of it. */
export const orderMarks = pgTable(
  'order_mark',
  {
    entity_id: orderId().primaryKey(),
    tags: text().array().notNull().default(sql`'{}'`),
    assignee_id: integer(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('order_mark_tags').using('gin', table.tags),
    index('order_mark_of_assignee').on(table.assignee_id),
  ],
);

/** Never seen by the buyer. */
export const orderNotes = pgTable(
  'order_note',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entity_id: orderId(),
    staff_id: integer().notNull(),
    author: text().notNull(),
    text: text().notNull(),
    /** Members who are named in it. */
    mentions: integer().array().notNull().default(sql`'{}'`),
    created_at: moment().notNull(),
  },
  (table) => [
    index('order_note_of_order').on(table.entity_id),
    index('order_note_mentions').using('gin', table.mentions),
  ],
);

export type OrderNote = typeof orderNotes.$inferSelect;

/** A refund above the sum that its person may give back: an owner decides it once. */
export const refundRequests = pgTable(
  'refund_request',
  {
    /** Of the refund too: approved twice, it is made once. */
    key: uuid().primaryKey(),
    entity_id: orderId(),
    amount_cents: integer().notNull(),
    lines: jsonb().notNull().$type<RefundedLine[]>(),
    /** Of the request, without the lines. */
    extra_cents: integer().notNull(),
    is_restocked: boolean().notNull(),
    reason: text().notNull(),
    state: text().notNull().$type<'waiting' | 'approved' | 'refused'>(),
    requested_by: text().notNull(),
    decided_by: text(),
    created_at: moment().notNull(),
    decided_at: moment(),
  },
  (table) => [
    index('refund_request_of_order').on(table.entity_id),
    index('refund_request_waiting').on(table.created_at).where(sql`${table.state} = 'waiting'`),
  ],
);

export type RefundRequestRow = typeof refundRequests.$inferSelect;

/** Pieces of an order's lines in one shipment; a shipment of the whole order has none. */
export const shipmentLines = pgTable(
  'shipment_line',
  {
    shipment_key: uuid()
      .notNull()
      .references(() => shipments.key, { onDelete: 'cascade' }),
    item_id: integer().notNull(),
    qty: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipment_key, table.item_id] }),
    check('shipment_line_qty', sql`${table.qty} > 0`),
  ],
);

/** Lines that somebody has taken from the shelf. */
export const orderPicks = pgTable(
  'order_pick',
  {
    entity_id: orderId(),
    item_id: integer().notNull(),
    by: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity_id, table.item_id] })],
);

/** What the buyer was told; its content is made again from the order. Kept with the order, unlike the outbox. */
export const orderEmails = pgTable(
  'order_email',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entity_id: orderId(),
    kind: text().notNull(),
    to_address: text().notNull(),
    subject: text().notNull(),
    /** What the order does not say by itself, such as the sum of a refund. */
    data: jsonb().notNull().$type<Record<string, unknown>>().default({}),
    /** Empty: the shop by itself. */
    sent_by: text().notNull().default(''),
    created_at: moment().notNull(),
  },
  (table) => [index('order_email_of_order').on(table.entity_id)],
);

export type OrderEmailRow = typeof orderEmails.$inferSelect;

/** An action over many orders, carried out by a job one by one. */
export const orderBulks = pgTable('order_bulk', {
  /** Of its changes too: they are undone as one. */
  id: uuid().primaryKey(),
  action: jsonb().notNull().$type<BulkAction>(),
  author: text().notNull(),
  /** Those that matched when it was started, in their order. */
  ids: integer().array().notNull(),
  /** How many of them are finished. */
  done: integer().notNull().default(0),
  refused: jsonb().notNull().$type<{ id: number; reason: string }[]>().default([]),
  created_at: moment().notNull(),
  finished_at: moment(),
});

export type OrderBulkRow = typeof orderBulks.$inferSelect;
