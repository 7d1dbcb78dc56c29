// A version of a quote as a PDF: every pane drawn to scale, the sums, the tax and the last day.
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { panePdf } from '../../configurator/pdf/pane-pdf-service.ts';
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
import { quoteNumberOf } from './quote-key.ts';
import type { QuoteRow, QuoteVersionRow } from './quote-tables.ts';
import { customerOf, geometryOf, viewOf } from './quote-view.ts';

interface PrintContext {
  settings: Settings;
  store: StoreView;
  /** The customer's page; empty: it is not printed. */
  url: string;
}

interface Printed {
  quote: QuoteRow;
  sent: QuoteVersionRow;
}

interface Words {
  t: Translate;
  price: (cents: number) => string;
  day: (day: string) => string;
}

const DRAWING = 92;
const NUMBERS = { qty: 44, unit: 78, sum: 84 };
const X = PAGE.margin;
const RIGHT = X + PAGE.inner;

const drawHead = (
  pdf: PdfDocument,
  { quote, sent }: Printed,
  { company }: Settings,
  words: Words,
): number => {
  const { t, day } = words;
  const half = PAGE.inner / 2;
  let y = write(pdf, company.name, { x: X, y: PAGE.margin, width: half }, { size: 13, strong: true });
  const lines = [
    company.address,
    `${company.email} · ${company.phone}`,
    `${t('quote.registry')} ${company.registryCode} · ${t('quote.tax_id')} ${company.taxId}`,
  ];
  for (const line of lines)
    y = write(pdf, line, { x: X, y: y + 1, width: half }, { size: 8, color: COLORS.soft });
  const right = { x: X + half, width: half };
  const title = { size: 18, strong: true, color: COLORS.accent, align: 'right' } as const;
  let at = write(
    pdf,
    t('quote.number', { number: quoteNumberOf(quote) }),
    { ...right, y: PAGE.margin - 3 },
    title,
  );
  const dates = [
    `${t('quote.date')}: ${day(sent.sent_at.toISOString().slice(0, 10))}`,
    `${t('quote.valid_until')}: ${day(quote.sent_no === sent.no ? (quote.ends_on ?? sent.ends_on) : sent.ends_on)}`,
    ...(sent.no > 1 ? [t('quote.version', { no: sent.no })] : []),
  ];
  for (const line of dates) at = write(pdf, line, { ...right, y: at + 2 }, { align: 'right' });
  y = Math.max(y, at) + 10;
  rule(pdf, y);
  const { buyer, message } = sent.fields;
  const place = [buyer.street, [buyer.postcode, buyer.city].join(' ')].filter((one) => one.trim() !== '');
  y = write(
    pdf,
    `${t('quote.for')}: ${customerOf(sent.fields)}`,
    { x: X, y: y + 10, width: PAGE.inner },
    { strong: true },
  );
  y = write(pdf, place.join(', '), { x: X, y: y + 1, width: PAGE.inner }, { size: 8, color: COLORS.soft });
  return message.trim() === ''
    ? y + 10
    : write(pdf, message.trim(), { x: X, y: y + 8, width: PAGE.inner }, { size: 9 }) + 10;
};

const writeNumbers = (
  pdf: PdfDocument,
  y: number,
  { qty, unit, sum }: Record<'qty' | 'unit' | 'sum', string>,
  style: { size: number; color?: string; strong?: boolean },
): void => {
  const right = { ...style, align: 'right' } as const;
  const { qty: qtyWidth, unit: unitWidth, sum: sumWidth } = NUMBERS;
  write(pdf, sum, { x: RIGHT - sumWidth, y, width: sumWidth }, right);
  write(pdf, unit, { x: RIGHT - sumWidth - unitWidth, y, width: unitWidth }, right);
  write(pdf, qty, { x: RIGHT - sumWidth - unitWidth - qtyWidth, y, width: qtyWidth }, right);
};

const drawLines = (pdf: PdfDocument, { sent }: Printed, from: number, { t, price }: Words): number => {
  const { lines } = viewOf(sent.frozen);
  const soft = { size: 8, color: COLORS.soft };
  let y = nextBlockY(pdf, from, 60);
  write(pdf, t('quote.item'), { x: X, y, width: 200 }, soft);
  writeNumbers(pdf, y, { qty: t('quote.qty'), unit: t('quote.unit'), sum: t('quote.sum') }, soft);
  y += 14;
  rule(pdf, y);
  for (const [at, line] of lines.entries()) {
    const frozen = sent.frozen.lines[at];
    const geometry = frozen && geometryOf(frozen);
    y = nextBlockY(pdf, y + 6, geometry ? DRAWING + 8 : 40);
    const rules = frozen?.paneRules?.custom_size;
    if (geometry && rules)
      panePdf.drawPane(
        pdf,
        { x: X, y, width: DRAWING, height: DRAWING },
        { geometry, hinge: null, opens: rules.opens, withOpening: false },
      );
    const left = X + (geometry ? DRAWING + 10 : 0);
    const width = RIGHT - NUMBERS.sum - NUMBERS.unit - NUMBERS.qty - 8 - left;
    let end = write(pdf, line.name, { x: left, y, width }, { strong: true });
    const options = line.options.map(({ label, value }) => `${label}: ${value}`).join(', ');
    if (options !== '') end = write(pdf, options, { x: left, y: end + 1, width }, soft);
    const numbers = { unit: price(line.unit_cents), sum: price(line.total_cents) };
    writeNumbers(pdf, y, { qty: t('quote.pieces', { qty: line.qty }), ...numbers }, { size: 9 });
    y = Math.max(end, y + (geometry ? DRAWING : 0)) + 6;
    rule(pdf, y);
  }
  return y;
};

const drawSums = (pdf: PdfDocument, printed: Printed, from: number, words: Words): number => {
  const { t, price } = words;
  const { sums, lines } = viewOf(printed.sent.frozen);
  let y = nextBlockY(pdf, from + 10, 130);
  const rows = [
    { label: t('quote.goods'), value: price(sums.goods_cents) },
    ...(sums.discount_cents > 0
      ? [{ label: t('quote.discount'), value: `−${price(sums.discount_cents)}` }]
      : []),
    ...(sums.shipping_title === ''
      ? []
      : [{ label: `${t('quote.shipping')}: ${sums.shipping_title}`, value: price(sums.shipping_cents) }]),
    { label: t('quote.total'), value: price(sums.grand_cents), isTotal: true },
    ...sums.taxes.map(({ percent, tax_cents }) => ({
      label: t('quote.tax', { percent }),
      value: price(tax_cents),
    })),
  ];
  const place = { x: X + PAGE.inner / 2, width: PAGE.inner / 2, valueWidth: 100, gap: 6 };
  for (const { label, value, ...row } of rows) {
    const isTotal = 'isTotal' in row;
    y = writeRow(pdf, { label, value }, { ...place, y }, { size: isTotal ? 11 : 9, strong: isTotal }) + 3;
  }
  if (lines.some(({ is_made_to_measure: isMade }) => isMade))
    y = write(
      pdf,
      t('quote.made_to_measure'),
      { x: X, y: y + 8, width: PAGE.inner },
      { size: 8, color: COLORS.soft },
    );
  return y;
};

const LINK_SIZE = 56;

const drawLink = (pdf: PdfDocument, from: number, url: string, { t }: Words): void => {
  const y = nextBlockY(pdf, from + 12, LINK_SIZE + 8);
  panePdf.drawLink(pdf, url, { x: X, y, size: LINK_SIZE });
  const place = { x: X + LINK_SIZE + 10, y: y + 22, width: PAGE.inner - LINK_SIZE - 10 };
  write(pdf, t('quote.page'), place, { color: COLORS.accent, link: url });
};

export const printQuote = (printed: Printed, { settings, store, url }: PrintContext): Promise<Buffer> => {
  const lang = store.i18n.defaultLocale;
  const t = translateIn(lang);
  const words: Words = {
    t,
    price: (cents) => formatPrice(eurosOf(cents), store.i18n),
    day: (day) => formatDay(Date.parse(`${day}T12:00:00Z`), store.i18n),
  };
  const title = t('quote.number', { number: quoteNumberOf(printed.quote) });
  const { company } = settings;
  return renderPdf({ title, author: company.name, lang, date: printed.sent.sent_at }, (pdf) => {
    const head = drawHead(pdf, printed, settings, words);
    const lines = drawLines(pdf, printed, head, words);
    const sums = drawSums(pdf, printed, lines, words);
    if (url !== '') drawLink(pdf, sums, url, words);
    numberPages(pdf, `${title} · ${company.name}`);
  });
};
