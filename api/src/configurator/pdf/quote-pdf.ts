// The quote PDF: every opening drawn to scale, its price with the parts, the tax split and the validity.

import { daysText, deliveryDaysOf } from '@klaas/core/catalog/delivery/delivery-window.ts';
import { eurosOf, splitGross } from '@klaas/core/catalog/pricing/money.ts';
import { draftOf } from '@klaas/core/configurator/configuration.ts';
import { choiceFromDraft, nonPaneOptionsOf } from '@klaas/core/configurator/configuration-choice.ts';
import { optionMessagesOf } from '@klaas/core/configurator/option-messages.ts';
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
  type PdfRow,
  renderPdf,
  rule,
  write,
  writeRow,
} from '../../pdf/pdf-document.ts';
import type { MessageId } from '../../texts/message-id.ts';
import { type Translate, translateIn } from '../../texts/translate.ts';
import type { PricedOpening } from '../pane.ts';
import { drawPane } from './pane-drawing.ts';
import { drawQrCode } from './qr-code.ts';

export interface QuotedOpening extends PricedOpening {
  /** Short link of the pane. */
  url: string;
}

export interface Quote {
  name: string;
  openings: readonly QuotedOpening[];
  store: StoreView;
  settings: Settings;
  nowMs: number;
}

const VALID_MS = 30 * 86_400_000;
const DRAWING = { width: 210, height: 196 };
/** Height of the drawing with its heading and the QR code below. */
const BLOCK_HEIGHT = 276;
/** Height of the lists with heading and sum, and of one row. */
const LIST_SPACE = 60;
const ROW_SPACE = 13;

interface Context {
  t: Translate;
  price: (cents: number) => string;
  date: (ms: number) => string;
  /** Formats a number with the store's decimal separator. */
  decimal: (value: number) => string;
  delivery: Settings['delivery'];
}

const contextOf = ({ store, settings }: Quote): Context => ({
  delivery: settings.delivery,
  t: translateIn(store.i18n.defaultLocale),
  price: (cents) => formatPrice(eurosOf(cents), store.i18n),
  date: (ms) =>
    new Intl.DateTimeFormat(store.i18n.defaultLocale, { dateStyle: 'long', timeZone: SHOP_TIME_ZONE }).format(
      ms,
    ),
  decimal: (value) => formatPrice(value, { currencyDecimal: store.i18n.currencyDecimal }),
});

const drawHead = (pdf: PdfDocument, quote: Quote, { t, date }: Context): number => {
  const { company } = quote.settings;
  const x = PAGE.margin;
  let y = write(pdf, company.name, { x, y: PAGE.margin, width: PAGE.inner / 2 }, { size: 13, strong: true });
  const lines = [
    company.address,
    `${company.email} · ${company.phone}`,
    `${t('quote.registry')} ${company.registryCode} · ${t('quote.tax_id')} ${company.taxId}`,
  ];
  for (const line of lines)
    y = write(pdf, line, { x, y: y + 1, width: PAGE.inner / 2 }, { size: 8, color: COLORS.soft });
  const right = { x: x + PAGE.inner / 2, width: PAGE.inner / 2 };
  const title = { size: 20, strong: true, color: COLORS.accent, align: 'right' } as const;
  let at = write(pdf, t('quote.title'), { ...right, y: PAGE.margin - 4 }, title);
  const dates = [
    `${t('quote.date')}: ${date(quote.nowMs)}`,
    `${t('quote.valid_until')}: ${date(quote.nowMs + VALID_MS)}`,
  ];
  for (const line of dates) at = write(pdf, line, { ...right, y: at + 2 }, { align: 'right' });
  y = Math.max(y, at) + 10;
  rule(pdf, y);
  if (quote.name === '') return y + 12;
  return write(pdf, quote.name, { x, y: y + 10, width: PAGE.inner }, { size: 12, strong: true }) + 8;
};

/** Chosen options first, then derived values. */
const attributesOf = ({ priced }: QuotedOpening, { t, decimal, delivery }: Context): [string, string][] => {
  const { subject, quote } = priced;
  const { configuration, geometry } = quote;
  const days = deliveryDaysOf({ goods: subject.product, isSized: true, stock: null, qty: 1 }, delivery);
  const options = subject.product.custom_options ?? [];
  const choice = { ...choiceFromDraft(options, draftOf(configuration)), ...priced.customOptions };
  const { widthMm, heightMm, height2Mm } = geometry.glassSize;
  const size = [widthMm, heightMm, ...(height2Mm === undefined ? [] : [height2Mm])].join(' × ');
  return [
    ...optionMessagesOf(options, choice).map(({ label, value }): [string, string] => [label, value]),
    [t('quote.glass_size'), `${size} ${t('quote.mm')}`],
    [t('quote.weight'), `${decimal(geometry.weightKg)} ${t('quote.kg')}`],
    ...(days ? [[t('quote.delivery'), t('quote.days', { span: daysText(days) })] as [string, string]] : []),
  ];
};

const titleOfCode = ({ priced }: QuotedOpening, code: string): string =>
  (priced.subject.product.custom_options ?? [])
    .flatMap(({ values = [] }) => values)
    .find((value) => value.code === code)?.title ?? code;

/** Parts of a price by their code. */
const PARTS: Record<string, MessageId> = {
  base: 'quote.part_base',
  area: 'quote.part_area',
  edge: 'quote.part_edge',
  hinge_set: 'quote.part_hinge_set',
  out_of_square: 'quote.part_out_of_square',
  finish: 'quote.part_finish',
};

const partText = (opening: QuotedOpening, code: string, { t, decimal }: Context): string => {
  const [kind = '', of] = code.split(':');
  const id = PARTS[kind];
  const known = id && t(id);
  if (kind === 'area')
    return `${known}, ${t('quote.billed')} ${decimal(opening.priced.quote.price.billedAreaM2)} ${t('quote.m2')}`;
  if (kind === 'finish' || of === undefined) return known ?? titleOfCode(opening, code);
  return titleOfCode(opening, of);
};

const customOptionsText = ({ priced: { subject, customOptions } }: QuotedOpening): string =>
  optionMessagesOf(nonPaneOptionsOf(subject.product.custom_options ?? []), customOptions)
    .map(({ label }) => label)
    .join(', ');

interface Row extends PdfRow {
  strong?: boolean;
}

/** `valueShare`: the part of the width that the values take. */
const drawRows = (
  pdf: PdfDocument,
  rows: readonly Row[],
  { x, y: from, width, valueShare }: Record<'x' | 'y' | 'width' | 'valueShare', number>,
): number => {
  let y = from;
  const valueWidth = width * valueShare;
  for (const { strong = false, ...row } of rows) {
    const style = { size: 8.5, strong, labelColor: strong ? COLORS.text : COLORS.soft };
    y = writeRow(pdf, row, { x, y, width, valueWidth, gap: 6 }, style) + 2;
  }
  return y;
};

const partsOf = (opening: QuotedOpening, context: Context): Row[] => {
  const { priced } = opening;
  const { parts, total } = priced.quote.price;
  const surchargeCents = priced.total.grossCents - total.grossCents;
  return [
    ...parts
      .filter(({ cents }) => cents !== 0)
      .map(({ code, cents }) => ({ label: partText(opening, code, context), value: context.price(cents) })),
    ...(surchargeCents === 0
      ? []
      : [{ label: customOptionsText(opening), value: context.price(surchargeCents) }]),
  ];
};

/** Draws the attributes, the price parts and the sum. */
const drawLists = (
  pdf: PdfDocument,
  { attributes, parts, sum }: Record<'attributes' | 'parts', readonly Row[]> & { sum: Row },
  top: number,
): number => {
  const column = { x: PAGE.margin + DRAWING.width + 20, width: PAGE.inner - DRAWING.width - 20 };
  let end = drawRows(pdf, attributes, { ...column, y: top, valueShare: 0.48 }) + 4;
  rule(pdf, end, column.x, column.width);
  end = drawRows(pdf, parts, { ...column, y: end + 5, valueShare: 0.28 }) + 2;
  rule(pdf, end, column.x, column.width);
  return drawRows(pdf, [sum], { ...column, y: end + 5, valueShare: 0.4 });
};

const drawOpening = (
  pdf: PdfDocument,
  opening: QuotedOpening,
  at: number,
  from: number,
  context: Context,
): number => {
  const { t, price } = context;
  const { priced, qty, name } = opening;
  const { configuration, geometry } = priced.quote;
  const attributes = attributesOf(opening, context).map(([label, value]) => ({ label, value }));
  const parts = partsOf(opening, context);
  const listHeight = LIST_SPACE + ROW_SPACE * (attributes.length + parts.length);
  const y = nextBlockY(pdf, from, Math.max(BLOCK_HEIGHT, listHeight));
  const x = PAGE.margin;
  const heading = [t('quote.opening', { number: at + 1 }), ...(name === '' ? [] : [name])].join(': ');
  let top = write(pdf, heading, { x, y, width: PAGE.inner }, { size: 11, strong: true });
  const product = priced.subject.variant?.name ?? priced.subject.product.name;
  top = write(pdf, product, { x, y: top + 1, width: PAGE.inner }, { color: COLORS.soft }) + 6;
  drawPane(
    pdf,
    { x, y: top, ...DRAWING },
    {
      geometry,
      hinge: configuration.hinge,
      opens: priced.subject.rules.opens,
      withOpening: configuration.measure === 'opening',
    },
  );
  const code = { x: x + 8, y: top + DRAWING.height + 4, size: 50 };
  drawQrCode(pdf, opening.url, code);
  write(
    pdf,
    t('quote.again'),
    { x: x + 66, y: code.y + 10, width: DRAWING.width - 60 },
    { size: 7.5, color: COLORS.soft },
  );
  write(
    pdf,
    opening.url,
    { x: x + 66, y: code.y + 22, width: DRAWING.width - 40 },
    { size: 7.5, color: COLORS.accent, link: opening.url },
  );
  const unit = priced.total.grossCents;
  const sum = {
    label: `${t('quote.pieces', { qty })} × ${price(unit)}`,
    value: price(unit * qty),
    strong: true,
  };
  const end = drawLists(pdf, { attributes, parts, sum }, top);
  return Math.max(end, code.y + code.size) + 16;
};

/** Tax per rate on the sums, as in the cart. */
const taxSplit = (openings: readonly Pick<QuotedOpening, 'qty' | 'priced'>[]) => {
  const byRate = new Map<number, number>();
  for (const { qty, priced } of openings) {
    const { ratePercent, total } = priced;
    byRate.set(ratePercent, (byRate.get(ratePercent) ?? 0) + qty * total.grossCents);
  }
  return [...byRate]
    .sort(([a], [b]) => b - a)
    .map(([ratePercent, grossCents]) => ({ ratePercent, ...splitGross(grossCents, ratePercent) }));
};

const drawTotals = (pdf: PdfDocument, quote: Quote, from: number, { t, price, date }: Context): void => {
  const split = taxSplit(quote.openings);
  let y = nextBlockY(pdf, from, 110);
  rule(pdf, y);
  const sum = (pick: (part: (typeof split)[number]) => number) =>
    split.reduce((all, part) => all + pick(part), 0);
  const rows: Row[] = [
    { label: t('quote.net'), value: price(sum(({ netCents }) => netCents)) },
    ...split.map(({ ratePercent, taxCents }) => ({
      label: t('quote.tax', { percent: ratePercent }),
      value: price(taxCents),
    })),
    { label: t('quote.total'), value: price(sum(({ grossCents }) => grossCents)), strong: true },
  ];
  y =
    drawRows(pdf, rows, {
      x: PAGE.margin + PAGE.inner / 2,
      y: y + 8,
      width: PAGE.inner / 2,
      valueShare: 0.48,
    }) + 10;
  // The sentence goes on: a Russian date has a full stop of its own.
  const validUntil = date(quote.nowMs + VALID_MS).replace(/\.$/, '');
  const notes = [t('quote.terms', { date: validUntil }), t('quote.made_to_measure')];
  for (const note of notes)
    y = write(pdf, note, { x: PAGE.margin, y, width: PAGE.inner }, { size: 8, color: COLORS.soft }) + 2;
};

export const printQuote = (quote: Quote): Promise<Buffer> => {
  const context = contextOf(quote);
  const { company } = quote.settings;
  const lang = quote.store.i18n.defaultLocale;
  const title = [context.t('quote.title'), ...(quote.name === '' ? [] : [quote.name])].join(': ');
  return renderPdf({ title, author: company.name, lang, date: new Date(quote.nowMs) }, (pdf) => {
    let y = drawHead(pdf, quote, context);
    quote.openings.forEach((opening, at) => {
      y = drawOpening(pdf, opening, at, y, context);
    });
    drawTotals(pdf, quote, y, context);
    numberPages(pdf, `${context.t('quote.title')} · ${company.name} · ${context.date(quote.nowMs)}`);
  });
};
