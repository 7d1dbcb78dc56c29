// Tables of pick-up points, delivery slots with their bookings, shipments and their events.
import type { ParcelStatus } from '@klaas/core/orders/parcel-state.ts';
import type { ServiceKind } from '@klaas/core/stores/shipping-details.ts';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StockQuantity } from '../../stock/stock-tables.ts';
import { orders } from '../order-tables.ts';

/** `cancel_refused`: it was under way already. */
type ShipmentState = 'due' | 'registered' | 'refused' | 'cancel_due' | 'canceled' | 'cancel_refused';

const moment = () => timestamp({ withTimezone: true });

/** As the provider's last accepted list says. */
export const pickupPoints = pgTable(
  'pickup_point',
  {
    provider: text().notNull(),
    id: text().notNull(),
    country: text().notNull(),
    name: text().notNull(),
    street: text().notNull(),
    city: text().notNull(),
    /** County; empty: unknown. */
    region: text().notNull().default(''),
    postcode: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    hours: text().notNull(),
    active: boolean().notNull().default(true),
    /** First day on which the list was without it; null: the last list has it. */
    gone_since: date(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index('pickup_point_of_country').on(table.country, table.city, table.name),
  ],
);

export const deliverySlots = pgTable(
  'delivery_slot',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    /** The provider's own id. */
    ref: text().notNull(),
    country: text().notNull(),
    day: date().notNull(),
    window_from: text().notNull(),
    window_to: text().notNull(),
    /** Beginnings of the post codes that it serves; empty: the whole country. */
    prefixes: text().array().notNull().default([]),
    /** 0: no longer offered. */
    capacity: integer().notNull(),
  },
  (table) => [
    unique('delivery_slot_of_provider').on(table.provider, table.ref),
    index('delivery_slot_of_day').on(table.day),
  ],
);

export type SlotRow = typeof deliverySlots.$inferSelect;

/** What a place in a slot is for: an order has at most one of each. */
export type SlotPurpose = 'delivery' | ServiceKind;

/** The slots of an order. An expired hold takes no capacity. */
export const slotBookings = pgTable(
  'slot_booking',
  {
    entity_id: integer()
      .notNull()
      .references(() => orders.entity_id, { onDelete: 'cascade' }),
    purpose: text().notNull().default('delivery').$type<SlotPurpose>(),
    slot_id: integer()
      .notNull()
      .references(() => deliverySlots.id),
    state: text().notNull().$type<'held' | 'booked' | 'freed'>(),
    /** End of a hold. */
    until: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.entity_id, table.purpose] }),
    index('slot_booking_of_slot').on(table.slot_id),
  ],
);

/** A place that a cart keeps while its buyer checks out. An expired one takes no capacity; a job deletes it. */
export const slotHolds = pgTable(
  'slot_hold',
  {
    cart_id: integer().notNull(),
    /** One place for each: choosing another slot gives the former one back. */
    purpose: text().notNull().default('delivery').$type<SlotPurpose>(),
    slot_id: integer()
      .notNull()
      .references(() => deliverySlots.id, { onDelete: 'cascade' }),
    until: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cart_id, table.purpose] }),
    index('slot_hold_of_slot').on(table.slot_id),
  ],
);

/** Registered, and cancelled, at a provider by jobs. */
export const shipments = pgTable(
  'shipment',
  {
    /** Idempotency key, here and at the provider. */
    key: uuid().primaryKey(),
    entity_id: integer()
      .notNull()
      .references(() => orders.entity_id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    state: text().notNull().$type<ShipmentState>(),
    /** The provider's name of it; null until it is registered. */
    carrier_ref: text(),
    tracking_numbers: text().array().notNull().default([]),
    created_at: moment().notNull(),
    registered_at: moment(),
    /** Why the provider refused it; empty: it did not. */
    error: text().notNull().default(''),
    /** Of the label in the object store; null: not loaded. */
    label_path: text(),
    /** Part of an order: handed over at this time, with these goods out of the stock. Null: the whole order. */
    sent_at: moment(),
    stock_taken: jsonb().notNull().$type<StockQuantity[]>().default([]),
  },
  (table) => [
    index('shipment_of_order').on(table.entity_id),
    uniqueIndex('shipment_of_provider').on(table.provider, table.carrier_ref),
  ],
);

export type ShipmentRow = typeof shipments.$inferSelect;

/** What carriers have told, each event once; in the order in which they arrived. */
export const shipmentEvents = pgTable(
  'shipment_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    shipment_key: uuid()
      .notNull()
      .references(() => shipments.key, { onDelete: 'cascade' }),
    /** The carrier's own id of the event. */
    event_id: text().notNull(),
    status: text().notNull().$type<ParcelStatus>(),
    /** By the carrier's clock. */
    at: moment().notNull(),
  },
  (table) => [unique('shipment_event_once').on(table.shipment_key, table.event_id)],
);
