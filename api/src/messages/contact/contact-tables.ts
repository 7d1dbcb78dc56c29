// Tables of contact messages; their files are in the object store.
import type { MessageState } from '@klaas/core/messages/message-state.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { customers } from '../../customer/customer-tables.ts';
import { staffMembers } from '../../staff/people/staff-tables.ts';

const moment = () => timestamp({ withTimezone: true });

export interface StoredFile {
  /** The sender's file name, for display. */
  name: string;
  type: string;
  bytes: number;
  /** Generated key in the object store; nothing of it comes from the sender. */
  file: string;
}

/** What a search looks in. */
export const MESSAGE_TEXT = sql.raw(
  "search_text(array[name, email, telephone, regexp_replace(telephone, '[^0-9]', '', 'g'), subject, question, details, sku])",
);

export const contactMessages = pgTable(
  'contact_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Idempotency key: one ticket is one message, however often it is sent. */
    ticket: text().unique(),
    kind: text().notNull(),
    store_code: text().notNull(),
    customer_id: integer().references(() => customers.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text(),
    telephone: text().notNull(),
    subject: text().notNull(),
    question: text().notNull(),
    sku: text(),
    details: text(),
    files: jsonb().notNull().default([]).$type<StoredFile[]>(),
    /** Of a claim: order and line, and the last day for the answer. */
    order_id: integer(),
    item_id: integer(),
    answer_by: date(),
    created_at: moment().notNull(),
    state: text().notNull().default('open').$type<MessageState>(),
    /** Whose work it is; null: nobody's. */
    assignee_id: integer().references(() => staffMembers.id, { onDelete: 'set null' }),
    /** Of the state `later`: from then on it is open again. Null: until somebody opens it. */
    later_until: moment(),
    /** When the first reply was written. */
    answered_at: moment(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('contact_message_by_state').on(table.state, table.id),
    index('contact_message_of_guest').on(sql`lower(${table.email})`).where(sql`${table.customer_id} is null`),
    index('contact_message_of_assignee').on(table.assignee_id),
    index('contact_message_text').using('gin', sql`${MESSAGE_TEXT} gin_trgm_ops`),
    index('contact_message_of_customer').on(table.customer_id),
    index('contact_message_of_order').on(table.order_id).where(sql`${table.order_id} is not null`),
    index('contact_message_by_age').on(table.created_at),
  ],
);

/** What the staff wrote below a message. */
export const messageReplies = pgTable(
  'message_reply',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    message_id: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** `note`: never seen by the customer. */
    kind: text().notNull().$type<'reply' | 'note'>(),
    staff_id: integer().references(() => staffMembers.id, { onDelete: 'set null' }),
    staff_name: text().notNull(),
    text: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index('message_reply_of_message').on(table.message_id, table.id)],
);
