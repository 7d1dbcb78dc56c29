// Who may use the mail service next.
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per caller; addresses are kept as hashes only. */
export const mailServiceTokens = pgTable('mail_service_token', {
  caller_hash: text().primaryKey(),
  /** The last token asked for; null when it was used. */
  token_id: text(),
  /** Who just wrote to the shop and may be thanked once. */
  writer_hash: text(),
  updated_at: timestamp({ withTimezone: true }).notNull(),
});
