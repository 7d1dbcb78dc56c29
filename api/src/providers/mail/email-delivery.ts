// Sends the e-mails of the outbox; the job that calls it holds the lease, retries and gives up.
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { outboxEmails } from './mail-tables.ts';
import type { QueuedEmail, SendEmail } from './mailer.ts';

const RETENTION_MS = 30 * 86_400_000;

type Row = typeof outboxEmails.$inferSelect;

/** Derived from the row alone (its prefix is that of earlier releases): the same for a retry, also after a crash between sending and recording it. */
const messageIdOf = ({ id, created_at }: Row): string => `letter-${id}-${created_at.getTime().toString(36)}`;

const queuedEmailOf = (row: Row): QueuedEmail => ({
  kind: row.kind,
  to_address: row.to_address,
  subject: row.subject,
  html: row.html,
  text: row.text,
  message_id: messageIdOf(row),
  ...(row.reply_to !== null && { reply_to: row.reply_to }),
  ...(row.headers !== null && { headers: row.headers }),
  ...(row.attachments !== null && { attachments: row.attachments }),
});

export interface EmailDeliveryDeps {
  db: Database;
  now: () => number;
  send: SendEmail;
}

/** No connection is held while the mail server responds. Throws when it does not take the e-mail. */
export const deliverEmail = async ({ db, now, send }: EmailDeliveryDeps, id: number): Promise<void> => {
  const isUnsent = and(eq(outboxEmails.id, id), isNull(outboxEmails.sent_at));
  const [row] = await db.select().from(outboxEmails).where(isUnsent);
  // Deleted with its account meanwhile, or sent by a process that crashed before its job was done.
  if (!row) return;
  await send(queuedEmailOf(row));
  await db
    .update(outboxEmails)
    .set({ sent_at: new Date(now()), html: '', text: '', attachments: null })
    .where(isUnsent);
};

/** Deletes e-mails sent a month ago; returns how many. */
export const deleteSentEmails = async (db: Database, nowMs: number): Promise<number> => {
  const deleted = await db
    .delete(outboxEmails)
    .where(lt(outboxEmails.sent_at, new Date(nowMs - RETENTION_MS)))
    .returning({ id: outboxEmails.id });
  return deleted.length;
};
