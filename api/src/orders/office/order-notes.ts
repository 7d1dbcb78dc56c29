// Notes of the staff on an order, with the members that they mention.
import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { findMentioned, recordMentions } from '../../staff/mentions/mention-service.ts';
import { recordOrderChange } from '../move-order.ts';
import { incrementIdOf } from '../order-key.ts';
import { lockOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { type OrderNote, orderNotes } from './office-tables.ts';

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
  const mentions = await findMentioned(tx, text);
  const { entity_id } = order;
  const [note] = await tx
    .insert(orderNotes)
    .values({ entity_id, staff_id: staffId, author: author.name, text, mentions, created_at: at })
    .returning({ id: orderNotes.id });
  if (!note) throw new Error('a note was not written');
  // Its text can name the buyer, and the log cannot be changed: only that it was written.
  await recordOrderChange(tx, author, order, { note: note.id });
  const place = { kind: 'order', thingId: entity_id, title: incrementIdOf(entity_id) } as const;
  await recordMentions(tx, { id: staffId, name: author.name }, mentions, { ...place, at });
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
