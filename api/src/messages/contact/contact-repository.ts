// Messages in PostgreSQL.
import { asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { contactMessages, type StoredFile } from './contact-tables.ts';

type Executor = Database | Transaction;
export type MessageRow = typeof contactMessages.$inferSelect;
/** As it comes from the form, before anybody has worked on it. */
export type NewMessage = Omit<
  MessageRow,
  'id' | 'state' | 'assignee_id' | 'later_until' | 'answered_at' | 'version'
>;

/** Null: this ticket's message is stored already. */
export const insertMessage = async (tx: Transaction, message: NewMessage): Promise<number | null> => {
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

/** Of all stored files. */
export const countFileBytes = async (db: Executor): Promise<number> => {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum((file->>'bytes')::bigint), 0) bytes
      from ${contactMessages}, jsonb_array_elements(${contactMessages.files}) file`,
  );
  return Number(rows[0]?.bytes ?? 0);
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

/** Returns the files of the deleted messages; delete them after the commit. */
export const deleteMessagesOf = async (tx: Executor, customerId: number): Promise<StoredFile[]> => {
  const deleted = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.customer_id, customerId))
    .returning({ files: contactMessages.files });
  return deleted.flatMap(({ files }) => files);
};

export const deleteMessagesBefore = async (
  db: Executor,
  before: Date,
): Promise<{ messages: number; files: StoredFile[] }> => {
  const deleted = await db
    .delete(contactMessages)
    .where(lt(contactMessages.created_at, before))
    .returning({ files: contactMessages.files });
  return { messages: deleted.length, files: deleted.flatMap(({ files }) => files) };
};
