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
import { drawPanel } from '../pdf/pane-drawing.ts';
import { type WorkshopMessages, workshopMessages } from './workshop-messages.ts';
import { EDGE_NAMES, type WorkshopPane } from './workshop-pane.ts';

export interface WorkshopJob {
  /** The displayed order number. */
  number: string;
  shop: string;
  locale: string;
  date: Date;
  panes: readonly WorkshopPane[];
  /** File name of the panel's drawing. */
  fileOf: (pane: WorkshopPane, panel: number) => string;
}

const INNER = PAGE.width - 2 * PAGE.margin;
const DRAWING_HEIGHT = 330;

const mm = (value: number): string => String(Math.round(value * 10) / 10);

const titleOfCode = ({ rules }: WorkshopPane, code: string): string =>
  rules.custom_options.flatMap(({ values = [] }) => values).find((value) => value.code === code)?.title ??
  code;

const attributesOf = (pane: WorkshopPane, at: number, messages: WorkshopMessages): [string, string][] => {
  const { item, quote, rules, panels } = pane;
  const { configuration, geometry } = quote;
  const { glass, thicknessMm } = configuration;
  const panel = panels[at];
  const { widthMm, heightMm, height2Mm } = configuration.size;
  const { left = 0, right = 0, top = 0, bottom = 0 } = rules.custom_size.deductions ?? {};
  const typed = [widthMm, heightMm, ...(height2Mm === undefined ? [] : [height2Mm])].map(mm).join(' × ');
  return [
    [messages.cutSize, `${mm(panel?.cutWidthMm ?? 0)} × ${mm(panel?.cutHeightMm ?? 0)}`],
    [messages.pieces, String(item.qty_ordered)],
    [messages.glass, `${messages.glasses[glass] ?? glass} ${thicknessMm} mm`],
    [messages.weight, String(Math.round((panel?.weightKg ?? 0) * 10) / 10)],
    [messages.measured[configuration.measure], typed],
    ...(configuration.measure === 'opening'
      ? ([[messages.deductions, [left, right, top, bottom].map(mm).join(', ')]] as [string, string][])
      : []),
    ...(panel?.kind === 'door' && geometry.hingeSets > 0
      ? ([[messages.hingeSets, String(geometry.hingeSets)]] as [string, string][])
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

const edgeRows = (pane: WorkshopPane, at: number, messages: WorkshopMessages): [string, string][] => {
  const { edge } = pane.quote.configuration;
  const work = edge === '' ? '' : `, ${titleOfCode(pane, edge).toLowerCase()}`;
  const corners = pane.panels[at]?.shape.corners ?? [];
  return edgesOf(corners).map((length, side) => [
    messages.edges[EDGE_NAMES[side] ?? 'bottom'],
    `${mm(length)}${work}`,
  ]);
};

const holeRows = (pane: WorkshopPane, at: number, messages: WorkshopMessages): [string, string][] =>
  (pane.panels[at]?.holes ?? []).map(({ code, xMm, yMm, widthMm, heightMm, isRound }, index) => [
    `${index + 1}. ${messages.holes[code] ?? titleOfCode(pane, code)} ${isRound ? `Ø ${mm(widthMm)}` : `${mm(widthMm)} × ${mm(heightMm)}`}`,
    `${mm(xMm)} / ${mm(yMm)}`,
  ]);

const drawSheet = (
  pdf: PdfDocument,
  job: WorkshopJob,
  pane: WorkshopPane,
  at: number,
  messages: WorkshopMessages,
): void => {
  const panel = pane.panels[at];
  if (!panel) return;
  const x = PAGE.margin;
  const half = INNER / 2 - 10;
  const heading = `${messages.title}: ${messages.order} ${job.number}, ${messages.line} ${pane.line}`;
  let y = write(
    pdf,
    heading,
    { x, y: PAGE.margin, width: INNER },
    { size: 14, strong: true, color: COLORS.accent },
  );
  const part = `${messages.panel(at + 1, pane.panels.length)}: ${messages.kinds[panel.kind]}`;
  y = write(pdf, `${pane.item.name} (${pane.item.sku})`, { x, y: y + 3, width: INNER });
  y = write(pdf, part, { x, y: y + 2, width: INNER }, { size: 12, strong: true }) + 6;
  rule(pdf, y);
  drawPanel(pdf, { x, y: y + 6, width: INNER, height: DRAWING_HEIGHT }, panel);
  y += DRAWING_HEIGHT + 10;
  write(pdf, messages.fromCorner, { x, y, width: INNER }, { size: 7.5, color: COLORS.soft });
  y += 14;
  rule(pdf, y);
  y += 8;
  const right = x + INNER / 2 + 10;
  const attributesEnd = drawPairs(pdf, attributesOf(pane, at, messages), { x, y, width: half });
  let leftEnd = write(pdf, messages.edgeTitle, { x, y: attributesEnd + 6, width: half }, { strong: true });
  leftEnd = drawPairs(pdf, edgeRows(pane, at, messages), { x, y: leftEnd + 2, width: half });
  const holes = holeRows(pane, at, messages);
  let end = write(
    pdf,
    holes.length > 0 ? messages.holeTitle : messages.noHoles,
    { x: right, y, width: half },
    { strong: true },
  );
  end = drawPairs(pdf, holes, { x: right, y: end + 2, width: half });
  end = write(pdf, messages.chosen, { x: right, y: end + 6, width: half }, { strong: true });
  const chosen = pane.item.options.map(({ label, value }) => [label, value] as const);
  end = drawPairs(pdf, chosen, { x: right, y: end + 2, width: half });
  const file = `${messages.file}: ${job.fileOf(pane, at)}`;
  write(pdf, file, { x, y: Math.max(leftEnd, end) + 8, width: INNER }, { size: 8, color: COLORS.soft });
};

export const printWorkshop = (job: WorkshopJob): Promise<Buffer> => {
  const messages = workshopMessages(job.locale.split('-')[0] ?? 'et');
  const title = `${messages.title}: ${messages.order} ${job.number}`;
  return renderPdf({ title, author: job.shop, lang: job.locale, date: job.date }, (pdf) => {
    let isFirst = true;
    for (const pane of job.panes) {
      for (const at of pane.panels.keys()) {
        if (!isFirst) pdf.addPage();
        isFirst = false;
        drawSheet(pdf, job, pane, at, messages);
      }
    }
    numberPages(pdf, title);
  });
};
