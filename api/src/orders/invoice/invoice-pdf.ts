// [CHK-06] The invoice PDF of an order: seller, buyer, lines, tax by rate and totals.

import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import { dueMomentOf, type TransferDetails } from '@klaas/core/orders/bank-transfer.ts';
import type { OrderAddress } from '@klaas/core/orders/order-address.ts';
import { taxRowsOf } from '@klaas/core/orders/order-tax.ts';
import { addressLines } from '@klaas/core/stores/address-lines.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
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
  writeRow,
} from '../../pdf/pdf-document.ts';
import { type Translate, translateIn } from '../../texts/translate.ts';
import { transferRows } from '../email/order-email.ts';
import { companyLabels, paymentName } from '../email/order-messages.ts';
import { incrementIdOf } from '../order-key.ts';
import type { OrderRow } from '../order-tables.ts';

export interface Invoice {
  order: OrderRow;
  store: StoreView;
  company: Settings['company'];
  /** Only while the order waits for a bank transfer. */
  transfer?: TransferDetails;
}

interface Context {
  t: Translate;
  number: string;
  price: (euros: number) => string;
  date: (at: Date) => string;
}

const GAP = 24;
const HALF = (PAGE.inner - GAP) / 2;
/** Columns from the left: name, quantity, price, tax rate, total. */
const COLUMNS = [
  { width: 231, align: 'left' },
  { width: 58, align: 'right' },
  { width: 84, align: 'right' },
  { width: 48, align: 'right' },
  { width: 90, align: 'right' },
] as const;

const contextOf = ({ order, store }: Invoice): Context => {
  const { defaultLocale } = store.i18n;
  const days = new Intl.DateTimeFormat(defaultLocale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: SHOP_TIME_ZONE,
  });
  return {
    t: translateIn(defaultLocale),
    number: incrementIdOf(order.entity_id),
    price: (euros) => formatPrice(euros, store.i18n),
    date: (at) => days.format(at),
  };
};

interface Block {
  title: string;
  lines: readonly string[];
}

const drawBlock = (pdf: PdfDocument, { title, lines }: Block, x: number, from: number): number => {
  let y = write(pdf, title, { x, y: from, width: HALF }, { size: 8, color: COLORS.soft }) + 2;
  for (const [at, line] of lines.entries())
    y = write(pdf, line, { x, y, width: HALF }, { size: 9, strong: at === 0 }) + 1;
  return y;
};

const dueLines = ({ order, store, transfer }: Invoice, { t, date }: Context): string[] => {
  if (order.paid_at) return [t('invoice.paid', { date: date(order.paid_at) })];
  if (transfer) return [t('invoice.due_by', { date: formatDay(dueMomentOf(transfer), store.i18n) })];
  const isOnDelivery = order.payment_method === CASH_ON_DELIVERY.code && order.state !== 'complete';
  return isOnDelivery ? [t('invoice.due')] : [];
};

const drawHead = (pdf: PdfDocument, invoice: Invoice, context: Context): number => {
  const { order, company } = invoice;
  const { t, number, date } = context;
  const x = PAGE.margin;
  const left = write(pdf, company.name, { x, y: PAGE.margin, width: HALF }, { size: 13, strong: true });
  const right = { x: x + HALF + GAP, width: HALF };
  const title = { size: 18, strong: true, color: COLORS.accent, align: 'right' } as const;
  let y = write(pdf, t('invoice.title', { number }), { ...right, y: PAGE.margin - 4 }, title);
  const lines = [`${t('order.date')}: ${date(order.created_at)}`, ...dueLines(invoice, context)];
  for (const line of lines) y = write(pdf, line, { ...right, y: y + 2 }, { align: 'right' });
  y = Math.max(left, y) + 10;
  rule(pdf, y);
  return y + 12;
};

const drawParties = (pdf: PdfDocument, invoice: Invoice, context: Context, from: number): number => {
  const { order, company, store } = invoice;
  const { t } = context;
  const locale = store.i18n.defaultLocale;
  const seller = [
    company.name,
    company.address,
    `${t('invoice.registry')}: ${company.registryCode}`,
    `${t('order.tax_id')}: ${company.taxId}`,
    company.email,
    company.phone,
  ];
  const buyer = addressLines(order.billing_address as unknown as OrderAddress, locale, companyLabels(t));
  const column = PAGE.margin + HALF + GAP;
  const left = drawBlock(pdf, { title: t('invoice.seller'), lines: seller }, PAGE.margin, from);
  let y =
    Math.max(left, drawBlock(pdf, { title: t('order.billing_address'), lines: buyer }, column, from)) + 12;
  const { transfer } = invoice;
  const payment = [
    paymentName(order),
    ...(transfer ? transferRows(transfer, t, store.i18n) : []).map(([label, value]) => `${label}: ${value}`),
  ];
  const paid = drawBlock(pdf, { title: t('order.payment_method'), lines: payment }, PAGE.margin, y);
  const receiver = order.shipping_address as OrderAddress | null;
  const sent = receiver
    ? drawBlock(
        pdf,
        { title: t('order.shipping_address'), lines: addressLines(receiver, locale, companyLabels(t)) },
        column,
        y,
      )
    : y;
  y = Math.max(paid, sent) + 16;
  return y;
};

const drawCells = (
  pdf: PdfDocument,
  cells: readonly string[],
  y: number,
  style: { size?: number; color?: string; strong?: boolean },
): number => {
  let x = PAGE.margin;
  let end = y;
  for (const [at, { width, align }] of COLUMNS.entries()) {
    const inner = at === 0 ? width - 12 : width;
    end = Math.max(end, write(pdf, cells[at] ?? '', { x, y, width: inner }, { ...style, align }));
    x += width;
  }
  return end;
};

const drawTableHead = (pdf: PdfDocument, { t }: Context, y: number): number => {
  const cells = [
    t('invoice.product'),
    t('invoice.quantity'),
    t('invoice.unit_net'),
    t('invoice.tax_percent'),
    t('invoice.sum'),
  ];
  const end = drawCells(pdf, cells, y, { size: 8, color: COLORS.soft }) + 4;
  rule(pdf, end);
  return end + 6;
};

const drawLines = (pdf: PdfDocument, { order }: Invoice, context: Context, from: number): number => {
  const { t, price } = context;
  let y = drawTableHead(pdf, context, from);
  for (const item of order.items) {
    const details = [
      item.sku,
      ...item.options.map(({ label, value }) => `${label}: ${value}`),
      ...(item.is_made_to_measure ? [t('order.made_to_measure')] : []),
    ].join('\n');
    const width = COLUMNS[0].width - 12;
    const height =
      pdf.fontSize(9).heightOfString(item.name, { width }) +
      pdf.fontSize(8).heightOfString(details, { width });
    const at = nextBlockY(pdf, y, height + 12);
    y = at === y ? y : drawTableHead(pdf, context, at);
    const cells = [
      item.name,
      t('order.pieces', { qty: item.qty_ordered }),
      price(item.price),
      `${item.tax_percent}%`,
      price(item.row_total_incl_tax),
    ];
    y = drawCells(pdf, cells, y, { size: 9 }) + 1;
    y = write(pdf, details, { x: PAGE.margin, y, width }, { size: 8, color: COLORS.soft }) + 5;
    rule(pdf, y);
    y += 6;
  }
  return y;
};

const sumsOf = ({ order }: Invoice, { t, price }: Context): [string, string][] => {
  const { totals } = order;
  const rows = taxRowsOf(order);
  const netCents = rows.reduce((sum, row) => sum + row.netCents, 0);
  return [
    [t('order.subtotal'), price(totals.subtotal_incl_tax)],
    ...(totals.discount_amount === 0
      ? []
      : [[t('order.discount'), price(totals.discount_amount)] as [string, string]]),
    ...(totals.shipping_incl_tax === 0
      ? []
      : [[t('order.shipping'), price(totals.shipping_incl_tax)] as [string, string]]),
    [t('invoice.net'), price(eurosOf(netCents))],
    ...rows.map(({ percent, netCents: base, taxCents }): [string, string] => {
      const on = price(eurosOf(base));
      return [
        percent === null
          ? t('invoice.tax_of_delivery', { base: on })
          : t('invoice.tax_of', { percent, base: on }),
        price(eurosOf(taxCents)),
      ];
    }),
  ];
};

const drawSums = (pdf: PdfDocument, invoice: Invoice, context: Context, from: number): number => {
  const sums = sumsOf(invoice, context);
  const x = PAGE.margin + HALF - 40;
  const width = PAGE.margin + PAGE.inner - x;
  const VALUE = 96;
  let y = nextBlockY(pdf, from, sums.length * 16 + 60) + 4;
  const line = ([label, value]: [string, string], style: { size: number; strong?: boolean }) => {
    y = writeRow(pdf, { label, value }, { x, y, width, valueWidth: VALUE, gap: 0 }, style) + 3;
  };
  for (const sum of sums) line(sum, { size: 9 });
  rule(pdf, y, x, width);
  y += 6;
  line([context.t('order.total'), context.price(invoice.order.totals.grand_total)], {
    size: 13,
    strong: true,
  });
  return y + 12;
};

export const printInvoice = (invoice: Invoice): Promise<Buffer> => {
  const { order, store, company } = invoice;
  const context = contextOf(invoice);
  const { t, number } = context;
  const title = t('invoice.title', { number });
  const lang = store.i18n.defaultLocale;
  return renderPdf({ title, author: company.name, lang, date: order.created_at }, (pdf) => {
    let y = drawHead(pdf, invoice, context);
    y = drawParties(pdf, invoice, context, y);
    y = drawLines(pdf, invoice, context, y);
    y = drawSums(pdf, invoice, context, y);
    const contact = t('order.questions', { email: company.email, phone: company.phone });
    const at = nextBlockY(pdf, y, 14);
    write(pdf, contact, { x: PAGE.margin, y: at, width: PAGE.inner }, { size: 8, color: COLORS.soft });
    numberPages(pdf, `${title} · ${company.name}`);
  });
};
