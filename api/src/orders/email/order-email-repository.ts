// SQL for the e-mails that the buyer of an order was sent.
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { type OrderEmailRow, orderEmails, orderNotes } from '../office/office-tables.ts';

export const insertOrderEmail = async (
  tx: Transaction,
  email: typeof orderEmails.$inferInsert,
): Promise<void> => {
  await tx.insert(orderEmails).values(email);
};

/** The newest first. */
export const loadOrderEmails = (db: Database, entityId: number): Promise<OrderEmailRow[]> =>
  db
    .select()
    .from(orderEmails)
    .where(eq(orderEmails.entity_id, entityId))
    .orderBy(desc(orderEmails.id))
    .limit(200);

export const loadOrderEmail = async (
  db: Database | Transaction,
  entityId: number,
  id: number,
): Promise<OrderEmailRow | undefined> =>
  (
    await db
      .select()
      .from(orderEmails)
      .where(and(eq(orderEmails.entity_id, entityId), eq(orderEmails.id, id)))
  )[0];

/** What was written to and about the buyer of these orders, whose account is erased. */
export const deleteOrderWords = async (tx: Transaction, ids: number[]): Promise<void> => {
  await tx.delete(orderEmails).where(inArray(orderEmails.entity_id, ids));
  await tx.delete(orderNotes).where(inArray(orderNotes.entity_id, ids));
};
