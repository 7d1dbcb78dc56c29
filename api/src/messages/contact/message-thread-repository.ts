// What the staff reads and writes below messages.
import type { MessageWhere } from '@klaas/core/contract/admin/message-endpoints.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { containsWords } from '../../db/keyset.ts';
import { staffMembers } from '../../staff/people/staff-tables.ts';
import type { MessageRow } from './contact-repository.ts';
import { MESSAGE_TEXT, messageReplies, contactMessages as messages } from './contact-tables.ts';

type Executor = Database | Transaction;
export type EntryRow = typeof messageReplies.$inferSelect;

export interface ListedMessage extends MessageRow {
  assignee: { id: number; name: string } | null;
}

interface Reader {
  staffId: number;
  at: Date;
}

const isDue = (at: Date) => and(eq(messages.state, 'later'), lt(messages.later_until, at));
/** Messages that were put off come back when their time has come. */
const isOpen = ({ at }: Reader) => or(eq(messages.state, 'open'), isDue(at));
const isMine = (reader: Reader) => and(isOpen(reader), eq(messages.assignee_id, reader.staffId));
const isLater = ({ at }: Reader) =>
  and(eq(messages.state, 'later'), or(isNull(messages.later_until), sql`${messages.later_until} >= ${at}`));

const VIEWS: Record<NonNullable<MessageWhere['view']>, (reader: Reader) => SQL | undefined> = {
  open: isOpen,
  mine: isMine,
  later: isLater,
  closed: () => eq(messages.state, 'closed'),
  spam: () => eq(messages.state, 'spam'),
};

const conditionOf = (
  { view, text, store, kind, is_answered }: MessageWhere,
  reader: Reader,
): SQL | undefined =>
  and(
    view && VIEWS[view](reader),
    text === undefined ? undefined : containsWords(MESSAGE_TEXT, text),
    store === undefined ? undefined : eq(messages.store_code, store),
    kind && eq(messages.kind, kind),
    is_answered === undefined
      ? undefined
      : is_answered
        ? isNotNull(messages.answered_at)
        : isNull(messages.answered_at),
  );

export const listMessageRows = async (
  db: Executor,
  where: MessageWhere,
  {
    reader,
    sort,
    from,
    limit,
  }: { reader: Reader; sort: 'newest' | 'oldest'; from: number | null; limit: number },
): Promise<ListedMessage[]> => {
  const isNewest = sort === 'newest';
  const isNext = from === null ? undefined : (isNewest ? lt : gt)(messages.id, from);
  // Selected first: the search text names columns that the joined table has too.
  const page = await db
    .select()
    .from(messages)
    .where(and(conditionOf(where, reader), isNext))
    .orderBy((isNewest ? desc : asc)(messages.id))
    .limit(limit);
  const names = await namesOf(db);
  return page.map((row) => ({ ...row, assignee: assigneeOf(row, names) }));
};

const namesOf = async (db: Executor): Promise<Map<number, string>> => {
  const rows = await db.select({ id: staffMembers.id, name: staffMembers.name }).from(staffMembers);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const assigneeOf = ({ assignee_id: id }: MessageRow, names: ReadonlyMap<number, string>) =>
  id === null ? null : { id, name: names.get(id) ?? '' };

export const countMessageRows = async (db: Executor, where: MessageWhere, reader: Reader): Promise<number> =>
  db.$count(messages, conditionOf(where, reader));

export const countWork = async (db: Executor, reader: Reader) => {
  const of = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`;
  const isUnanswered = and(isOpen(reader), isNull(messages.answered_at));
  const [row] = await db
    .select({
      open: of(isOpen(reader)),
      mine: of(isMine(reader)),
      later: of(isLater(reader)),
      unanswered: of(isUnanswered),
      oldest: sql<string | null>`min(${messages.created_at}) filter (where ${isUnanswered})`,
    })
    .from(messages)
    .where(or(eq(messages.state, 'open'), eq(messages.state, 'later')));
  const { oldest = null, ...counts } = row ?? { open: 0, mine: 0, later: 0, unanswered: 0 };
  return { counts, oldest: oldest === null ? null : new Date(oldest) };
};

export const loadListedMessage = async (db: Executor, id: number): Promise<ListedMessage | null> => {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row ? { ...row, assignee: assigneeOf(row, await namesOf(db)) } : null;
};

/** Row lock: of two replies at once the second sees the first. */
export const lockMessage = async (tx: Transaction, id: number): Promise<MessageRow | null> => {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  return row ?? null;
};

export const listEntries = (db: Executor, messageId: number, after = 0): Promise<EntryRow[]> =>
  db
    .select()
    .from(messageReplies)
    .where(and(eq(messageReplies.message_id, messageId), gt(messageReplies.id, after)))
    .orderBy(asc(messageReplies.id));

export const insertEntry = async (tx: Transaction, entry: Omit<EntryRow, 'id'>): Promise<EntryRow> => {
  const [row] = await tx.insert(messageReplies).values(entry).returning();
  if (!row) throw new Error('no entry was inserted');
  return row;
};

export const markAnswered = async (tx: Transaction, id: number, at: Date): Promise<void> => {
  await tx
    .update(messages)
    .set({ answered_at: at })
    .where(and(eq(messages.id, id), isNull(messages.answered_at)));
};

/** What this person takes care of, now or later. */
export const listUnclosedOf = async (tx: Transaction, staffId: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.assignee_id, staffId), inArray(messages.state, ['open', 'later'])))
    .orderBy(asc(messages.id));
  return rows.map(({ id }) => id);
};

/** Whether work can be given to this person. */
export const isStaff = async (tx: Transaction, id: number): Promise<boolean> => {
  const found = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.id, id), isNull(staffMembers.removed_at)));
  return found.length > 0;
};
