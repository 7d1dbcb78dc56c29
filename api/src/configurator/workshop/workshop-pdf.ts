// The workshop PDF: one page per panel with everything needed to cut it.
import { edgesOf } from '@klaas/core/configurator/glass/glass-shape.ts';
import {
  COLORS,
  numberPages,
  PAGE,
  type PdfDocument,
  renderPdf,
  rule,
  write,
} from '../../pdf/pdf-document.ts';
import type { MessageId } from '../../texts/message-id.ts';
import { type Translate, translateIn } from '../../texts/translate.ts';
import { drawPanel } from '../pdf/pane-drawing.ts';
import { drawQrCode } from '../pdf/qr-code.ts';
import { EDGE_NAMES, type WorkshopPane } from './workshop-pane.ts';

/** One panel on a page. */
export interface WorkshopSheet {
  /** The displayed order number. */
  number: string;
  pane: WorkshopPane;
  /** Place of the panel in the pane. */
  at: number;
  /** File name of the panel's drawing. */
  file: string;
  /** Of one pane: its name, and its page in the back office as a QR code. */
  label?: { name: string; url: string };
}

export interface WorkshopJob {
  /** The sheets of one order, or of what is named. */
  subject: { order: string } | { name: string };
  shop: string;
  locale: string;
  date: Date;
  sheets: readonly WorkshopSheet[];
}

const QR_SIZE = 72;

const DRAWING_HEIGHT = 330;

const mm = (value: number): string => String(Math.round(value * 10) / 10);

const titleOfCode = ({ rules }: WorkshopPane, code: string): string =>
  rules.custom_options.flatMap(({ values = [] }) => values).find((value) => value.code === code)?.title ??
  code;

const GLASSES: Record<string, MessageId> = {
  clear: 'workshop.glass_clear',
  grey: 'workshop.glass_grey',
  bronze: 'workshop.glass_bronze',
  satin: 'workshop.glass_satin',
  mirror: 'workshop.glass_mirror',
};
const HOLES: Record<string, MessageId> = {
  hinge: 'workshop.hole_hinge',
  handle: 'workshop.hole_handle',
  clamp: 'workshop.hole_clamp',
  hole: 'workshop.hole_hole',
  socket: 'workshop.hole_socket',
};
const textOf = (id: MessageId | undefined, otherwise: string, t: Translate): string =>
  id ? t(id) : otherwise;

const attributesOf = (pane: WorkshopPane, at: number, t: Translate): [string, string][] => {
  const { item, quote, rules, panels } = pane;
  const { configuration, geometry } = quote;
  const { glass, thicknessMm } = configuration;
  const panel = panels[at];
  const { widthMm, heightMm, height2Mm } = configuration.size;
  const { left = 0, right = 0, top = 0, bottom = 0 } = rules.custom_size.deductions ?? {};
  const typed = [widthMm, heightMm, ...(height2Mm === undefined ? [] : [height2Mm])].map(mm).join(' × ');
  return [
    [t('workshop.cut_size'), `${mm(panel?.cutWidthMm ?? 0)} × ${mm(panel?.cutHeightMm ?? 0)}`],
    [t('workshop.pieces'), String(item.qty_ordered)],
    [t('workshop.glass'), `${textOf(GLASSES[glass], glass, t)} ${thicknessMm} mm`],
    [t('workshop.weight'), String(Math.round((panel?.weightKg ?? 0) * 10) / 10)],
    [t(`workshop.measured_${configuration.measure}`), typed],
    ...(configuration.measure === 'opening'
      ? ([[t('workshop.deductions'), [left, right, top, bottom].map(mm).join(', ')]] as [string, string][])
      : []),
    ...(panel?.kind === 'door' && geometry.hingeSets > 0
      ? ([[t('workshop.hinge_sets'), String(geometry.hingeSets)]] as [string, string][])
      : []),
  ];
};

const drawPairs = (
  pdf: PdfDocument,
  pairs: readonly (readonly [string, string])[],
  { x, y, width }: { x: number; y: number; width: number },
): number => {
  let at = y;
  for (const [label, value] of pairs) {
    const left = write(pdf, label, { x, y: at, width: width * 0.6 }, { size: 8.5, color: COLORS.soft });
    const place = { x: x + width * 0.6, y: at, width: width * 0.4 };
    at = Math.max(left, write(pdf, value, place, { size: 8.5, strong: true, align: 'right' })) + 2;
  }
  return at;
};

const edgeRows = (pane: WorkshopPane, at: number, t: Translate): [string, string][] => {
  const { edge } = pane.quote.configuration;
  const work = edge === '' ? '' : `, ${titleOfCode(pane, edge).toLowerCase()}`;
  const corners = pane.panels[at]?.shape.corners ?? [];
  return edgesOf(corners).map((length, side) => [
    t(`workshop.edge_${EDGE_NAMES[side] ?? 'bottom'}`),
    `${mm(length)}${work}`,
  ]);
};

const holeRows = (pane: WorkshopPane, at: number, t: Translate): [string, string][] =>
  (pane.panels[at]?.holes ?? []).map(({ code, xMm, yMm, widthMm, heightMm, isRound }, index) => [
    `${index + 1}. ${textOf(HOLES[code], titleOfCode(pane, code), t)} ${isRound ? `Ø ${mm(widthMm)}` : `${mm(widthMm)} × ${mm(heightMm)}`}`,
    `${mm(xMm)} / ${mm(yMm)}`,
  ]);

const drawSheet = (
  pdf: PdfDocument,
  { number, pane, at, file: name, label }: WorkshopSheet,
  t: Translate,
): void => {
  const panel = pane.panels[at];
  if (!panel) return;
  const x = PAGE.margin;
  const half = PAGE.inner / 2 - 10;
  const heading = label
    ? `${t('workshop.pane')} ${label.name}: ${t('workshop.order')} ${number}, ${t('workshop.line')} ${pane.line}`
    : `${t('workshop.title')}: ${t('workshop.order')} ${number}, ${t('workshop.line')} ${pane.line}`;
  if (label)
    drawQrCode(pdf, label.url, { x: PAGE.width - PAGE.margin - QR_SIZE, y: PAGE.margin, size: QR_SIZE });
  const headWidth = label ? PAGE.inner - QR_SIZE : PAGE.inner;
  let y = write(
    pdf,
    heading,
    { x, y: PAGE.margin, width: headWidth },
    { size: 14, strong: true, color: COLORS.accent },
  );
  const part = `${t('workshop.panel', { number: at + 1, count: pane.panels.length })}: ${t(`workshop.kind_${panel.kind}`)}`;
  y = write(pdf, `${pane.item.name} (${pane.item.sku})`, { x, y: y + 3, width: headWidth });
  y = write(pdf, part, { x, y: y + 2, width: headWidth }, { size: 12, strong: true }) + 6;
  if (label) y = Math.max(y, PAGE.margin + QR_SIZE);
  rule(pdf, y);
  drawPanel(pdf, { x, y: y + 6, width: PAGE.inner, height: DRAWING_HEIGHT }, panel);
  y += DRAWING_HEIGHT + 10;
  write(pdf, t('workshop.from_corner'), { x, y, width: PAGE.inner }, { size: 7.5, color: COLORS.soft });
  y += 14;
  rule(pdf, y);
  y += 8;
  const right = x + PAGE.inner / 2 + 10;
  const attributesEnd = drawPairs(pdf, attributesOf(pane, at, t), { x, y, width: half });
  let leftEnd = write(
    pdf,
    t('workshop.edge_title'),
    { x, y: attributesEnd + 6, width: half },
    { strong: true },
  );
  leftEnd = drawPairs(pdf, edgeRows(pane, at, t), { x, y: leftEnd + 2, width: half });
  const holes = holeRows(pane, at, t);
  let end = write(
    pdf,
    holes.length > 0 ? t('workshop.hole_title') : t('workshop.no_holes'),
    { x: right, y, width: half },
    { strong: true },
  );
  end = drawPairs(pdf, holes, { x: right, y: end + 2, width: half });
  end = write(pdf, t('workshop.chosen'), { x: right, y: end + 6, width: half }, { strong: true });
  const chosen = pane.item.options.map(({ label, value }) => [label, value] as const);
  end = drawPairs(pdf, chosen, { x: right, y: end + 2, width: half });
  const file = `${t('workshop.file')}: ${name}`;
  write(pdf, file, { x, y: Math.max(leftEnd, end) + 8, width: PAGE.inner }, { size: 8, color: COLORS.soft });
};

export const printWorkshop = (job: WorkshopJob): Promise<Buffer> => {
  const t = translateIn(job.locale);
  const { subject } = job;
  const name = 'order' in subject ? `${t('workshop.order')} ${subject.order}` : subject.name;
  const title = `${t('workshop.title')}: ${name}`;
  return renderPdf({ title, author: job.shop, lang: job.locale, date: job.date }, (pdf) => {
    for (const [at, sheet] of job.sheets.entries()) {
      if (at > 0) pdf.addPage();
      drawSheet(pdf, sheet, t);
    }
    numberPages(pdf, title);
  });
};
