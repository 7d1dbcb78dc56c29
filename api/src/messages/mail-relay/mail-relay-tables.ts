// Tokens of the mail service.
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per caller; addresses are stored as hashes only. */
export const mailServiceTokens = pgTable('mail_service_token', {
  caller_hash: text().primaryKey(),
  /** The newest token; null once used. */
  token_id: text(),
  /** Who just sent a message and may be thanked once. */
  writer_hash: text(),
  updated_at: timestamp({ withTimezone: true }).notNull(),
});
