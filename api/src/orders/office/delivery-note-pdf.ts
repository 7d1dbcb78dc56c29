// The delivery note that lies in the parcel: what is in it and for whom, without prices.
import { addressLines } from '@klaas/core/stores/address-lines.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { SHOP_TIME_ZONE } from '@klaas/core/stores/shop-time.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import {
  COLORS,
  nextBlockY,
  numberPages,
  PAGE,
  type PdfDocument,
  renderPdf,
  rule,
  write,
} from '../../pdf/pdf-document.ts';
import { translateIn } from '../../texts/translate.ts';
import { companyLabels } from '../email/order-messages.ts';
import { incrementIdOf } from '../order-key.ts';
import type { OrderRow } from '../order-tables.ts';

export interface DeliveryNote {
  order: OrderRow;
  /** Of the order: its language. */
  store: StoreView;
}

const QTY_WIDTH = 70;
const TICK = 9;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const drawLines = (pdf: PdfDocument, { order, store }: DeliveryNote, from: number): number => {
  const t = translateIn(store.i18n.defaultLocale);
  const width = PAGE.inner - QTY_WIDTH - 24;
  let y = from;
  for (const item of order.items) {
    const details = [
      item.sku,
      ...item.options.map(({ label, value }) => `${label}: ${value}`),
      ...(item.is_made_to_measure ? [t('order.made_to_measure')] : []),
    ].join('\n');
    const height =
      pdf.fontSize(10).heightOfString(item.name, { width }) +
      pdf.fontSize(8).heightOfString(details, { width });
    y = nextBlockY(pdf, y, height + 14);
    // Ticked by whoever packs.
    pdf
      .rect(PAGE.margin, y + 1, TICK, TICK)
      .lineWidth(0.8)
      .strokeColor(COLORS.text)
      .stroke();
    const pieces = t('order.pieces', { qty: item.qty_ordered });
    const right = { x: PAGE.margin + PAGE.inner - QTY_WIDTH, y, width: QTY_WIDTH };
    write(pdf, pieces, right, { size: 10, strong: true, align: 'right' });
    y = write(pdf, item.name, { x: PAGE.margin + 20, y, width }, { size: 10, strong: true }) + 1;
    y = write(pdf, details, { x: PAGE.margin + 20, y, width }, { size: 8, color: COLORS.soft }) + 5;
    rule(pdf, y);
    y += 7;
  }
  return y;
};

const drawNote = (pdf: PdfDocument, note: DeliveryNote, company: Settings['company']): void => {
  const { order, store } = note;
  const locale = store.i18n.defaultLocale;
  const t = translateIn(locale);
  const number = incrementIdOf(order.entity_id);
  const half = PAGE.inner / 2;
  const left = { x: PAGE.margin, width: half };
  const right = { x: PAGE.margin + half, width: half };
  write(pdf, company.name, { ...left, y: PAGE.margin }, { size: 13, strong: true });
  const title = { size: 16, strong: true, color: COLORS.accent, align: 'right' } as const;
  let y = write(pdf, t('delivery_note.title', { number }), { ...right, y: PAGE.margin - 2 }, title);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: SHOP_TIME_ZONE });
  y = write(
    pdf,
    `${t('order.date')}: ${day.format(order.created_at)}`,
    { ...right, y: y + 2 },
    { align: 'right' },
  );
  rule(pdf, y + 10);
  y += 22;
  const address = order.shipping_address ?? order.billing_address;
  const receiver = addressLines(address as never, locale, companyLabels(t));
  let at = write(pdf, t('order.shipping_address'), { ...left, y }, { size: 8, color: COLORS.soft }) + 2;
  for (const line of receiver) at = write(pdf, line, { ...left, y: at }, { size: 11 }) + 1;
  const method = [
    order.shipping_description,
    order.shipping_details?.point?.name ?? '',
    order.tracking_number,
    textOf(address['telephone']),
  ].filter((line) => line !== '');
  let beside = write(pdf, t('order.shipping_method'), { ...right, y }, { size: 8, color: COLORS.soft }) + 2;
  for (const line of method) beside = write(pdf, line, { ...right, y: beside }, { size: 10 }) + 1;
  y = Math.max(at, beside) + 16;
  rule(pdf, y);
  y = drawLines(pdf, note, y + 8);
  const contact = t('order.questions', { email: company.email, phone: company.phone });
  write(
    pdf,
    contact,
    { x: PAGE.margin, y: nextBlockY(pdf, y + 8, 14), width: PAGE.inner },
    { size: 8, color: COLORS.soft },
  );
};

/** Each begins on a page of its own. */
export const printDeliveryNotes = (
  notes: readonly DeliveryNote[],
  company: Settings['company'],
): Promise<Buffer> => {
  const [first] = notes;
  const locale = first?.store.i18n.defaultLocale ?? 'et-EE';
  const number = notes.map(({ order }) => incrementIdOf(order.entity_id)).join(', ');
  const title = translateIn(locale)('delivery_note.title', { number });
  const date = first?.order.created_at ?? new Date(0);
  return renderPdf({ title, author: company.name, lang: locale, date }, (pdf) => {
    for (const [at, note] of notes.entries()) {
      if (at > 0) pdf.addPage();
      drawNote(pdf, note, company);
    }
    numberPages(pdf, company.name);
  });
};
