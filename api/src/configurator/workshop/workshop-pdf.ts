// The workshop's sheet: a page for each panel with everything that is needed to cut it.
import { edgesOf } from '@klaas/core/configurator/glass/glass-shape.ts';
import { INK, numberPages, PAGE, type PdfDocument, renderPdf, rule, write } from '../../pdf/pdf-document.ts';
import { drawPanel } from '../pdf/pane-drawing.ts';
import { type WorkshopMessages, workshopMessages } from './workshop-messages.ts';
import { EDGE_NAMES, type WorkshopPane } from './workshop-pane.ts';

export interface WorkshopJob {
  /** The number of the order as people say it. */
  number: string;
  shop: string;
  locale: string;
  date: Date;
  panes: readonly WorkshopPane[];
  /** The drawing that belongs to a panel. */
  fileOf: (pane: WorkshopPane, panel: number) => string;
}

const INNER = PAGE.width - 2 * PAGE.margin;
const DRAWING_HEIGHT = 330;

const mm = (value: number): string => String(Math.round(value * 10) / 10);

const titleOfCode = ({ rules }: WorkshopPane, code: string): string =>
  rules.custom_options.flatMap(({ values = [] }) => values).find((value) => value.code === code)?.title ??
  code;

const factsOf = (pane: WorkshopPane, at: number, words: WorkshopMessages): [string, string][] => {
  const { item, quote, rules, panels } = pane;
  const { configuration, geometry } = quote;
  const { glass, thicknessMm } = configuration;
  const panel = panels[at];
  const { widthMm, heightMm, height2Mm } = configuration.size;
  const { left = 0, right = 0, top = 0, bottom = 0 } = rules.custom_size.deductions ?? {};
  const typed = [widthMm, heightMm, ...(height2Mm === undefined ? [] : [height2Mm])].map(mm).join(' × ');
  return [
    [words.cutSize, `${mm(panel?.cutWidthMm ?? 0)} × ${mm(panel?.cutHeightMm ?? 0)}`],
    [words.pieces, String(item.qty_ordered)],
    [words.glass, `${words.glasses[glass] ?? glass} ${thicknessMm} mm`],
    [words.weight, String(Math.round((panel?.weightKg ?? 0) * 10) / 10)],
    [words.measured[configuration.measure], typed],
    ...(configuration.measure === 'opening'
      ? ([[words.deductions, [left, right, top, bottom].map(mm).join(', ')]] as [string, string][])
      : []),
    ...(panel?.kind === 'door' && geometry.hingeSets > 0
      ? ([[words.hingeSets, String(geometry.hingeSets)]] as [string, string][])
      : []),
  ];
};

const drawPairs = (
  paper: PdfDocument,
  pairs: readonly (readonly [string, string])[],
  { x, y, width }: { x: number; y: number; width: number },
): number => {
  let at = y;
  for (const [label, value] of pairs) {
    const left = write(paper, label, { x, y: at, width: width * 0.6 }, { size: 8.5, color: INK.soft });
    const place = { x: x + width * 0.6, y: at, width: width * 0.4 };
    at = Math.max(left, write(paper, value, place, { size: 8.5, strong: true, align: 'right' })) + 2;
  }
  return at;
};

const edgeRows = (pane: WorkshopPane, at: number, words: WorkshopMessages): [string, string][] => {
  const { edge } = pane.quote.configuration;
  const work = edge === '' ? '' : `, ${titleOfCode(pane, edge).toLowerCase()}`;
  const corners = pane.panels[at]?.shape.corners ?? [];
  return edgesOf(corners).map((length, side) => [
    words.edges[EDGE_NAMES[side] ?? 'bottom'],
    `${mm(length)}${work}`,
  ]);
};

const holeRows = (pane: WorkshopPane, at: number, words: WorkshopMessages): [string, string][] =>
  (pane.panels[at]?.holes ?? []).map(({ code, xMm, yMm, widthMm, heightMm, isRound }, index) => [
    `${index + 1}. ${words.holes[code] ?? titleOfCode(pane, code)} ${isRound ? `Ø ${mm(widthMm)}` : `${mm(widthMm)} × ${mm(heightMm)}`}`,
    `${mm(xMm)} / ${mm(yMm)}`,
  ]);

const drawSheet = (
  paper: PdfDocument,
  job: WorkshopJob,
  pane: WorkshopPane,
  at: number,
  words: WorkshopMessages,
): void => {
  const panel = pane.panels[at];
  if (!panel) return;
  const x = PAGE.margin;
  const half = INNER / 2 - 10;
  const heading = `${words.title}: ${words.order} ${job.number}, ${words.line} ${pane.line}`;
  let y = write(
    paper,
    heading,
    { x, y: PAGE.margin, width: INNER },
    { size: 14, strong: true, color: INK.accent },
  );
  const part = `${words.panel(at + 1, pane.panels.length)}: ${words.kinds[panel.kind]}`;
  y = write(paper, `${pane.item.name} (${pane.item.sku})`, { x, y: y + 3, width: INNER });
  y = write(paper, part, { x, y: y + 2, width: INNER }, { size: 12, strong: true }) + 6;
  rule(paper, y);
  drawPanel(paper, { x, y: y + 6, width: INNER, height: DRAWING_HEIGHT }, panel);
  y += DRAWING_HEIGHT + 10;
  write(paper, words.fromCorner, { x, y, width: INNER }, { size: 7.5, color: INK.soft });
  y += 14;
  rule(paper, y);
  y += 8;
  const right = x + INNER / 2 + 10;
  const facts = drawPairs(paper, factsOf(pane, at, words), { x, y, width: half });
  let leftEnd = write(paper, words.edgeTitle, { x, y: facts + 6, width: half }, { strong: true });
  leftEnd = drawPairs(paper, edgeRows(pane, at, words), { x, y: leftEnd + 2, width: half });
  const holes = holeRows(pane, at, words);
  let end = write(
    paper,
    holes.length > 0 ? words.holeTitle : words.noHoles,
    { x: right, y, width: half },
    { strong: true },
  );
  end = drawPairs(paper, holes, { x: right, y: end + 2, width: half });
  end = write(paper, words.chosen, { x: right, y: end + 6, width: half }, { strong: true });
  const chosen = pane.item.options.map(({ label, value }) => [label, value] as const);
  end = drawPairs(paper, chosen, { x: right, y: end + 2, width: half });
  const file = `${words.file}: ${job.fileOf(pane, at)}`;
  write(paper, file, { x, y: Math.max(leftEnd, end) + 8, width: INNER }, { size: 8, color: INK.soft });
};

export const printWorkshop = (job: WorkshopJob): Promise<Buffer> => {
  const words = workshopMessages(job.locale.split('-')[0] ?? 'et');
  const title = `${words.title}: ${words.order} ${job.number}`;
  return renderPdf({ title, author: job.shop, lang: job.locale, date: job.date }, (paper) => {
    let isFirst = true;
    for (const pane of job.panes) {
      for (const at of pane.panels.keys()) {
        if (!isFirst) paper.addPage();
        isFirst = false;
        drawSheet(paper, job, pane, at, words);
      }
    }
    numberPages(paper, title);
  });
};
