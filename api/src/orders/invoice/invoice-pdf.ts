// [CHK-06] The PDF of an invoice, a prepayment invoice or a credit note: parties, lines, tax by rate and totals.

import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { printedIban } from '@klaas/core/orders/bank-transfer.ts';
import type { FiscalDocument, FiscalLine } from '@klaas/core/orders/fiscal/fiscal-document.ts';
import { addressLines } from '@klaas/core/stores/address-lines.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { SHOP_TIME_ZONE } from '@klaas/core/stores/shop-time.ts';
import { formatSlot } from '@klaas/core/stores/slot-format.ts';
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
import { companyLabels, visitLines } from '../email/order-messages.ts';
import { transferRows } from '../email/transfer-rows.ts';

interface Context {
  document: FiscalDocument;
  store: StoreView;
  t: Translate;
  title: string;
  price: (cents: number) => string;
  day: (day: string) => string;
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

const TITLES = {
  invoice: 'invoice.title',
  prepayment: 'invoice.prepayment_title',
  credit: 'invoice.credit_title',
} as const;

/** Noon of the day, which is the same day in every store's time zone. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const contextOf = (document: FiscalDocument, store: StoreView): Context => {
  const { defaultLocale } = store.i18n;
  const days = new Intl.DateTimeFormat(defaultLocale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: SHOP_TIME_ZONE,
  });
  const t = translateIn(defaultLocale);
  return {
    document,
    store,
    t,
    title: t(TITLES[document.kind], { number: document.number }),
    price: (cents) => formatPrice(eurosOf(cents), store.i18n),
    day: (day) => days.format(noonOf(day)),
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

const dueLines = ({ document, store, t, day, price }: Context): string[] => {
  const { payment, totals } = document;
  if (payment.state === 'on_delivery') return [t('invoice.due')];
  if (payment.day === '') return [];
  if (payment.state === 'paid' && payment.paidCents !== undefined)
    return [
      t('invoice.paid_part', { date: day(payment.day), amount: price(payment.paidCents) }),
      t('invoice.open', { amount: price(totals.grossCents - payment.paidCents) }),
    ];
  if (payment.state === 'paid') return [t('invoice.paid', { date: day(payment.day) })];
  return [t('invoice.due_by', { date: formatDay(noonOf(payment.day), store.i18n) })];
};

const dateLines = (context: Context): string[] => {
  const { document, t, day } = context;
  const { corrects, reason, replaces } = document;
  return [
    `${t('invoice.issued')}: ${day(document.issuedOn)}`,
    t('invoice.of_order', { number: document.orderNumber, date: day(document.orderedOn) }),
    ...(corrects
      ? [t('invoice.corrects', { number: corrects.number, date: day(corrects.issuedOn) })]
      : dueLines(context)),
    ...(reason ? [t(`invoice.reason_${reason}`)] : []),
    ...(replaces ? [t('invoice.replaces', { number: replaces.number, date: day(replaces.issuedOn) })] : []),
  ];
};

const drawHead = (pdf: PdfDocument, context: Context): number => {
  const { document, title: text } = context;
  const x = PAGE.margin;
  const left = write(
    pdf,
    document.seller.name,
    { x, y: PAGE.margin, width: HALF },
    { size: 13, strong: true },
  );
  const right = { x: x + HALF + GAP, width: HALF };
  const title = { size: 18, strong: true, color: COLORS.accent, align: 'right' } as const;
  let y = write(pdf, text, { ...right, y: PAGE.margin - 4 }, title);
  for (const line of dateLines(context)) y = write(pdf, line, { ...right, y: y + 2 }, { align: 'right' });
  y = Math.max(left, y) + 10;
  rule(pdf, y);
  return y + 12;
};

const sellerLines = ({ document: { seller }, t }: Context): string[] => [
  seller.name,
  seller.address,
  `${t('invoice.registry')}: ${seller.registryCode}`,
  `${t('order.tax_id')}: ${seller.vatNumber}`,
  seller.email,
  seller.phone,
];

const paymentLines = ({ document: { payment, seller, totals }, store, t }: Context): string[] => {
  if (payment.state !== 'by_transfer')
    return [payment.title, `${t('order.reference')}: ${payment.reference}`];
  const transfer = {
    beneficiary: seller.name,
    iban: printedIban(seller.iban),
    bank: seller.bank,
    reference: payment.reference,
    amount: eurosOf(totals.grossCents),
    due_date: payment.day,
  };
  const rows = transferRows(transfer, t, store.i18n);
  return [payment.title, ...rows.map(([label, value]) => `${label}: ${value}`)];
};

/** When the goods are brought, and when the fitters come. */
const timeBlocks = ({ document: { slot, visits = [] }, store, t }: Context): Block[] => {
  const locale = store.i18n.defaultLocale;
  return [
    ...(slot ? [{ title: t('order.delivery_title'), lines: [formatSlot(slot, locale)] }] : []),
    ...(visits.length > 0
      ? [{ title: t('order.visits_title'), lines: visitLines({ visits: [...visits] }, t, locale) }]
      : []),
  ];
};

const drawParties = (pdf: PdfDocument, context: Context, from: number): number => {
  const { document, store, t } = context;
  const locale = store.i18n.defaultLocale;
  const addressOf = (address: FiscalDocument['buyer']) => addressLines(address, locale, companyLabels(t));
  const column = PAGE.margin + HALF + GAP;
  const left = drawBlock(pdf, { title: t('invoice.seller'), lines: sellerLines(context) }, PAGE.margin, from);
  const buyer = { title: t('order.billing_address'), lines: addressOf(document.buyer) };
  const y = Math.max(left, drawBlock(pdf, buyer, column, from)) + 12;
  const payment = { title: t('order.payment_method'), lines: paymentLines(context) };
  const paid = drawBlock(pdf, payment, PAGE.margin, y);
  const { receiver } = document;
  let sent = receiver
    ? drawBlock(pdf, { title: t('order.shipping_address'), lines: addressOf(receiver) }, column, y)
    : y;
  for (const block of timeBlocks(context)) sent = drawBlock(pdf, block, column, sent + (sent > y ? 8 : 0));
  return Math.max(paid, sent) + 16;
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

const detailsOf = (line: FiscalLine, t: Translate): string =>
  [line.sku, ...line.details, ...(line.isMadeToMeasure ? [t('order.made_to_measure')] : [])].join('\n');

/** Delivery is a row of the sums; what is credited without goods has a row of its own. */
const drawLines = (pdf: PdfDocument, context: Context, from: number): number => {
  const { document, t, price } = context;
  let y = drawTableHead(pdf, context, from);
  for (const line of document.lines) {
    if (line.kind === 'shipping') continue;
    const name = line.kind === 'refund' ? t('invoice.credited_amount', { number: line.name }) : line.name;
    const details = detailsOf(line, t);
    const width = COLUMNS[0].width - 12;
    const height =
      pdf.fontSize(9).heightOfString(name, { width }) + pdf.fontSize(8).heightOfString(details, { width });
    const at = nextBlockY(pdf, y, height + 12);
    y = at === y ? y : drawTableHead(pdf, context, at);
    const cells = [
      name,
      t('order.pieces', { qty: line.qty }),
      price(line.unitNetCents),
      line.percent === null ? '' : `${line.percent}%`,
      price(line.rowGrossCents),
    ];
    y = drawCells(pdf, cells, y, { size: 9 }) + 1;
    y = write(pdf, details, { x: PAGE.margin, y, width }, { size: 8, color: COLORS.soft }) + 5;
    rule(pdf, y);
    y += 6;
  }
  return y;
};

const sumsOf = ({ document: { totals, vatGroups }, t, price }: Context): [string, string][] => {
  const { goodsGrossCents, discountCents, shippingGrossCents } = totals;
  const given = (label: string, cents: number): [string, string][] =>
    cents === 0 ? [] : [[label, price(cents)]];
  return [
    ...given(t('order.subtotal'), goodsGrossCents),
    ...given(t('order.discount'), -discountCents),
    ...given(t('order.shipping'), shippingGrossCents),
    [t('invoice.net'), price(totals.netCents)],
    ...vatGroups.map(({ category, percent, netCents, taxCents }): [string, string] => {
      const base = price(netCents);
      if (category === 'K') return [t('invoice.intra_community', { base }), price(taxCents)];
      return [
        percent === null ? t('invoice.tax_of_delivery', { base }) : t('invoice.tax_of', { percent, base }),
        price(taxCents),
      ];
    }),
  ];
};

const drawSums = (pdf: PdfDocument, context: Context, from: number): number => {
  const sums = sumsOf(context);
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
  line([context.t('order.total'), context.price(context.document.totals.grossCents)], {
    size: 13,
    strong: true,
  });
  return y + 12;
};

const drawInvoice = (pdf: PdfDocument, context: Context): void => {
  const { t, document } = context;
  const { email, phone } = document.seller;
  let y = drawHead(pdf, context);
  y = drawParties(pdf, context, y);
  y = drawLines(pdf, context, y);
  y = drawSums(pdf, context, y);
  const contact = t('order.questions', { email, phone });
  const at = nextBlockY(pdf, y, 14);
  write(pdf, contact, { x: PAGE.margin, y: at, width: PAGE.inner }, { size: 8, color: COLORS.soft });
};

/** Depends on its arguments only: the same document gives the same bytes. */
export const printInvoice = (document: FiscalDocument, store: StoreView): Promise<Buffer> => {
  const context = contextOf(document, store);
  const { title } = context;
  const { name } = document.seller;
  const date = new Date(noonOf(document.issuedOn));
  return renderPdf({ title, author: name, lang: store.i18n.defaultLocale, date }, (pdf) => {
    drawInvoice(pdf, context);
    numberPages(pdf, `${title} · ${name}`);
  });
};

/** To be printed at once: each begins on a page of its own, drawn from the same frozen content. */
export const printInvoices = (
  documents: readonly { document: FiscalDocument; store: StoreView }[],
): Promise<Buffer> => {
  const contexts = documents.map(({ document, store }) => contextOf(document, store));
  const [first] = contexts;
  const name = first?.document.seller.name ?? '';
  const title = contexts.map((context) => context.title).join(', ');
  const date = new Date(noonOf(first?.document.issuedOn ?? '1970-01-01'));
  const lang = first?.store.i18n.defaultLocale ?? 'et-EE';
  return renderPdf({ title, author: name, lang, date }, (pdf) => {
    for (const [at, context] of contexts.entries()) {
      if (at > 0) pdf.addPage();
      drawInvoice(pdf, context);
    }
    numberPages(pdf, name);
  });
};
