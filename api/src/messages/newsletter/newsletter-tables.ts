// Table of newsletter subscribers: pending, subscribed, unsubscribed.
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

export const newsletterSubscribers = pgTable(
  'newsletter_subscriber',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** Normalized address: one subscription per mailbox. */
    email_key: text().notNull().unique(),
    /** `erased`: deleted as soon as the external list is updated. */
    status: text().notNull().$type<'pending' | 'subscribed' | 'unsubscribed' | 'erased'>(),
    /** Language of the e-mails. */
    store_code: text().notNull(),
    /** Of the newest link; earlier links are invalid. */
    token_hash: text().unique(),
    token_expires_at: moment(),
    token_used_at: moment(),
    /** The account that requested the newest link; null: no account. */
    asked_by: integer(),
    /** Only the first confirmation sends a coupon. */
    coupon_sent_at: moment(),
    /** Last status pushed to the external list; null: none. */
    pushed_status: text(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [index('newsletter_subscriber_unconfirmed').on(table.status, table.updated_at)],
);
