// SQL for money in the accounting program: what came after its invoice, and what was given back. It follows from orders
// and refunds; a row says what became of it there.
import { SHOP_TIME_ZONE } from '@klaas/core/stores/shop-time.ts';
import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { orderRevisions } from '../edit/revision-tables.ts';
import { type InvoiceRow, invoices, isPaidLater } from '../invoice/invoice-tables.ts';
import { orders, paymentAttempts, refunds } from '../order-tables.ts';
import { ledgerEntries, ledgerPayments } from './ledger-tables.ts';

export interface Money {
  /** `receipt:A000001` or `refund:` and the refund's key. */
  key: string;
  /** The invoice that was paid, or the credit note of the refund. */
  invoice: InvoiceRow;
  amount_cents: number;
  at: Date;
  tries: number;
}

const MOST = 10_000;

const tries = sql<number>`coalesce(${ledgerPayments.tries}, 0)`;

const loadReceipts = (db: Database, which: (at: SQL) => SQL | undefined): Promise<Money[]> => {
  const key = sql<string>`'receipt:' || ${invoices.number}`;
  return db
    .select({
      key,
      invoice: invoices,
      amount_cents: invoices.gross_cents,
      at: sql<Date>`${orders.paid_at}`.mapWith(orders.paid_at),
      tries,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.entity_id, invoices.entity_id))
    .leftJoin(ledgerEntries, eq(ledgerEntries.invoice_id, invoices.id))
    .leftJoin(ledgerPayments, eq(ledgerPayments.key, key))
    .where(
      and(
        eq(invoices.kind, 'invoice'),
        // One that was paid when it was issued takes its payment along.
        isPaidLater(invoices),
        isNotNull(orders.paid_at),
        // Another one had taken its place by then.
        sql`not exists (select 1 from ${invoices} other where other.key = 'replaces:' || ${invoices.number}
          and other.issued_at < ${orders.paid_at})`,
        which(sql`${orders.paid_at}`),
      ),
    )
    .orderBy(asc(orders.paid_at))
    .limit(MOST);
};

/** As `paidCentsOf`. */
const paidCents = (invoice: { content: SQLWrapper; gross_cents: SQLWrapper }): SQL =>
  sql`coalesce((${invoice.content}->'payment'->>'paidCents')::int, ${invoice.gross_cents})`;

const replaced = alias(invoices, 'replaced');

/** What came for an order that an edit had made dearer: with the invoice in place of the earlier one. */
const loadDifferences = (db: Database, which: (at: SQL) => SQL | undefined): Promise<Money[]> => {
  const key = sql<string>`'receipt:' || ${invoices.number}`;
  const cents = sql<number>`${paidCents(invoices)} - ${paidCents(replaced)}`;
  return db
    .select({ key, invoice: invoices, amount_cents: cents, at: invoices.issued_at, tries })
    .from(invoices)
    .innerJoin(replaced, sql`${invoices.key} = 'replaces:' || ${replaced.number}`)
    .leftJoin(ledgerEntries, eq(ledgerEntries.invoice_id, invoices.id))
    .leftJoin(ledgerPayments, eq(ledgerPayments.key, key))
    .where(
      and(
        eq(invoices.kind, 'invoice'),
        like(invoices.key, 'replaces:%'),
        not(isPaidLater(invoices)),
        sql`${cents} > 0`,
        which(sql`${invoices.issued_at}`),
      ),
    )
    .orderBy(asc(invoices.issued_at))
    .limit(MOST);
};

/** What was still to come when the first invoice was issued: an edit had made the order dearer before. */
const loadRests = (db: Database, which: (at: SQL) => SQL | undefined): Promise<Money[]> => {
  const key = sql<string>`'receipt:' || ${invoices.number}`;
  const at = sql<Date>`(select max(coalesce(${paymentAttempts.settled_at}, ${paymentAttempts.created_at}))
    from ${paymentAttempts} where ${paymentAttempts.entity_id} = ${invoices.entity_id}
      and not ${paymentAttempts.is_surplus} and ${paymentAttempts.state} in ('paid', 'refund_due', 'refunded'))`;
  return db
    .select({
      ...{ key, invoice: invoices, tries, at: at.mapWith(paymentAttempts.created_at) },
      amount_cents: sql<number>`${invoices.gross_cents} - ${paidCents(invoices)}`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.entity_id, invoices.entity_id))
    .leftJoin(ledgerEntries, eq(ledgerEntries.invoice_id, invoices.id))
    .leftJoin(ledgerPayments, eq(ledgerPayments.key, key))
    .where(
      and(
        eq(invoices.kind, 'invoice'),
        isNull(invoices.key),
        inArray(invoices.entity_id, db.select({ id: orderRevisions.entity_id }).from(orderRevisions)),
        sql`${invoices.content}->'payment'->'paidCents' is not null`,
        eq(orders.open_cents, 0),
        // Another one has taken its place, with what came for it.
        sql`not exists (select 1 from ${invoices} other where other.key = 'replaces:' || ${invoices.number})`,
        which(at),
      ),
    )
    .orderBy(asc(at))
    .limit(MOST);
};

/** Later than the invoice, or than the first part of its money. */
const loadReceived = async (db: Database, which: (at: SQL) => SQL | undefined): Promise<Money[]> => [
  ...(await loadReceipts(db, which)),
  ...(await loadDifferences(db, which)),
  ...(await loadRests(db, which)),
];

/** A payment in vain is in no invoice, so neither is its refund. */
const loadRefunds = (db: Database, which: (at: SQL) => SQL | undefined): Promise<Money[]> => {
  const key = sql<string>`'refund:' || ${refunds.key}`;
  const whole = sql`coalesce(${refunds.part_of}, ${refunds.key})`;
  // That of the refund, or of the cancellation.
  const note = sql`(select note.id from ${invoices} note where note.entity_id = ${paymentAttempts.entity_id}
    and note.kind = 'credit' and note.key in (${whole}::text, 'canceled:' || ${paymentAttempts.entity_id})
    order by note.key = ${whole}::text desc limit 1)`;
  return db
    .select({
      key,
      invoice: invoices,
      amount_cents: refunds.amount_cents,
      at: sql<Date>`${refunds.done_at}`.mapWith(refunds.done_at),
      tries,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.reference))
    .innerJoin(invoices, eq(invoices.id, note))
    .leftJoin(ledgerEntries, eq(ledgerEntries.invoice_id, invoices.id))
    .leftJoin(ledgerPayments, eq(ledgerPayments.key, key))
    .where(and(isNotNull(refunds.done_at), isNotNull(refunds.completed_at), which(sql`${refunds.done_at}`)))
    .orderBy(asc(refunds.done_at))
    .limit(MOST);
};

export interface SentMoney {
  receipts: boolean;
  refunds: boolean;
}

/** Of documents that the program has. */
export const loadDueMoney = async (
  db: Database,
  { at, sends, limit }: { at: Date; sends: SentMoney; limit: number },
): Promise<Money[]> => {
  const isDue = () =>
    and(
      eq(ledgerEntries.state, 'sent'),
      or(
        isNull(ledgerPayments.key),
        and(eq(ledgerPayments.state, 'waiting'), lte(ledgerPayments.next_at, at)),
      ),
    );
  const due = [
    ...(sends.receipts ? await loadReceived(db, isDue) : []),
    ...(sends.refunds ? await loadRefunds(db, isDue) : []),
  ];
  return due.slice(0, limit);
};

/** Both days included. */
export const loadMoneyOfDays = async (db: Database, from: string, to: string): Promise<Money[]> => {
  const isWithin = (at: SQL) =>
    sql`(${at} at time zone ${SHOP_TIME_ZONE})::date between ${from}::date and ${to}::date`;
  const all = [...(await loadReceived(db, isWithin)), ...(await loadRefunds(db, isWithin))];
  return all.sort((a, b) => a.at.getTime() - b.at.getTime());
};

/** Whether this process sends it: until the lease ends no other one does. */
export const claimMoney = async (
  db: Database,
  { key, invoice }: Money,
  { at, leaseUntil }: { at: Date; leaseUntil: Date },
): Promise<boolean> => {
  const claimed = await db
    .insert(ledgerPayments)
    .values({ key, invoice_id: invoice.id, state: 'waiting', next_at: leaseUntil })
    .onConflictDoUpdate({
      target: ledgerPayments.key,
      set: { next_at: leaseUntil },
      setWhere: and(eq(ledgerPayments.state, 'waiting'), lte(ledgerPayments.next_at, at)),
    })
    .returning({ key: ledgerPayments.key });
  return claimed.length > 0;
};

export const saveMoney = async (
  db: Database,
  key: string,
  entry: Partial<Omit<typeof ledgerPayments.$inferInsert, 'key' | 'invoice_id'>>,
): Promise<void> => {
  await db.update(ledgerPayments).set(entry).where(eq(ledgerPayments.key, key));
};

/** Returns the count. */
export const retryRefusedMoney = async (db: Database, keys: readonly string[], at: Date): Promise<number> => {
  const { rowCount } = await db
    .update(ledgerPayments)
    .set({ state: 'waiting', next_at: at, tries: 0 })
    .where(and(inArray(ledgerPayments.key, [...keys]), eq(ledgerPayments.state, 'refused')));
  return rowCount ?? 0;
};

export const loadUnsentMoney = (db: Database) =>
  db
    .select({
      number: ledgerPayments.key,
      state: ledgerPayments.state,
      tries: ledgerPayments.tries,
      error: ledgerPayments.error,
    })
    .from(ledgerPayments)
    .where(ne(ledgerPayments.state, 'sent'))
    .orderBy(asc(ledgerPayments.key));
