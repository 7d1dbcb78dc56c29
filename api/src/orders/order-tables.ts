// Tables of orders and payment attempts.
import type { PaneRules } from '@klaas/core/configurator/line-quote.ts';
import type { OrderTax } from '@klaas/core/orders/order-tax.ts';
import type { PaymentState } from '@klaas/core/orders/payment-state.ts';
import type { OrderDelivery } from '@klaas/core/stores/delivery-promise.ts';
import type { ServiceVisit, ShippingDetails } from '@klaas/core/stores/shipping-details.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StockQuantity } from '../stock/stock-tables.ts';
import type { PaymentPage } from './payment/payment-provider.ts';

const moment = () => timestamp({ withTimezone: true });

export interface OrderLine {
  item_id: number;
  /** Of the product, or of a variant's parent; the oldest orders do not have it. */
  product_id?: number;
  sku: string;
  parent_sku: string | null;
  name: string;
  product_type: string;
  product_option: unknown;
  qty_ordered: number;
  price: number;
  price_incl_tax: number;
  row_total: number;
  row_total_incl_tax: number;
  tax_percent: number;
  tax_amount: number;
  discount_amount: number;
  options: { label: string; value: string }[];
  is_made_to_measure: boolean;
  /** Of a pane, at order time; the oldest orders do not have them. */
  pane_rules?: PaneRules;
  image?: string;
  /** Its number in the workshop's drawings, once lines were taken out; missing: its place in the order. */
  line?: number;
  /** [OFFICE-85] Of a reduced price, at order time. */
  prior_price_incl_tax?: number | undefined;
  /** [OFFICE-57] Set by hand by the staff: the price that the shop's rules gave, and why. Not for the buyer. */
  hand_price?: { rule_price_incl_tax: number; reason: string; by: string };
}

/** Euros, as shown to the shopper. */
export interface OrderTotals {
  grand_total: number;
  subtotal: number;
  subtotal_incl_tax: number;
  tax_amount: number;
  shipping_amount: number;
  shipping_incl_tax: number;
  discount_amount: number;
}

export const orders = pgTable(
  'sales_order',
  {
    entity_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The client's order id: an idempotency key. */
    order_id: text().notNull().unique(),
    /** SHA-256 of items, addresses and customer: only an identical repeat gets the order. Empty: never matches. */
    fingerprint: text().notNull().default(''),
    cart_id: integer().notNull(),
    /** The cart id sent by the client; empty: none. */
    cart_key: text().notNull(),
    customer_id: integer(),
    store_code: text().notNull(),
    state: text().notNull(),
    customer_email: text().notNull(),
    currency_code: text().notNull(),
    grand_total_cents: integer().notNull(),
    totals: jsonb().notNull().$type<OrderTotals>(),
    /** Null: the order is older than this column. */
    tax: jsonb().$type<OrderTax>(),
    items: jsonb().notNull().$type<OrderLine[]>(),
    billing_address: jsonb().notNull().$type<Record<string, unknown>>(),
    shipping_address: jsonb().$type<Record<string, unknown>>(),
    shipping_method: text().notNull(),
    shipping_description: text().notNull(),
    /** Null: nothing is delivered, the order is older than this column, or its account was deleted. */
    shipping_details: jsonb().$type<ShippingDetails>(),
    /** Measuring and installation. */
    visits: jsonb().notNull().$type<ServiceVisit[]>().default([]),
    payment_method: text().notNull(),
    /** As shown to the buyer, in the language of the order. */
    payment_title: text().notNull().default(''),
    coupon_code: text(),
    /** Stock reserved until it is cancelled or shipped. */
    stock_taken: jsonb().notNull().$type<StockQuantity[]>(),
    /** Written by the staff: so long it waits for its money. Null: as the settings say. */
    pay_by: moment(),
    paid_at: moment(),
    shipped_at: moment(),
    delivered_at: moment(),
    /** Of a paid order that was edited since: the difference that is still to be paid. */
    open_cents: integer().notNull().default(0),
    /** The delivery promise; null: none, or the order is older than this column. */
    delivery: jsonb().$type<OrderDelivery>(),
    /** The carrier's tracking number; empty: none or unknown. */
    tracking_number: text().notNull().default(''),
    /** The event that cancelled it. */
    canceled_by: text(),
    version: integer().notNull().default(1),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    // Enforces one live order per cart under concurrency.
    uniqueIndex('sales_order_live_of_cart').on(table.cart_id).where(sql`${table.state} <> 'canceled'`),
    index('sales_order_of_cart_key').on(table.cart_key),
    index('sales_order_of_customer').on(table.customer_id, table.entity_id),
    index('sales_order_of_guest')
      .on(sql`lower(${table.customer_email})`)
      .where(sql`${table.customer_id} is null`),
    /** The last promised day, for the list of the back office. */
    index('sales_order_due').on(
      sql`greatest(${table.delivery} #>> '{stocked,window,to}', ${table.delivery} #>> '{sized,window,to}')`,
    ),
    index('sales_order_unpaid').on(table.created_at).where(sql`${table.state} = 'pending_payment'`),
  ],
);

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;

/** E-mails that an order has at most once. */
export const orderNotices = pgTable(
  'order_notice',
  {
    entity_id: integer()
      .notNull()
      .references(() => orders.entity_id, { onDelete: 'cascade' }),
    step: text().notNull().$type<'shipped' | 'delivered' | 'tax_corrected'>(),
  },
  (table) => [primaryKey({ columns: [table.entity_id, table.step] })],
);

export const paymentAttempts = pgTable(
  'payment_attempt',
  {
    /** Reference of the payment, used by us and the bank. */
    reference: text().primaryKey(),
    entity_id: integer()
      .notNull()
      .references(() => orders.entity_id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    amount_cents: integer().notNull(),
    currency_code: text().notNull(),
    state: text().notNull().$type<PaymentState>(),
    created_at: moment().notNull(),
    settled_at: moment(),
    /** The provider's name of the payment and its page; null until the provider has been reached. */
    provider_ref: text(),
    page: jsonb().$type<PaymentPage>(),
    /** Its second name, where refunds and disputes have another one than the page. */
    payment_ref: text(),
    /** The chosen method, and the bank or the like within it; empty: chosen at the provider. */
    method: text().notNull().default(''),
    method_option: text().notNull().default(''),
    /** The provider's `start` was called: without a page, its outcome is unknown. */
    requested_at: moment(),
    authorized_at: moment(),
    /** Last time the provider was asked for the state. */
    checked_at: moment(),
    /** Parts of the amount that have to be refunded (due or asked for), and that were. */
    refund_due_cents: integer().notNull().default(0),
    refunded_cents: integer().notNull().default(0),
    refunded_at: moment(),
    /** The order did not take it, as when it was paid twice: its refund corrects no invoice. */
    is_surplus: boolean().notNull().default(false),
  },
  (table) => [
    index('payment_attempt_of_order').on(table.entity_id),
    index('payment_attempt_open')
      .on(table.created_at)
      .where(sql`${table.state} in ('started', 'authorized')`),
    uniqueIndex('payment_attempt_of_provider').on(table.provider, table.provider_ref),
    uniqueIndex('payment_attempt_of_payment').on(table.provider, table.payment_ref),
    // No bug and no race refunds more than was paid.
    check(
      'payment_attempt_refunds',
      sql`${table.refund_due_cents} >= 0 and ${table.refunded_cents} >= 0 and ${table.refund_due_cents} + ${table.refunded_cents} <= ${table.amount_cents}`,
    ),
  ],
);

export type AttemptRow = typeof paymentAttempts.$inferSelect;

/**
 * `due`: to be requested; `asked`: the provider works on it; `refused`: the staff has to give the money back;
 * `withdrawn`: other money has gone back instead.
 */
export type RefundState = 'due' | 'asked' | 'done' | 'refused' | 'withdrawn';

/** A refunded part of an order line. */
export interface RefundedLine {
  item_id: number;
  qty: number;
  /** The money for these pieces; the oldest refunds do not have it. */
  cents?: number;
  /** These are not fit to be sold again, though others of the refund are. */
  is_kept_out?: true;
}

/** Refunds, whole or in parts, requested from the provider until it confirms. */
export const refunds = pgTable(
  'payment_refund',
  {
    /** Idempotency key, here and at the provider. */
    key: uuid().primaryKey(),
    /** The refund that it belongs to, where no single payment was large enough: that one has the lines. */
    part_of: uuid(),
    reference: text()
      .notNull()
      .references(() => paymentAttempts.reference, { onDelete: 'cascade' }),
    amount_cents: integer().notNull(),
    state: text().notNull().default('due').$type<RefundState>(),
    /** The provider's name of the refund; null until it is known. */
    refund_ref: text().unique(),
    /** Of an amount without lines: empty. */
    lines: jsonb().notNull().default([]).$type<RefundedLine[]>(),
    /** Whether the goods of the lines went back to stock; null: the refund is older than this column. */
    is_restocked: boolean(),
    /** Why it was made; why it was refused. */
    reason: text().notNull().default(''),
    /** Who caused it: a person, the shop, or the provider's portal. */
    created_by: text().notNull().default(''),
    created_at: moment().notNull(),
    /** Number of failed requests to the provider, and the time of the next one. */
    tries: integer().notNull().default(0),
    next_at: moment().notNull(),
    /** The first request: from now on the provider may know it. */
    asked_at: moment(),
    done_at: moment(),
    /** The credit note is issued, and the buyer has been told. */
    completed_at: moment(),
  },
  (table) => [
    index('payment_refund_of_attempt').on(table.reference),
    index('payment_refund_parts').on(table.part_of).where(sql`${table.part_of} is not null`),
    index('payment_refund_due').on(table.next_at).where(sql`${table.state} = 'due'`),
    index('payment_refund_open').on(table.created_at).where(sql`${table.state} in ('asked', 'refused')`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;

/** Webhook events that were processed; a repeated one has no further effect. */
export const paymentEvents = pgTable(
  'payment_event',
  {
    provider: text().notNull(),
    event_id: text().notNull(),
    received_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.event_id] })],
);

/** Payments that the buyer disputes at the bank; the staff answers them at the provider. */
export const disputes = pgTable(
  'payment_dispute',
  {
    provider: text().notNull(),
    dispute_ref: text().notNull(),
    reference: text()
      .notNull()
      .references(() => paymentAttempts.reference, { onDelete: 'cascade' }),
    amount_cents: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.dispute_ref] })],
);

export type DisputeRow = typeof disputes.$inferSelect;
