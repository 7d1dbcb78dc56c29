// The outbox: every e-mail is a row first, with a job that sends it. Without a mail server both stay.
import { and, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { runIn } from '../../db/run-statement.ts';
import { hasOpenJob, type JobQueue, removeJobs } from '../../jobs/job-queue.ts';
import { outboxEmails } from './mail-tables.ts';
import type { Mailer } from './mailer.ts';

export interface OutboxDeps {
  now: () => number;
  queue: JobQueue;
}

/** Key of the job that sends the e-mail. */
const jobKeyOf = (id: number): string => `email:${id}`;
// Qualified by hand: Drizzle leaves the table out in a selection, and the subquery has an id of its own.
const isOpen = hasOpenJob(sql`'email:' || outbox_letter.id`);

const COLUMNS = ['kind', 'to_address', 'subject', 'html', 'text', 'reply_to'] as const;
const DOCUMENTS = ['headers', 'attachments'] as const;
const INSERT = `insert into outbox_letter (${[...COLUMNS, ...DOCUMENTS].join()}, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`;

export const createOutbox = ({ now, queue }: OutboxDeps): Mailer => ({
  write: async (tx, email) => {
    const values = COLUMNS.map((name) => email[name] ?? null);
    const documents = DOCUMENTS.map((name) => (email[name] ? JSON.stringify(email[name]) : null));
    const [row] = await runIn(tx)<{ id: number }>('outbox_insert', INSERT, [
      ...[...values, ...documents],
      new Date(now()),
    ]);
    if (row) await queue.enqueue(tx, 'email.send', row, { key: jobKeyOf(row.id) });
  },
});

export interface OutboxEntry {
  id: number;
  kind: string;
  to_address: string;
  subject: string;
  html: string;
  text: string;
  attachments: { name: string; type: string }[];
  state: 'waiting' | 'sent' | 'failed';
  created_at: Date;
}

/** Newest first; for the preview in development. */
export const loadOutbox = async (db: Database, limit = 50): Promise<OutboxEntry[]> => {
  const rows = await db
    .select({ email: outboxEmails, isOpen })
    .from(outboxEmails)
    .orderBy(sql`${outboxEmails.id} desc`)
    .limit(limit);
  return rows.map(({ email: { sent_at, attachments, ...row }, isOpen: isWaiting }) => ({
    ...row,
    attachments: (attachments ?? []).map(({ name, type }) => ({ name, type })),
    state: sent_at ? 'sent' : isWaiting ? 'waiting' : 'failed',
  }));
};

/** What was and will be sent to an address; the content of sent ones is not kept. */
export const listEmailsOf = (db: Database, email: string) =>
  db
    .select({
      kind: outboxEmails.kind,
      subject: outboxEmails.subject,
      text: outboxEmails.text,
      created_at: outboxEmails.created_at,
      sent_at: outboxEmails.sent_at,
    })
    .from(outboxEmails)
    .where(eq(sql`lower(${outboxEmails.to_address})`, email.toLowerCase()))
    .orderBy(outboxEmails.id);

/**
 * Deletes e-mails to and from an address whose owner is erased. With `kinds` the address may be somebody else's: only
 * e-mails of these kinds, and finished ones, are deleted.
 */
export const deleteOldEmails = async (
  tx: Transaction,
  email: string,
  kinds?: readonly string[],
): Promise<void> => {
  const matches = (column: typeof outboxEmails.to_address | typeof outboxEmails.reply_to) =>
    eq(sql`lower(${column})`, email.toLowerCase());
  const isFinished = or(isNotNull(outboxEmails.sent_at), not(isOpen));
  const deleted = await tx
    .delete(outboxEmails)
    .where(
      and(
        or(matches(outboxEmails.to_address), matches(outboxEmails.reply_to)),
        kinds && or(isFinished, inArray(outboxEmails.kind, [...kinds])),
      ),
    )
    .returning({ id: outboxEmails.id });
  // The error of a failed try may hold the address.
  await removeJobs(
    tx,
    deleted.map(({ id }) => jobKeyOf(id)),
  );
};
