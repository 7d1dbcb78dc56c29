// SQL of quotes: rows, versions that were sent, and events.
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import {
  type QuoteEventRow,
  type QuoteRow,
  type QuoteVersionRow,
  quoteEvents,
  quotes,
  quoteVersions,
} from './quote-tables.ts';

type Executor = Database | Transaction;

export const loadQuote = async (db: Executor, id: number): Promise<QuoteRow | undefined> =>
  (await db.select().from(quotes).where(eq(quotes.id, id)))[0];

export const lockQuote = async (tx: Transaction, id: number): Promise<QuoteRow | undefined> =>
  (await tx.select().from(quotes).where(eq(quotes.id, id)).for('update'))[0];

/** With the next version. The row is locked. */
export const saveQuote = async (
  tx: Transaction,
  { id, version }: QuoteRow,
  fields: Partial<QuoteRow>,
): Promise<QuoteRow> => {
  const [row] = await tx
    .update(quotes)
    .set({ ...fields, version: version + 1 })
    .where(eq(quotes.id, id))
    .returning();
  if (!row) throw new Error('a locked quote has vanished');
  return row;
};

/** Beside its version: it follows from prices, which nobody writes there. */
export const saveQuoteTotal = async (db: Executor, id: number, cents: number): Promise<void> => {
  await db.update(quotes).set({ total_cents: cents }).where(eq(quotes.id, id));
};

/** Beside its version: whoever writes the next version is not disturbed. False: it was opened a moment ago. */
export const saveOpened = async (
  tx: Transaction,
  id: number,
  at: Date,
  sinceMs: number,
): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    update quote set opened = opened + 1, opened_at = ${at} where id = ${id}
      and (opened_at is null or opened_at < ${new Date(at.getTime() - sinceMs)})`);
  return (rowCount ?? 0) > 0;
};

export const insertVersion = async (tx: Transaction, row: QuoteVersionRow): Promise<void> => {
  await tx.insert(quoteVersions).values(row);
};

export const loadVersion = async (
  db: Executor,
  quoteId: number,
  no: number,
): Promise<QuoteVersionRow | undefined> =>
  (
    await db
      .select()
      .from(quoteVersions)
      .where(and(eq(quoteVersions.quote_id, quoteId), eq(quoteVersions.no, no)))
  )[0];

export const listVersions = (db: Executor, quoteId: number) =>
  db
    .select({
      no: quoteVersions.no,
      sent_at: quoteVersions.sent_at,
      sent_by: quoteVersions.sent_by,
      total_cents: quoteVersions.total_cents,
    })
    .from(quoteVersions)
    .where(eq(quoteVersions.quote_id, quoteId))
    .orderBy(desc(quoteVersions.no));

export const insertEvent = async (tx: Transaction, event: Omit<QuoteEventRow, 'id'>): Promise<void> => {
  await tx.insert(quoteEvents).values(event);
};

export const listEvents = (db: Executor, quoteId: number): Promise<QuoteEventRow[]> =>
  db.select().from(quoteEvents).where(eq(quoteEvents.quote_id, quoteId)).orderBy(asc(quoteEvents.id));

/** Sent ones that have ended: the job looks at each under its lock. */
export const listEnded = (db: Executor, today: string, limit: number) =>
  db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.state, 'sent'), lt(quotes.ends_on, today)))
    .orderBy(quotes.id)
    .limit(limit);

/** Sent ones whose newest version nobody was reminded of yet, and that end by that day. */
export const listUnreminded = (db: Executor, until: string, limit: number) =>
  db
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        eq(quotes.state, 'sent'),
        lt(quotes.reminded_no, quotes.sent_no),
        sql`${quotes.ends_on} <= ${until}`,
      ),
    )
    .orderBy(quotes.id)
    .limit(limit);

export const deleteQuotes = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  await tx.delete(quotes).where(inArray(quotes.id, [...ids]));
};
