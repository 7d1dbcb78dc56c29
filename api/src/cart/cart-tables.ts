// Tables of carts, coupons, and shipping and payment methods.
import type { SiteAccess } from '@klaas/core/cart/delivery/carry-in.ts';
import type { DeliveryZone } from '@klaas/core/cart/delivery/method-fit.ts';
import type { ShipClass } from '@klaas/core/cart/delivery/ship-class.ts';
import type { LocalText } from '@klaas/core/stores/local-text.ts';
import type { ShippingKind, ShippingNeeds } from '@klaas/core/stores/shipping-details.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

export const carts = pgTable(
  'cart',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 32 random hex digits: the only credential of a guest's cart. */
    masked_id: text().notNull().unique(),
    customer_id: integer(),
    is_active: boolean().notNull().default(true),
    /** Optimistic lock: incremented by every change; a change decided on an older version is retried. */
    version: integer().notNull().default(0),
    coupon_code: text(),
    shipping_address: jsonb().$type<Record<string, unknown>>(),
    billing_address: jsonb().$type<Record<string, unknown>>(),
    carrier_code: text(),
    method_code: text(),
    payment_method: text(),
    /** The place of delivery, for the price of the own transport. */
    site_access: jsonb().$type<SiteAccess>(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('cart_open_of_customer')
      .on(table.customer_id)
      .where(sql`${table.is_active} and ${table.customer_id} is not null`),
  ],
);

const cartId = () =>
  integer()
    .notNull()
    .references(() => carts.id, { onDelete: 'cascade' });

export const cartItems = pgTable(
  'cart_item',
  {
    item_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cart_id: cartId(),
    /** The shipped sku: the variant's where there is one. */
    sku: text().notNull(),
    parent_sku: text(),
    product_type: text().notNull(),
    /** Hash of the chosen options; with the sku it identifies the line. */
    checksum: text().notNull(),
    product_option: jsonb().$type<Record<string, unknown>>(),
    qty: integer().notNull(),
    /** Gross price of one piece at the line's last change; a later difference is reported to the shopper. */
    price_cents: integer().notNull(),
    /** Stock used by one piece. Empty: none, it is made to order. */
    stock_parts: jsonb().notNull().$type<{ sku: string; qty: number }[]>(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [unique('cart_item_identity').on(table.cart_id, table.sku, table.checksum)],
);

/** Idempotency keys of executed changes; a repeat returns the first response. */
export const cartTasks = pgTable(
  'cart_task',
  {
    cart_id: cartId(),
    task_id: text().notNull(),
    answer: jsonb().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.cart_id, table.task_id] })],
);

export const coupons = pgTable('coupon', {
  /** Upper case. */
  code: text().primaryKey(),
  kind: text().notNull().$type<'percent' | 'fixed'>(),
  /** Per cent, or cents. */
  value: integer().notNull(),
  minimum_cents: integer().notNull().default(0),
  category_ids: integer().array().notNull().default([]),
  skus: text().array().notNull().default([]),
  valid_from: moment(),
  valid_to: moment(),
  usage_limit: integer(),
  usage_limit_per_customer: integer(),
  times_used: integer().notNull().default(0),
  is_active: boolean().notNull().default(true),
  /** Hash of the e-mail address a personal code was issued for: one code per address. */
  issued_to: text().unique(),
  version: integer().notNull().default(1),
  created_at: moment().notNull().defaultNow(),
});

export const couponUsages = pgTable(
  'coupon_usage',
  {
    code: text()
      .notNull()
      .references(() => coupons.code, { onDelete: 'cascade' }),
    order_id: text().notNull(),
    customer_id: integer(),
    used_at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.order_id] }),
    index('coupon_usage_of_customer').on(table.customer_id, table.code),
  ],
);

export const shippingMethods = pgTable(
  'shipping_method',
  {
    carrier_code: text().notNull(),
    method_code: text().notNull(),
    carrier_title: text().notNull(),
    /** For languages without an own title. */
    method_title: text().notNull(),
    titles: jsonb().notNull().default({}).$type<LocalText>(),
    /** A line below the title, by language; empty: none. */
    notes: jsonb().notNull().default({}).$type<LocalText>(),
    price_excl_cents: integer().notNull(),
    price_incl_cents: integer().notNull(),
    countries: text().array().notNull().default([]),
    free_above_cents: integer(),
    available: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    kind: text().notNull().default('courier').$type<ShippingKind>(),
    needs: text().notNull().default('none').$type<ShippingNeeds>(),
    /** Code of the delivery provider that has its points and slots and gets its shipments; empty: none. */
    provider: text().notNull().default(''),
    /** Empty: all. */
    ship_classes: text().array().notNull().default([]).$type<ShipClass[]>(),
    /** Of one parcel; null: no limit. */
    max_weight_g: integer(),
    /** Three sides in any order; empty: no limit. */
    max_sides_mm: integer().array().notNull().default([]),
    /** Longest side plus girth; null: no limit. */
    max_girth_mm: integer(),
    /** Parts of the countries that are served, with gross surcharges; empty: everywhere at one price. */
    zones: jsonb().notNull().default([]).$type<DeliveryZone[]>(),
    /** Gross, for each begun kilogram. */
    per_kg_cents: integer().notNull().default(0),
    /** Gross prices of the own transport: a floor on the stairs, a second person, old glass to take away. */
    per_floor_cents: integer().notNull().default(0),
    two_people_cents: integer().notNull().default(0),
    old_glass_cents: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.carrier_code, table.method_code] })],
);

export const paymentMethods = pgTable('payment_method', {
  code: text().primaryKey(),
  /** For languages without an own title. */
  title: text().notNull(),
  titles: jsonb().notNull().default({}).$type<LocalText>(),
  /** A line below the title, by language; empty: none. */
  notes: jsonb().notNull().default({}).$type<LocalText>(),
  /** Whether it can pay for a cart without deliverable items. */
  for_virtual: boolean().notNull().default(true),
  is_active: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
});
