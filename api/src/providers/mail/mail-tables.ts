// Outbox table: e-mails that are queued, sent, or (without a mail server) stored to be read. Tries and errors are
// those of the job.
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** An attachment: its content, or its key in the object store. */
export interface EmailAttachment {
  name: string;
  type: string;
  /** Base64. */
  content?: string;
  file?: string;
}

const moment = () => timestamp({ withTimezone: true });

export const outboxEmails = pgTable(
  'outbox_letter',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    to_address: text().notNull(),
    subject: text().notNull(),
    /** Emptied once sent: the content, password links included, must not be retained. */
    html: text().notNull(),
    text: text().notNull(),
    reply_to: text(),
    headers: jsonb().$type<Record<string, string>>(),
    attachments: jsonb().$type<EmailAttachment[]>(),
    sent_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [index('outbox_letter_sent').on(table.sent_at)],
);
