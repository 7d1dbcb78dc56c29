// Table of stock alerts: who wants an e-mail when a sku can be bought again. Deleted once the e-mail is queued.
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

export const stockAlerts = pgTable(
  'stock_alert',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** Normalized address: one alert per mailbox and sku. */
    email_key: text().notNull(),
    sku: text().notNull(),
    /** Language of the e-mails. */
    store_code: text().notNull(),
    /** Of the newest link; earlier links are invalid. */
    token_hash: text().notNull().unique(),
    /** Null: not confirmed yet. */
    confirmed_at: moment(),
    /** Of the newest request. */
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('stock_alert_of_mailbox').on(table.email_key, table.sku),
    index('stock_alert_of_sku').on(table.sku),
  ],
);

export type StockAlertRow = typeof stockAlerts.$inferSelect;
