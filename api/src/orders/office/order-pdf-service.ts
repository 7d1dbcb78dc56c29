// Papers for packing and making that are no invoices: delivery note, workshop sheet, drawings; of one order or of many.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import {
  drawPanelFile,
  planOrderedPanels,
  printSheets,
} from '../../configurator/workshop/workshop-service.ts';
import type { Database } from '../../db/database.ts';
import type { AdminFile } from '../../http/admin/admin-router.ts';
import { zipOf } from '../../http/zip-archive.ts';
import type { DeliveryService } from '../delivery/delivery-service.ts';
import { documentOf } from '../invoice/invoice-content.ts';
import { printInvoices } from '../invoice/invoice-pdf.ts';
import { currentInvoice, loadInvoices } from '../invoice/invoice-repository.ts';
import { incrementIdOf } from '../order-key.ts';
import { loadOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { printDeliveryNotes } from './delivery-note-pdf.ts';

export const PDF_NAMES = ['delivery-note', 'workshop-sheet', 'drawings'] as const;
type PdfName = (typeof PDF_NAMES)[number];

export const isPdfName = (name: string): name is PdfName => (PDF_NAMES as readonly string[]).includes(name);

export type PrintKind = 'delivery_notes' | 'invoices' | 'labels';

interface PdfDeps {
  db: Database;
  settings: Settings;
  delivery: Pick<DeliveryService, 'label'>;
}

const PDF = 'application/pdf';
const NONE = { ok: false, error: 'state_forbids', detail: 'nothing_to_print' } as const;

export const createOrderPdfs = ({ db, settings, delivery }: PdfDeps) => {
  const { stores, defaultStore } = settings.storeViews;
  const storeOf = (code: string) => stores.find(({ storeCode }) => storeCode === code) ?? stores[0];

  const notesOf = async (orders: readonly OrderRow[], name: string): Promise<AdminAnswer<AdminFile>> => {
    const notes = orders.flatMap((order) => {
      const store = storeOf(order.store_code);
      return store ? [{ order, store }] : [];
    });
    if (notes.length === 0) return NONE;
    const bytes = await printDeliveryNotes(notes, settings.company);
    return { ok: true, value: { bytes, type: PDF, name: `${name}.pdf` } };
  };

  const workshopOf = async (order: OrderRow, isDrawings: boolean): Promise<AdminAnswer<AdminFile>> => {
    const number = incrementIdOf(order.entity_id);
    const { drawings } = planOrderedPanels(number, order.items);
    if (drawings.length === 0) return NONE;
    if (isDrawings) {
      const bytes = zipOf(drawings.map(drawPanelFile));
      return { ok: true, value: { bytes, type: 'application/zip', name: `${number}-dxf.zip` } };
    }
    // In the language of the shop, not of the buyer.
    const locale = storeOf(defaultStore)?.i18n.defaultLocale ?? 'et-EE';
    const job = { subject: { order: number }, shop: settings.company.name, locale, date: order.created_at };
    const bytes = await printSheets({ ...job, sheets: drawings });
    return { ok: true, value: { bytes, type: PDF, name: `${number}.pdf` } };
  };

  const loadAll = async (ids: readonly number[]): Promise<OrderRow[]> => {
    const orders: OrderRow[] = [];
    for (const id of ids) {
      const order = await loadOrder(db, id);
      if (order) orders.push(order);
    }
    return orders;
  };

  const invoicesOf = async (orders: readonly OrderRow[]): Promise<AdminAnswer<AdminFile>> => {
    const pages: Parameters<typeof printInvoices>[0][number][] = [];
    for (const order of orders) {
      const row = currentInvoice(await loadInvoices(db, order.entity_id));
      const store = storeOf(order.store_code);
      if (row && store) pages.push({ document: documentOf(row), store });
    }
    if (pages.length === 0) return NONE;
    return {
      ok: true,
      value: { bytes: await printInvoices(pages), type: PDF, name: 'invoices.pdf' },
    };
  };

  /** Each carrier has a format of its own: as files in an archive. */
  const labelsOf = async (orders: readonly OrderRow[]): Promise<AdminAnswer<AdminFile>> => {
    const files: { name: string; content: Buffer }[] = [];
    for (const { entity_id } of orders) {
      const label = await delivery.label(entity_id);
      if (label.ok)
        files.push({ name: `${incrementIdOf(entity_id)}.pdf`, content: Buffer.from(label.value) });
    }
    if (files.length === 0) return NONE;
    return { ok: true, value: { bytes: zipOf(files), type: 'application/zip', name: 'labels.zip' } };
  };

  return {
    one: (order: OrderRow, name: PdfName): Promise<AdminAnswer<AdminFile>> =>
      name === 'delivery-note'
        ? notesOf([order], `${incrementIdOf(order.entity_id)}-delivery`)
        : workshopOf(order, name === 'drawings'),

    /** Of many orders in one file; those that have none are left out. */
    many: async (ids: readonly number[], kind: PrintKind): Promise<AdminAnswer<AdminFile>> => {
      const orders = await loadAll(ids);
      if (kind === 'labels') return labelsOf(orders);
      return kind === 'invoices' ? invoicesOf(orders) : notesOf(orders, 'delivery-notes');
    },
  };
};

export type OrderPdfs = ReturnType<typeof createOrderPdfs>;
