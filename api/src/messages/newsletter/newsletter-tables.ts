// Who gets the newsletter, who asked for it, and who left.
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

export const newsletterSubscribers = pgTable(
  'newsletter_subscriber',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** The address in one spelling: one subscription per mailbox. */
    email_key: text().notNull().unique(),
    /** `erased`: gone as soon as an outside list has been told. */
    status: text().notNull().$type<'pending' | 'subscribed' | 'unsubscribed' | 'erased'>(),
    /** The language of the letters. */
    store_code: text().notNull(),
    /** Of the newest link; links before it count no more. */
    token_hash: text().unique(),
    token_expires_at: moment(),
    token_used_at: moment(),
    /** The account whose wish the newest link answers; null: nobody knows whose it is. */
    asked_by: integer(),
    /** Only the first confirmation brings a coupon. */
    coupon_sent_at: moment(),
    /** What an outside list was told last; null when it knows nothing. */
    pushed_status: text(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [index('newsletter_subscriber_unconfirmed').on(table.status, table.updated_at)],
);
