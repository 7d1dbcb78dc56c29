// Invoices and credit notes of the demo's orders: numbered in the order of their time, without gaps.
import { CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import type { CreditRequest } from '@klaas/core/orders/fiscal/credit-lines.ts';
import type { CreditReason } from '@klaas/core/orders/fiscal/fiscal-document.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { eq } from 'drizzle-orm';
import { type InvoiceSettings, invoiceContentOf } from '../../../orders/invoice/invoice-content.ts';
import { documentNumber, loadSeries } from '../../../orders/invoice/invoice-repository.ts';
import {
  type InvoiceKind,
  type InvoiceRow,
  invoiceSeries,
  invoices,
} from '../../../orders/invoice/invoice-tables.ts';
import { creditContentOf } from '../../../orders/invoice/issue-document.ts';
import type { OrderRow } from '../../../orders/order-tables.ts';
import type { Transaction } from '../../database.ts';
import { drawIds, insertRows } from './insert-rows.ts';
import type { OrderRecords } from './order-records.ts';

interface PlannedDocument {
  kind: InvoiceKind;
  records: OrderRecords;
  atMs: number;
  credit?: { credit: CreditRequest; reason: CreditReason; key: string };
}

const SECONDS_MS = 2000;

const isCash = ({ order }: OrderRecords): boolean => order.payment_method === CASH_ON_DELIVERY.code;

/** Cash orders have one at once, others when they are paid. */
const documentsOf = (records: OrderRecords): PlannedDocument[] => {
  const { life, order, refunds } = records;
  const startMs = isCash(records) ? life.createdMs : life.paidMs;
  if (startMs === null) return [];
  const invoice: PlannedDocument = { kind: 'invoice', records, atMs: startMs + SECONDS_MS };
  if (life.canceledMs !== null) {
    const credit = { credit: 'rest', reason: 'order_canceled', key: `canceled:${order.entity_id}` } as const;
    return [invoice, { kind: 'credit', records, atMs: life.canceledMs + SECONDS_MS, credit }];
  }
  const notes = refunds.map(
    ({ key, lines = [], amount_cents: amountCents, done_at }): PlannedDocument => ({
      kind: 'credit',
      records,
      atMs: (done_at?.getTime() ?? 0) + SECONDS_MS,
      credit: {
        credit: lines.length > 0 ? { lines, amountCents } : { amountCents },
        reason: lines.length > 0 ? 'goods_returned' : 'price_reduced',
        key,
      },
    }),
  );
  return [invoice, ...notes];
};

/** As it was when the invoice was issued. */
const invoicedOrder = (records: OrderRecords): OrderRow => {
  const { order } = records;
  const then = isCash(records) ? { state: 'pending', paid_at: null } : { state: 'processing' };
  return { ...order, ...then } as OrderRow;
};

type NewInvoice = typeof invoices.$inferInsert & { id: number; issued_on: string };

export const writeDocuments = async (
  tx: Transaction,
  all: readonly OrderRecords[],
  settings: InvoiceSettings,
): Promise<void> => {
  const planned = all.flatMap(documentsOf).sort((one, other) => one.atMs - other.atMs);
  const series = new Map((await loadSeries(tx)).map((row) => [row.kind, row]));
  const ids = await drawIds(tx, invoices, 'id', planned.length);
  const invoiceOf = new Map<number, NewInvoice>();
  const rows = planned.map(({ kind, records, atMs, credit }, at): NewInvoice => {
    const row = series.get(kind);
    if (!row) throw new Error(`there is no series of kind ${kind}`);
    const sequence = row.next_number++;
    const { entity_id } = records.order;
    const invoice = invoiceOf.get(entity_id);
    const content = credit
      ? invoice && creditContentOf(invoice as InvoiceRow, [], credit)
      : { ok: true as const, value: invoiceContentOf(invoicedOrder(records), settings, 'invoice') };
    if (!content?.ok) throw new Error(`the credit note of order ${entity_id} does not fit its invoice`);
    const document: NewInvoice = {
      ...{ id: ids[at] ?? 0, kind, sequence, number: documentNumber(row.prefix, sequence), entity_id },
      ...{ issued_at: new Date(atMs), issued_on: shopDayOf(atMs), content: content.value },
      gross_cents: content.value.totals.grossCents,
      ...{ corrects: invoice?.id ?? null, key: credit?.key ?? null },
    };
    if (kind === 'invoice') invoiceOf.set(entity_id, document);
    return document;
  });
  await insertRows(tx, invoices, rows);
  for (const { kind, next_number } of series.values())
    await tx.update(invoiceSeries).set({ next_number }).where(eq(invoiceSeries.kind, kind));
};
