// Tables of contact messages; their files are in the object store.
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { customers } from '../../customer/customer-tables.ts';

const moment = () => timestamp({ withTimezone: true });

export interface StoredFile {
  /** The sender's file name, for display. */
  name: string;
  type: string;
  bytes: number;
  /** Generated key in the object store; nothing of it comes from the sender. */
  file: string;
}

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
    created_at: moment().notNull(),
  },
  (table) => [
    index('contact_message_of_customer').on(table.customer_id),
    index('contact_message_by_age').on(table.created_at),
  ],
);
