// Letters that wait, went, or (without a mail server) lie here to be read.
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

export const outboxLetters = pgTable(
  'outbox_letter',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    to_address: text().notNull(),
    subject: text().notNull(),
    /** Empty once it is sent: what it says, links for a password too, is not ours to keep. */
    html: text().notNull(),
    text: text().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: moment().notNull(),
    sent_at: moment(),
    last_error: text(),
    created_at: moment().notNull(),
  },
  (table) => [index('outbox_letter_waiting').on(table.next_attempt_at).where(sql`${table.sent_at} is null`)],
);
