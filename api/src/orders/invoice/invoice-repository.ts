// SQL for invoices and credit notes.
import type { FiscalContent } from '@klaas/core/orders/fiscal/fiscal-document.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { announceChange } from '../../staff/change-log/change-log-service.ts';
import {
  type InvoiceKind,
  type InvoiceRow,
  invoiceFiles,
  invoiceSeries,
  invoices,
} from './invoice-tables.ts';

type Reader = Database | Transaction;

const DIGITS = 6;

export const documentNumber = (prefix: string, sequence: number): string =>
  `${prefix}${String(sequence).padStart(DIGITS, '0')}`;

/** [OFFICE-54] Locks the series until the end of the transaction: a rollback gives the number back. */
const drawNumber = async (
  tx: Transaction,
  kind: InvoiceKind,
): Promise<{ sequence: number; number: string }> => {
  const [series] = await tx
    .update(invoiceSeries)
    .set({ next_number: sql`${invoiceSeries.next_number} + 1` })
    .where(eq(invoiceSeries.kind, kind))
    .returning();
  if (!series) throw new Error(`there is no series of kind ${kind}`);
  const sequence = series.next_number - 1;
  return { sequence, number: documentNumber(series.prefix, sequence) };
};

/** Before documents of both kinds are issued: every transaction locks the series of invoices first. */
export const lockInvoiceSeries = async (tx: Transaction): Promise<void> => {
  await tx.select().from(invoiceSeries).where(eq(invoiceSeries.kind, 'invoice')).for('update');
};

interface NewInvoice {
  kind: InvoiceKind;
  entity_id: number;
  at: Date;
  content: FiscalContent;
  corrects?: number;
  key?: string;
}

/** The last statements of the transaction: others of the same series wait for its end. */
export const insertInvoice = async (
  tx: Transaction,
  { kind, entity_id, at, content, corrects, key }: NewInvoice,
): Promise<InvoiceRow> => {
  const [row] = await tx
    .insert(invoices)
    .values({
      kind,
      entity_id,
      content,
      ...(await drawNumber(tx, kind)),
      issued_at: at,
      issued_on: shopDayOf(at.getTime()),
      gross_cents: content.totals.grossCents,
      corrects: corrects ?? null,
      key: key ?? null,
    })
    .returning();
  if (!row) throw new Error('a document was not stored');
  await announceChange(tx, 'order');
  return row;
};

/** The invoices of an order and their credit notes, oldest first. */
export const loadInvoices = (db: Reader, entityId: number): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(eq(invoices.entity_id, entityId)).orderBy(asc(invoices.id));

/** The one that counts: another one may have taken its place. */
export const currentInvoice = (rows: readonly InvoiceRow[]): InvoiceRow | undefined =>
  rows.findLast(({ kind }) => kind === 'invoice');

export const loadInvoiceFile = async (db: Reader, invoiceId: number): Promise<Buffer | undefined> =>
  (await db.select().from(invoiceFiles).where(eq(invoiceFiles.invoice_id, invoiceId)))[0]?.pdf;

/** The first one stays. */
export const saveInvoiceFile = async (db: Reader, invoiceId: number, pdf: Buffer): Promise<void> => {
  await db.insert(invoiceFiles).values({ invoice_id: invoiceId, pdf }).onConflictDoNothing();
};

/** Both days included, in the order of issue. */
export const loadInvoicesOfDays = (db: Reader, from: string, to: string): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(and(gte(invoices.issued_on, from), lte(invoices.issued_on, to)))
    .orderBy(asc(invoices.id));

export const loadSeries = (db: Reader) => db.select().from(invoiceSeries).orderBy(asc(invoiceSeries.kind));
