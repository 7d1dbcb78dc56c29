// SQL for the state of documents in the accounting program.
import { and, asc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { type InvoiceRow, invoices } from '../invoice/invoice-tables.ts';
import { type LedgerState, ledgerEntries } from './ledger-tables.ts';

export interface DueDocument {
  invoice: InvoiceRow;
  tries: number;
}

/** In the order of issue; a credit note waits for its invoice. */
export const loadDue = (
  db: Database,
  { at, startDay, limit }: { at: Date; startDay: string; limit: number },
): Promise<DueDocument[]> => {
  const corrected = alias(ledgerEntries, 'corrected');
  return db
    .select({ invoice: invoices, tries: sql<number>`coalesce(${ledgerEntries.tries}, 0)` })
    .from(invoices)
    .leftJoin(ledgerEntries, eq(ledgerEntries.invoice_id, invoices.id))
    .leftJoin(corrected, eq(corrected.invoice_id, invoices.corrects))
    .where(
      and(
        or(
          isNull(ledgerEntries.invoice_id),
          and(eq(ledgerEntries.state, 'waiting'), lte(ledgerEntries.next_at, at)),
        ),
        or(isNull(invoices.corrects), eq(corrected.state, 'sent')),
        ...(startDay === '' ? [] : [gte(invoices.issued_on, startDay)]),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(limit);
};

export type NewEntry = Omit<typeof ledgerEntries.$inferInsert, 'invoice_id'>;

export const saveEntry = async (db: Database, invoice_id: number, entry: NewEntry): Promise<void> => {
  await db
    .insert(ledgerEntries)
    .values({ invoice_id, ...entry })
    .onConflictDoUpdate({ target: ledgerEntries.invoice_id, set: entry });
};

/** Those that a person has corrected the reason of. Returns the count. */
export const retryRefused = async (db: Database, numbers: readonly string[], at: Date): Promise<number> => {
  const ids = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.number, [...numbers]));
  const { rowCount } = await db
    .update(ledgerEntries)
    .set({ state: 'waiting', next_at: at, tries: 0 })
    .where(and(inArray(ledgerEntries.invoice_id, ids), eq(ledgerEntries.state, 'refused')));
  return rowCount ?? 0;
};

export const loadUnsent = (
  db: Database,
): Promise<{ number: string; state: LedgerState; tries: number; error: string }[]> =>
  db
    .select({
      number: invoices.number,
      state: ledgerEntries.state,
      tries: ledgerEntries.tries,
      error: ledgerEntries.error,
    })
    .from(ledgerEntries)
    .innerJoin(invoices, eq(invoices.id, ledgerEntries.invoice_id))
    .where(ne(ledgerEntries.state, 'sent'))
    .orderBy(asc(invoices.id));
