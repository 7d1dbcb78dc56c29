// Messages in PostgreSQL, and the state of the mail service.
import { asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { contactMessages, type KeptFile, mailServiceTokens } from './contact-tables.ts';

type Executor = Database | Transaction;
export type MessageRow = typeof contactMessages.$inferSelect;

/** Null: this ticket's message is here already. */
export const insertMessage = async (
  tx: Transaction,
  message: Omit<MessageRow, 'id'>,
): Promise<number | null> => {
  const [row] = await tx
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing({ target: contactMessages.ticket })
    .returning({ id: contactMessages.id });
  return row?.id ?? null;
};

export const countMessagesSince = async (db: Executor, since: Date): Promise<number> => {
  const [row] = await db
    .select({ many: count() })
    .from(contactMessages)
    .where(gt(contactMessages.created_at, since));
  return row?.many ?? 0;
};

export const listMessages = (db: Executor, limit: number): Promise<MessageRow[]> =>
  db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(limit);

export const loadMessage = async (db: Executor, id: number): Promise<MessageRow | null> => {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
};

export const listMessagesOf = (db: Executor, customerId: number): Promise<MessageRow[]> =>
  db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.customer_id, customerId))
    .orderBy(asc(contactMessages.id));

/** The files of what went; they are to be removed when the transaction has ended well. */
export const deleteMessagesOf = async (tx: Executor, customerId: number): Promise<KeptFile[]> => {
  const gone = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.customer_id, customerId))
    .returning({ files: contactMessages.files });
  return gone.flatMap(({ files }) => files);
};

export const deleteMessagesBefore = async (
  db: Executor,
  before: Date,
): Promise<{ messages: number; files: KeptFile[] }> => {
  const gone = await db
    .delete(contactMessages)
    .where(lt(contactMessages.created_at, before))
    .returning({ files: contactMessages.files });
  return { messages: gone.length, files: gone.flatMap(({ files }) => files) };
};

/** The newest token of a caller; the one before counts no more. */
export const saveMailToken = async (
  db: Executor,
  token: { caller_hash: string; token_id: string; updated_at: Date },
): Promise<void> => {
  const { caller_hash: _, ...fresh } = token;
  await db
    .insert(mailServiceTokens)
    .values(token)
    .onConflictDoUpdate({ target: mailServiceTokens.caller_hash, set: fresh });
};

/** Uses the token up. Null: it is not the newest of this caller, or was used. */
export const takeMailToken = async (
  tx: Transaction,
  { caller_hash, token_id }: { caller_hash: string; token_id: string },
): Promise<{ writer_hash: string | null } | null> => {
  const [row] = await tx
    .update(mailServiceTokens)
    .set({ token_id: null })
    .where(
      sql`${mailServiceTokens.caller_hash} = ${caller_hash} and ${mailServiceTokens.token_id} = ${token_id}`,
    )
    .returning({ writer_hash: mailServiceTokens.writer_hash });
  return row ?? null;
};

export const setMailWriter = async (
  tx: Transaction,
  caller_hash: string,
  writer_hash: string | null,
): Promise<void> => {
  await tx
    .update(mailServiceTokens)
    .set({ writer_hash })
    .where(eq(mailServiceTokens.caller_hash, caller_hash));
};

export const deleteMailTokensBefore = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(mailServiceTokens).where(lt(mailServiceTokens.updated_at, before));
};
