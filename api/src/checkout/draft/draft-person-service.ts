// Drafts for a person, for the export and the erasure of personal data: also those in the bin, which the log holds.
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { OrderPerson } from '../../orders/person-orders-service.ts';
import { eraseChangedValues } from '../../staff/change-log/change-log-service.ts';
import { draftOrders } from './draft-order-tables.ts';

const ofPerson = ({ id, email, isProven }: OrderPerson): SQL | undefined => {
  const own = eq(draftOrders.customer_id, id);
  const written = eq(sql`lower(${draftOrders.buyer}->>'email')`, email.toLowerCase());
  return isProven ? or(own, written) : own;
};

/** Every draft that has ever named the person. */
const loggedIds = async (tx: Transaction, { id, email, isProven }: OrderPerson): Promise<number[]> => {
  const names = (side: SQL) =>
    sql`(${side}->>'customer_id' = ${String(id)}
      or (${isProven} and lower(${side}->'buyer'->>'email') = ${email.toLowerCase()}))`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct entity_id::int as id from change
    where entity = 'draft_order' and (${names(sql`before`)} or ${names(sql`after`)})`);
  return rows.map((row) => row.id);
};

export const createDraftPerson = ({ db }: { db: Database }) => ({
  load: (person: OrderPerson) =>
    db
      .select({
        buyer: draftOrders.buyer,
        shipping: draftOrders.shipping,
        lines: draftOrders.lines,
        note: draftOrders.note,
        created_at: draftOrders.created_at,
      })
      .from(draftOrders)
      .where(ofPerson(person)),
  erase: async (tx: Transaction, person: OrderPerson): Promise<void> => {
    const stored = await tx
      .select({ id: draftOrders.id })
      .from(draftOrders)
      .where(ofPerson(person))
      .for('update');
    const ids = [...new Set([...stored.map(({ id }) => id), ...(await loggedIds(tx, person))])];
    if (ids.length > 0) await tx.delete(draftOrders).where(inArray(draftOrders.id, ids));
    for (const id of ids) await eraseChangedValues(tx, { entity: 'draft_order', id: String(id) });
  },
});

export type DraftPerson = ReturnType<typeof createDraftPerson>;
