// [OFFICE-54] Issues invoices and credit notes, each in the caller's transaction and at most once.
import {
  type CreditError,
  type CreditRequest,
  creditLinesOf,
} from '@klaas/core/orders/fiscal/credit-lines.ts';
import {
  type CreditReason,
  type FiscalContent,
  totalsOf,
  vatGroupsOf,
} from '@klaas/core/orders/fiscal/fiscal-document.ts';
import { hasInvoice } from '@klaas/core/orders/fiscal/has-invoice.ts';
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import type { OrderRow } from '../order-tables.ts';
import { type InvoiceSettings, invoiceContentOf } from './invoice-content.ts';
import { currentInvoice, insertInvoice, loadInvoices, lockInvoiceSeries } from './invoice-repository.ts';
import type { InvoiceRow } from './invoice-tables.ts';

export interface CreditNoteRequest {
  /** Must be locked, so that concurrent credit notes see each other. */
  order: Pick<OrderRow, 'entity_id'>;
  /** Pieces of lines, an amount with tax, or all that is left. */
  credit: CreditRequest;
  reason: CreditReason;
  /** Idempotency key, such as that of the refund: a repeated call returns the first document. */
  key: string;
  at: Date;
}

export type CreditNoteError = CreditError | 'invoice_none';

type IssuedDocument = Pick<InvoiceRow, 'number' | 'issued_on' | 'content'>;

/** `earlier`: credit notes of the same invoice. */
export const creditContentOf = (
  { content: invoice, number, issued_on: issuedOn }: IssuedDocument,
  earlier: readonly Pick<InvoiceRow, 'content'>[],
  { credit, reason }: Pick<CreditNoteRequest, 'credit' | 'reason'>,
): Result<FiscalContent, CreditError> => {
  const { replaces: _, ...content } = invoice;
  const { paidCents: __, ...terms } = content.payment;
  const lines = creditLinesOf(
    { invoice: content.lines, earlier: earlier.flatMap((row) => row.content.lines) },
    credit,
    number,
  );
  if (!lines.ok) return lines;
  const value: FiscalContent = {
    ...content,
    kind: 'credit',
    payment: { ...terms, state: 'refunded', day: '' },
    lines: lines.value,
    vatGroups: vatGroupsOf(lines.value),
    totals: totalsOf(lines.value),
    corrects: { number, issuedOn },
    reason,
  };
  return { ok: true, value };
};

/** For every refund of an invoiced order. Without an invoice there is nothing to correct. */
export const issueCreditNote = async (
  tx: Transaction,
  { order, credit, reason, key, at }: CreditNoteRequest,
): Promise<Result<InvoiceRow, CreditNoteError>> => {
  const issued = await loadInvoices(tx, order.entity_id);
  const invoice = currentInvoice(issued);
  if (!invoice) return { ok: false, error: 'invoice_none' };
  const known = issued.find((row) => row.key === key);
  if (known) return { ok: true, value: known };
  const credits = issued.filter(({ corrects }) => corrects === invoice.id);
  const content = creditContentOf(invoice, credits, { credit, reason });
  if (!content.ok) return content;
  const row = await insertInvoice(tx, {
    kind: 'credit',
    entity_id: order.entity_id,
    at,
    corrects: invoice.id,
    key,
    content: content.value,
  });
  return { ok: true, value: row };
};

/** Brings the documents in line with the order's state; undefined: nothing had to be issued. The order is locked. */
export const issueDue = async (
  tx: Transaction,
  order: OrderRow,
  settings: InvoiceSettings,
  at: Date,
): Promise<InvoiceRow | undefined> => {
  const { entity_id } = order;
  const invoice = currentInvoice(await loadInvoices(tx, entity_id));
  if (hasInvoice(order.state as OrderState)) {
    const content = invoiceContentOf(order, settings, 'invoice');
    return invoice ? undefined : insertInvoice(tx, { kind: 'invoice', entity_id, at, content });
  }
  if (!invoice || order.state !== 'canceled') return undefined;
  const credited = await issueCreditNote(tx, {
    ...{ order, at, credit: 'rest', reason: 'order_canceled' },
    key: `canceled:${entity_id}`,
  });
  return credited.ok ? credited.value : undefined;
};

export interface RefundNoteRequest {
  /** Must be locked. */
  order: OrderRow;
  /** Empty: of an amount only. */
  lines: readonly { item_id: number; qty: number }[];
  amountCents: number;
  /** Of the refund. */
  key: string;
  at: Date;
}

/**
 * For money that was given back. Where the lines do not fit any more, as after a refund by amount, the amount alone is
 * credited. A cancelled order has a credit note for all of it, whatever is given back afterwards.
 */
export const issueRefundNote = async (
  tx: Transaction,
  { order, lines, amountCents, key, at }: RefundNoteRequest,
  settings: InvoiceSettings,
): Promise<InvoiceRow | undefined> => {
  await issueDue(tx, order, settings, at);
  const reason = lines.length > 0 ? 'goods_returned' : 'price_reduced';
  const credits: CreditRequest[] = [...(lines.length > 0 ? [{ lines, amountCents }] : []), { amountCents }];
  // More than is left of the invoice, as after a correction of its tax.
  for (const credit of [...credits, 'rest'] as const) {
    const issued = await issueCreditNote(tx, { order, credit, reason, key, at });
    if (issued.ok) return issued.value;
  }
  const issued = await loadInvoices(tx, order.entity_id);
  return order.state === 'canceled' ? issued.findLast(({ kind }) => kind === 'credit') : undefined;
};

export interface ReplacedInvoice {
  note: InvoiceRow;
  invoice: InvoiceRow;
}

/** A credit note of the whole invoice, and another invoice of the order as it is now. The order is locked. */
export const replaceInvoice = async (
  tx: Transaction,
  { order, reason, key, at }: Omit<CreditNoteRequest, 'credit'> & { order: OrderRow },
  settings: InvoiceSettings,
): Promise<Result<ReplacedInvoice, CreditNoteError>> => {
  await lockInvoiceSeries(tx);
  const earlier = currentInvoice(await loadInvoices(tx, order.entity_id));
  const note = await issueCreditNote(tx, { order, credit: 'rest', reason, key, at });
  if (!note.ok || !earlier) return note.ok ? { ok: false, error: 'invoice_none' } : note;
  const { number, issued_on: issuedOn } = earlier;
  const invoice = await insertInvoice(tx, {
    kind: 'invoice',
    entity_id: order.entity_id,
    at,
    key: `replaces:${number}`,
    content: { ...invoiceContentOf(order, settings, 'invoice'), replaces: { number, issuedOn } },
  });
  return { ok: true, value: { note: note.value, invoice } };
};

/** After each change of an order that may need a document; the job issues it in a short transaction of its own. */
export const planInvoice = (tx: Transaction, { entity_id }: Pick<OrderRow, 'entity_id'>): Promise<void> =>
  enqueueJob(tx, 'invoice.issue', { entity_id }, { key: `invoice:${entity_id}` });
