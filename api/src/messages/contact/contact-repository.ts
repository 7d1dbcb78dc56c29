// Messages in PostgreSQL.
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { contactMessages, messageReplies, type StoredFile } from './contact-tables.ts';

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

export interface Sender {
  id: number;
  email: string;
  /** Only then messages without an account from this address are this person's. */
  isProven: boolean;
}

const isFrom = ({ id, email, isProven }: Sender) => {
  const own = eq(contactMessages.customer_id, id);
  const asGuest = and(
    isNull(contactMessages.customer_id),
    eq(sql`lower(${contactMessages.email})`, email.toLowerCase()),
  );
  return isProven ? or(own, asGuest) : own;
};

export const listMessagesOf = (db: Executor, sender: Sender): Promise<MessageRow[]> =>
  db.select().from(contactMessages).where(isFrom(sender)).orderBy(asc(contactMessages.id));

/** Returns the files of the deleted messages; delete them after the commit. */
export const deleteMessagesOf = async (
  tx: Executor,
  sender: Sender,
): Promise<{ ids: number[]; files: StoredFile[] }> => {
  const deleted = await tx
    .delete(contactMessages)
    .where(isFrom(sender))
    .returning({ id: contactMessages.id, files: contactMessages.files });
  return { ids: deleted.map(({ id }) => id), files: deleted.flatMap(({ files }) => files) };
};

export const listClaimsOf = (db: Executor, orderId: number): Promise<MessageRow[]> =>
  db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.order_id, orderId), eq(contactMessages.kind, 'claim')))
    .orderBy(asc(contactMessages.id));

/** What the staff wrote below these messages. */
export const listRepliesOf = (db: Executor, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(messageReplies)
        .where(inArray(messageReplies.message_id, [...ids]))
        .orderBy(asc(messageReplies.id));

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
