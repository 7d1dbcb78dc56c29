// Quotes for a person, for the export and the erasure of personal data: also those in the bin, which the log holds.
// What became an order stays with the order, which the law keeps.
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { OrderPerson } from '../../orders/person-orders-service.ts';
import { eraseChangedValues } from '../../staff/change-log/change-log-service.ts';
import { deleteQuotes } from './quote-repository.ts';
import { quoteEvents, quotes } from './quote-tables.ts';

const ofPerson = ({ id, email, isProven }: OrderPerson): SQL | undefined => {
  const own = eq(quotes.customer_id, id);
  const written = eq(sql`lower(${quotes.buyer}->>'email')`, email.toLowerCase());
  return isProven ? or(own, written) : own;
};

/** Every quote that has ever named the person. */
const loggedIds = async (tx: Transaction, { id, email, isProven }: OrderPerson): Promise<number[]> => {
  const names = (side: SQL) =>
    sql`(${side}->>'customer_id' = ${String(id)}
      or (${isProven} and lower(${side}->'buyer'->>'email') = ${email.toLowerCase()}))`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct entity_id::int as id from change
    where entity = 'quote' and (${names(sql`before`)} or ${names(sql`after`)})`);
  return rows.map((row) => row.id);
};

export const createQuotePerson = ({ db }: { db: Database }) => ({
  load: async (person: OrderPerson) => {
    const found = await db
      .select({
        ...{ id: quotes.id, state: quotes.state, buyer: quotes.buyer, shipping: quotes.shipping },
        ...{ lines: quotes.lines, free_lines: quotes.free_lines, message: quotes.message },
        ...{ note: quotes.note, created_at: quotes.created_at },
      })
      .from(quotes)
      .where(ofPerson(person));
    if (found.length === 0) return [];
    const said = await db
      .select({ quote_id: quoteEvents.quote_id, kind: quoteEvents.kind, text: quoteEvents.text })
      .from(quoteEvents)
      .where(
        inArray(
          quoteEvents.quote_id,
          found.map(({ id }) => id),
        ),
      );
    return found.map((quote) => ({
      ...quote,
      thread: said
        .filter(({ quote_id, text }) => quote_id === quote.id && text !== '')
        .map(({ kind, text }) => ({ kind, text })),
    }));
  },
  erase: async (tx: Transaction, person: OrderPerson): Promise<void> => {
    const stored = await tx.select({ id: quotes.id }).from(quotes).where(ofPerson(person)).for('update');
    const ids = [...new Set([...stored.map(({ id }) => id), ...(await loggedIds(tx, person))])];
    if (ids.length > 0) await deleteQuotes(tx, ids);
    for (const id of ids) await eraseChangedValues(tx, { entity: 'quote', id: String(id) });
  },
});

export type QuotePerson = ReturnType<typeof createQuotePerson>;
