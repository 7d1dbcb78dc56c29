// Who wants to be told when a sku can be bought again. A wish goes with its letter.
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

export const stockAlerts = pgTable(
  'stock_alert',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** The address in one spelling: one wish per mailbox and sku. */
    email_key: text().notNull(),
    sku: text().notNull(),
    /** The language of the letters. */
    store_code: text().notNull(),
    /** Of the newest link; links before it count no more. */
    token_hash: text().notNull().unique(),
    /** Null: it waits for the link to be used. */
    confirmed_at: moment(),
    /** Of the newest wish. */
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('stock_alert_of_mailbox').on(table.email_key, table.sku),
    index('stock_alert_of_sku').on(table.sku),
  ],
);

export type StockAlertRow = typeof stockAlerts.$inferSelect;
