// Tables of customers, their addresses, sessions and reviews.

import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

/** What a search looks in: of the account, and of its addresses. */
export const CUSTOMER_TEXT = sql.raw('search_text(array[firstname, lastname, email])');
export const ADDRESS_TEXT = sql.raw(
  "search_text(array[firstname, lastname, company, telephone, regexp_replace(telephone, '[^0-9]', '', 'g')])",
);

export const customers = pgTable(
  'customer',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** Normalized address: one customer per mailbox. */
    email_key: text().notNull().unique(),
    /** When a link mailed to the address was used; null: unverified. */
    email_proven_at: moment(),
    password_hash: text().notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    group_id: integer().notNull().default(1),
    store_id: integer().notNull(),
    created_in: text().notNull(),
    custom_attributes: jsonb().notNull().default([]).$type<{ attribute_code: string; value?: unknown }[]>(),
    is_demo: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    index('customer_by_name').on(sql`lower(${table.lastname})`, sql`lower(${table.firstname})`, table.id),
    index('customer_of_group').on(table.group_id, table.id),
    index('customer_text').using('gin', sql`${CUSTOMER_TEXT} gin_trgm_ops`),
  ],
);

const customerId = () =>
  integer()
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' });

export const customerAddresses = pgTable(
  'customer_address',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customer_id: customerId(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    street: text().array().notNull(),
    city: text().notNull(),
    postcode: text().notNull(),
    country_id: text().notNull(),
    region: text(),
    company: text(),
    vat_id: text(),
    registry_code: text(),
    telephone: text(),
    default_billing: boolean().notNull().default(false),
    default_shipping: boolean().notNull().default(false),
  },
  (table) => [
    index('customer_address_of_customer').on(table.customer_id),
    index('customer_address_text').using('gin', sql`${ADDRESS_TEXT} gin_trgm_ops`),
  ],
);

/** What the staff keeps in mind; never seen by the customer before an export of the own data. */
export const customerNotes = pgTable(
  'customer_note',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customer_id: customerId(),
    staff_name: text().notNull(),
    text: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index('customer_note_of_customer').on(table.customer_id, table.id)],
);

/** A requested new e-mail address, until the link mailed to it is used. */
export const emailChanges = pgTable('email_change', {
  customer_id: customerId().primaryKey(),
  email: text().notNull(),
  email_key: text().notNull(),
  token_hash: text().notNull().unique(),
  created_at: moment().notNull(),
  expires_at: moment().notNull(),
  used_at: moment(),
});

/** One login on one device; its refresh tokens are one family. */
export const customerSessions = pgTable(
  'customer_session',
  {
    id: uuid().primaryKey(),
    customer_id: customerId(),
    device: text().notNull(),
    created_at: moment().notNull(),
    last_used_at: moment().notNull(),
    expires_at: moment().notNull(),
    ended_at: moment(),
    end_reason: text().$type<EndReason>(),
  },
  (table) => [
    index('customer_session_of_customer').on(table.customer_id),
    index('customer_session_ended').on(table.ended_at).where(sql`${table.ended_at} is not null`),
  ],
);

export type EndReason = 'logout' | 'revoked' | 'password' | 'reuse';

export const refreshTokens = pgTable(
  'refresh_token',
  {
    token_hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => customerSessions.id, { onDelete: 'cascade' }),
    created_at: moment().notNull(),
    used_at: moment(),
  },
  (table) => [index('refresh_token_of_session').on(table.session_id)],
);

export const passwordResets = pgTable(
  'password_reset',
  {
    token_hash: text().primaryKey(),
    customer_id: customerId(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (table) => [index('password_reset_of_customer').on(table.customer_id)],
);

/** As submitted. Approved ones are copied into the catalogue, where they are read. */
export const reviews = pgTable(
  'review',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer().notNull(),
    customer_id: integer().references(() => customers.id, { onDelete: 'set null' }),
    store_code: text().notNull(),
    nickname: text().notNull(),
    title: text().notNull(),
    detail: text().notNull(),
    /** Null: no rating. */
    rating: integer(),
    /** 1 approved, 2 pending, 3 not approved. */
    review_status: integer().notNull(),
    /** Of the shop, shown below the review. */
    answer: text(),
    version: integer().notNull().default(1),
    created_at: moment().notNull(),
  },
  (table) => [
    index('review_by_status').on(table.review_status, table.id),
    index('review_of_customer').on(table.customer_id),
    index('review_of_product').on(table.product_id, table.id),
    // The same text twice is one review.
    uniqueIndex('review_once').on(
      table.product_id,
      sql`md5(${table.nickname} || ${table.title} || ${table.detail})`,
    ),
  ],
);
