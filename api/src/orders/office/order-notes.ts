// Notes of the staff on an order, with the members that they mention.
import { desc, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { staffMembers } from '../../staff/people/staff-tables.ts';
import { recordOrderChange } from '../move-order.ts';
import { lockOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { type OrderNote, orderNotes } from './office-tables.ts';

/** `@Mari Näidis` or `@mari`: the longest name that fits. */
export const mentionsOf = (text: string, members: readonly { id: number; name: string }[]): number[] => {
  const lower = text.toLowerCase();
  const isNamed = (name: string): boolean => {
    const tag = `@${name.toLowerCase()}`;
    for (let at = lower.indexOf(tag); at >= 0; at = lower.indexOf(tag, at + 1))
      if (!/[\p{L}\p{N}]/u.test(lower[at + tag.length] ?? '')) return true;
    return false;
  };
  const first = ({ name }: { name: string }) => name.split(' ')[0] ?? name;
  return members
    .filter((one) => {
      if (isNamed(one.name)) return true;
      // A first name counts only if it is one person's.
      return isNamed(first(one)) && members.filter((other) => first(other) === first(one)).length === 1;
    })
    .map(({ id }) => id);
};

interface NewNote {
  staffId: number;
  text: string;
  at: Date;
}

/** The order must be locked, or written in this transaction. */
export const writeNote = async (
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  { staffId, text, at }: NewNote,
): Promise<{ id: number; mentions: number[] }> => {
  const { id, name } = staffMembers;
  const members = await tx.select({ id, name }).from(staffMembers).where(isNull(staffMembers.removed_at));
  const mentions = mentionsOf(text, members);
  const { entity_id } = order;
  const [note] = await tx
    .insert(orderNotes)
    .values({ entity_id, staff_id: staffId, author: author.name, text, mentions, created_at: at })
    .returning({ id: orderNotes.id });
  if (!note) throw new Error('a note was not written');
  // Its text can name the buyer, and the log cannot be changed: only that it was written.
  await recordOrderChange(tx, author, order, { note: note.id });
  return { id: note.id, mentions };
};

export const addNote = (
  db: Database,
  author: ChangeAuthor,
  { entityId, ...note }: NewNote & { entityId: number },
): Promise<{ id: number; mentions: number[] } | undefined> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, entityId);
    return order && writeNote(tx, author, order, note);
  });

export const loadNotes = (db: Database, entityId: number): Promise<OrderNote[]> =>
  db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.entity_id, entityId))
    .orderBy(desc(orderNotes.id))
    .limit(200);
