// Documents of an order for buyer and accountant: issued once, then always the same bytes.
import { isBusiness } from '@klaas/core/orders/fiscal/einvoice-parties.ts';
import { einvoiceXml } from '@klaas/core/orders/fiscal/einvoice-xml.ts';
import { hasInvoice, isPrepaid } from '@klaas/core/orders/fiscal/has-invoice.ts';
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Database } from '../../db/database.ts';
import { loadOrder, lockOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { documentOf, prepaymentInvoiceOf } from './invoice-content.ts';
import { printInvoice } from './invoice-pdf.ts';
import { currentInvoice, loadInvoiceFile, loadInvoices, saveInvoiceFile } from './invoice-repository.ts';
import type { InvoiceRow } from './invoice-tables.ts';
import { issueDue, issueRefundNote, type RefundNoteRequest } from './issue-document.ts';

export interface InvoiceDeps {
  db: Database;
  now: () => number;
  settings: Settings;
}

export interface InvoiceFile {
  number: string;
  file: Buffer;
}

export interface TaxCorrectionFiles {
  note: InvoiceFile;
  invoice: InvoiceFile;
  /** What is given back. */
  taxCents: number;
}

export const createInvoiceService = ({ db, now, settings }: InvoiceDeps) => {
  const { stores } = settings.storeViews;
  const storeOf = (code: string): StoreView | undefined =>
    stores.find(({ storeCode }) => storeCode === code) ?? stores[0];

  const fileOf = async (row: InvoiceRow, store: StoreView): Promise<Buffer> => {
    const stored = await loadInvoiceFile(db, row.id);
    if (stored) return stored;
    await saveInvoiceFile(db, row.id, await printInvoice(documentOf(row), store));
    // Another process may have been first.
    return (
      (await loadInvoiceFile(db, row.id)) ?? Promise.reject(new Error('the file of an invoice is missing'))
    );
  };

  const issue = (entityId: number): Promise<InvoiceRow | undefined> =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, entityId);
      return order && issueDue(tx, order, settings, new Date(now()));
    });

  /** The invoice is issued by a job; who asks earlier gets it at once. */
  const issued = async ({ entity_id, state }: OrderRow): Promise<InvoiceRow[]> => {
    if (hasInvoice(state as OrderState) && (await loadInvoices(db, entity_id)).length === 0)
      await issue(entity_id);
    return loadInvoices(db, entity_id);
  };

  /** Without a number the current invoice of a live order; with one, that document of the order. */
  const choose = async (order: OrderRow, number: string | undefined): Promise<InvoiceRow | undefined> => {
    const rows = await issued(order);
    if (number !== undefined) return rows.find((row) => row.number === number);
    return hasInvoice(order.state as OrderState) ? currentInvoice(rows) : undefined;
  };

  return {
    /** Job: the documents that the order's state demands, with their files. */
    issue: async ({ entity_id }: { entity_id: number }): Promise<void> => {
      await issue(entity_id);
      const order = await loadOrder(db, entity_id);
      const store = order && storeOf(order.store_code);
      if (store) for (const row of await loadInvoices(db, entity_id)) await fileOf(row, store);
    },

    /** The credit note of a refund with its file; undefined: the order has no invoice that it corrects. */
    credit: async (
      entityId: number,
      request: Omit<RefundNoteRequest, 'order' | 'at'>,
    ): Promise<InvoiceFile | undefined> => {
      const order = await loadOrder(db, entityId);
      const store = order && storeOf(order.store_code);
      if (!store) return undefined;
      const row = await db.transaction(async (tx) => {
        const locked = await lockOrder(tx, entityId);
        const at = new Date(now());
        return locked && issueRefundNote(tx, { ...request, order: locked, at }, settings);
      });
      return row && { number: row.number, file: await fileOf(row, store) };
    },

    /** After the tax was corrected: both documents with their files. */
    taxCorrection: async (order: OrderRow): Promise<TaxCorrectionFiles | undefined> => {
      const store = storeOf(order.store_code);
      const rows = await loadInvoices(db, order.entity_id);
      const invoice = currentInvoice(rows);
      const note = rows.findLast(({ content }) => content.reason === 'vat_corrected');
      if (!store || !invoice || !note) return undefined;
      return {
        note: { number: note.number, file: await fileOf(note, store) },
        invoice: { number: invoice.number, file: await fileOf(invoice, store) },
        taxCents: note.gross_cents - invoice.gross_cents,
      };
    },

    pdf: async (order: OrderRow, number?: string): Promise<Result<InvoiceFile, 'invoice_none'>> => {
      const store = storeOf(order.store_code);
      if (!store) return { ok: false, error: 'invoice_none' };
      if (number === undefined && isPrepaid(order.state as OrderState, order.payment_method)) {
        const document = prepaymentInvoiceOf(order, settings);
        return { ok: true, value: { number: document.number, file: await printInvoice(document, store) } };
      }
      const row = await choose(order, number);
      if (!row) return { ok: false, error: 'invoice_none' };
      return { ok: true, value: { number: row.number, file: await fileOf(row, store) } };
    },

    /** For companies only. */
    xml: async (
      order: OrderRow,
      number?: string,
    ): Promise<Result<{ number: string; xml: string }, 'invoice_none' | 'buyer_no_company'>> => {
      const row = await choose(order, number);
      if (!row) return { ok: false, error: 'invoice_none' };
      const document = documentOf(row);
      if (!isBusiness(document.buyer)) return { ok: false, error: 'buyer_no_company' };
      return { ok: true, value: { number: row.number, xml: einvoiceXml(document) } };
    },
  };
};

export type InvoiceService = ReturnType<typeof createInvoiceService>;
