// The outbox: every e-mail is a row first. With a mail server the rows are sent, with retries; without one they stay
// in the outbox.
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';
import { outboxEmails } from './mail-tables.ts';
import type { Mailer, QueuedEmail, SendEmail } from './mailer.ts';

export interface OutboxDeps {
  db: Database;
  now: () => number;
  log: Log;
  /** Undefined: e-mails stay in the outbox. */
  send: SendEmail | undefined;
}

export interface Outbox extends Mailer {
  /** Sends what is due, in order; resolves when nothing is. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
const MAX_ATTEMPTS = 20;
const POLL_MS = 30_000;
const RETENTION_MS = 30 * 86_400_000;

const retryDelayMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);

type Row = typeof outboxEmails.$inferSelect;

/** Derived from the row alone: the same for a retry, also after a crash between sending and recording it. */
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

export const createOutbox = ({ db, now, log, send }: OutboxDeps): Outbox => {
  let running: Promise<void> | undefined;
  let shouldRepeat = false;
  let isStopped = false;

  /** Sends one e-mail under a row lock: two processes never send the same. */
  const deliverOne = (sendEmail: SendEmail): Promise<boolean> =>
    db.transaction(async (tx) => {
      const at = new Date(now());
      const [email] = await tx
        .select()
        .from(outboxEmails)
        .where(
          and(
            isNull(outboxEmails.sent_at),
            lte(outboxEmails.next_attempt_at, at),
            lt(outboxEmails.attempts, MAX_ATTEMPTS),
          ),
        )
        .orderBy(asc(outboxEmails.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!email) return false;
      const attempts = email.attempts + 1;
      const byId = eq(outboxEmails.id, email.id);
      try {
        await sendEmail(queuedEmailOf(email));
        await tx
          .update(outboxEmails)
          .set({ sent_at: at, attempts, html: '', text: '', attachments: null, last_error: null })
          .where(byId);
      } catch (error) {
        // The mail server's error may contain the address: it stays in the row, the log gets the id.
        const last_error = String(error instanceof Error ? error.message : error).slice(0, 500);
        const next_attempt_at = new Date(now() + retryDelayMs(attempts));
        await tx.update(outboxEmails).set({ attempts, next_attempt_at, last_error }).where(byId);
        log('warn', 'a letter could not be sent', { letter: email.id, kind: email.kind, attempts });
      }
      return true;
    });

  const deliverAll = async (): Promise<void> => {
    if (!send) return;
    do {
      shouldRepeat = false;
      while (!isStopped && (await deliverOne(send)));
    } while (shouldRepeat && !isStopped);
    await db.delete(outboxEmails).where(lt(outboxEmails.sent_at, new Date(now() - RETENTION_MS)));
  };

  const deliver = (): Promise<void> => {
    shouldRepeat = true;
    running ??= deliverAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  const deliverSoon = () => {
    if (!send || isStopped) return;
    deliver().catch((error) => log('error', 'the outbox could not be worked off', { error: String(error) }));
  };
  const timer = send ? setInterval(deliverSoon, POLL_MS) : undefined;
  timer?.unref();

  return {
    write: async (tx, email) => {
      const at = new Date(now());
      await tx.insert(outboxEmails).values({ ...email, created_at: at, next_attempt_at: at });
    },
    deliverSoon: deliverSoon,
    deliver,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
};

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
  const rows = await db.select().from(outboxEmails).orderBy(sql`${outboxEmails.id} desc`).limit(limit);
  return rows.map(({ sent_at, attempts, attachments, ...row }) => ({
    ...row,
    attachments: (attachments ?? []).map(({ name, type }) => ({ name, type })),
    state: sent_at ? 'sent' : attempts >= MAX_ATTEMPTS ? 'failed' : 'waiting',
  }));
};

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
  const isFinished = or(isNotNull(outboxEmails.sent_at), gte(outboxEmails.attempts, MAX_ATTEMPTS));
  await tx
    .delete(outboxEmails)
    .where(
      and(
        or(matches(outboxEmails.to_address), matches(outboxEmails.reply_to)),
        kinds && or(isFinished, inArray(outboxEmails.kind, [...kinds])),
      ),
    );
};
