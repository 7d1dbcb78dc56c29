// Draws a configured pane to scale in a PDF: the opening dashed, the glass, its holes and the dimension lines.
import type { GlassGeometry, GlassPanel } from '@klaas/core/configurator/glass/glass-geometry.ts';
import { boxOf, edgesOf, type Point } from '@klaas/core/configurator/glass/glass-shape.ts';
import { COLORS, type PdfDocument, write } from '../../pdf/pdf-document.ts';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Margin for dimension lines and their numbers, in points. */
const MARGIN = 30;
const TICK = 3;

/** Maps millimetres (y up) to PDF points (y down). */
type ToPage = (point: Point) => Point;

const formatMm = (mm: number): string => String(Math.round(mm * 10) / 10);

const scaleInto = (corners: readonly Point[], frame: Frame): { scale: number; toPage: ToPage } => {
  const { minX, maxX, minY, maxY } = boxOf(corners);
  const scale = Math.min(
    (frame.width - 2 * MARGIN) / (maxX - minX),
    (frame.height - 2 * MARGIN) / (maxY - minY),
  );
  const left = frame.x + (frame.width - scale * (maxX - minX)) / 2;
  const bottom = frame.y + frame.height - (frame.height - scale * (maxY - minY)) / 2;
  return { scale, toPage: ([x, y]) => [left + scale * (x - minX), bottom - scale * (y - minY)] };
};

const tracePolygon = (pdf: PdfDocument, points: readonly Point[]): PdfDocument => {
  const [[startX, startY] = [0, 0], ...rest] = points;
  pdf.moveTo(startX, startY);
  for (const [x, y] of rest) pdf.lineTo(x, y);
  return pdf.closePath();
};

const drawDimension = (pdf: PdfDocument, [x1, y1]: Point, [x2, y2]: Point, text: string): void => {
  const isUpright = Math.abs(x1 - x2) < Math.abs(y1 - y2);
  pdf.lineWidth(0.5).strokeColor(COLORS.soft).moveTo(x1, y1).lineTo(x2, y2).stroke();
  for (const [x, y] of [
    [x1, y1],
    [x2, y2],
  ] as const)
    pdf
      .moveTo(x - TICK, y + TICK)
      .lineTo(x + TICK, y - TICK)
      .stroke();
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const style = { size: 8, color: COLORS.text, align: 'center' } as const;
  if (!isUpright) {
    write(pdf, text, { x: middleX - 40, y: middleY + 3, width: 80 }, style);
    return;
  }
  pdf.save().rotate(-90, { origin: [middleX, middleY] });
  write(pdf, text, { x: middleX - 40, y: middleY - 12, width: 80 }, style);
  pdf.restore();
};

const drawHoles = (
  pdf: PdfDocument,
  { holes, originMm }: GlassPanel,
  scale: number,
  toPage: ToPage,
): void => {
  pdf.lineWidth(0.7).strokeColor(COLORS.accent).fillColor('white');
  for (const { xMm, yMm, widthMm, heightMm, isRound } of holes) {
    const [x, y] = toPage([originMm[0] + xMm, originMm[1] + yMm]);
    const [width, height] = [widthMm * scale, heightMm * scale];
    if (isRound) pdf.circle(x, y, Math.max(width / 2, 1));
    else pdf.rect(x - width / 2, y - height / 2, width, height);
    pdf.fillAndStroke('white', COLORS.accent);
  }
};

/** Two lines that meet at the hinges: the standard symbol of a door. */
const drawOpening = (pdf: PdfDocument, panel: GlassPanel, hinge: 'left' | 'right', toPage: ToPage): void => {
  const [dx, dy] = panel.originMm;
  const corners = panel.shape.corners.map(([x, y]): Point => toPage([x + dx, y + dy]));
  const [lowLeft, lowRight, highRight, highLeft] = corners;
  if (!lowLeft || !lowRight || !highRight || !highLeft) return;
  const [low, high] = hinge === 'left' ? [lowRight, highRight] : [lowLeft, highLeft];
  const [from, to] = hinge === 'left' ? [lowLeft, highLeft] : [lowRight, highRight];
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  pdf.lineWidth(0.5).strokeColor(COLORS.accent).dash(3, { space: 2 });
  pdf
    .moveTo(...low)
    .lineTo(...middle)
    .lineTo(...high)
    .stroke()
    .undash();
};

export interface DrawnPane {
  geometry: GlassGeometry;
  hinge: 'left' | 'right' | null;
  opens: 'hinged' | 'sliding' | undefined;
  /** The opening is drawn only when its size was entered. */
  withOpening: boolean;
}

export const drawPane = (pdf: PdfDocument, frame: Frame, pane: DrawnPane): void => {
  const { geometry, hinge, opens, withOpening } = pane;
  const [offsetX, offsetY] = geometry.offsetMm;
  const opening = geometry.opening.corners.map(([x, y]): Point => [x - offsetX, y - offsetY]);
  const all = withOpening ? [...opening, ...geometry.glass.corners] : geometry.glass.corners;
  const { scale, toPage } = scaleInto(all, frame);
  if (withOpening) {
    pdf.lineWidth(0.6).strokeColor(COLORS.soft).dash(4, { space: 2 });
    tracePolygon(pdf, opening.map(toPage)).stroke().undash();
  }
  for (const panel of geometry.panels) {
    const [dx, dy] = panel.originMm;
    pdf.lineWidth(1).strokeColor(COLORS.accent);
    const outline = panel.shape.corners.map(([x, y]): Point => toPage([x + dx, y + dy]));
    tracePolygon(pdf, outline).fillAndStroke(COLORS.glass, COLORS.accent);
    if (panel.kind === 'door' && opens === 'hinged') drawOpening(pdf, panel, hinge ?? 'left', toPage);
    drawHoles(pdf, panel, scale, toPage);
  }
  drawDimensions(pdf, geometry, withOpening ? opening : geometry.glass.corners, withOpening, toPage);
};

/** Width below, left height, and the right height if different, of the entered size. */
const drawDimensions = (
  pdf: PdfDocument,
  { openingSize, glassSize }: GlassGeometry,
  corners: readonly Point[],
  ofOpening: boolean,
  toPage: ToPage,
): void => {
  const { widthMm, heightMm, height2Mm } = ofOpening ? openingSize : glassSize;
  const points = corners.map(toPage);
  const [lowLeft, lowRight, highRight, highLeft] = points;
  if (!lowLeft || !lowRight || !highRight || !highLeft) return;
  const bottom = Math.max(lowLeft[1], lowRight[1]) + 12;
  const left = Math.min(lowLeft[0], highLeft[0]) - 12;
  drawDimension(pdf, [lowLeft[0], bottom], [lowRight[0], bottom], formatMm(widthMm));
  drawDimension(pdf, [left, lowLeft[1]], [left, highLeft[1]], formatMm(heightMm));
  if (height2Mm !== undefined && height2Mm !== heightMm) {
    const right = Math.max(lowRight[0], highRight[0]) + 18;
    drawDimension(pdf, [right, lowRight[1]], [right, highRight[1]], formatMm(height2Mm));
  }
};

/** One panel for cutting: every edge with its length, every hole with its position. */
export const drawPanel = (pdf: PdfDocument, frame: Frame, panel: GlassPanel): void => {
  const { scale, toPage } = scaleInto(panel.shape.corners, frame);
  const points = panel.shape.corners.map(toPage);
  pdf.lineWidth(1.2).strokeColor(COLORS.text);
  tracePolygon(pdf, points).fillAndStroke(COLORS.glass, COLORS.text);
  drawHoles(pdf, { ...panel, originMm: [0, 0] }, scale, toPage);
  const [bottomMm = 0, rightMm = 0, topMm = 0, leftMm = 0] = edgesOf(panel.shape.corners);
  const [lowLeft, lowRight, highRight, highLeft] = points;
  if (!lowLeft || !lowRight || !highRight || !highLeft) return;
  const shiftedBy = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];
  drawDimension(pdf, shiftedBy(lowLeft, 0, 12), shiftedBy(lowRight, 0, 12), formatMm(bottomMm));
  drawDimension(pdf, shiftedBy(lowRight, 18, 0), shiftedBy(highRight, 18, 0), formatMm(rightMm));
  drawDimension(pdf, shiftedBy(highLeft, 0, -20), shiftedBy(highRight, 0, -20), formatMm(topMm));
  drawDimension(pdf, shiftedBy(lowLeft, -12, 0), shiftedBy(highLeft, -12, 0), formatMm(leftMm));
  panel.holes.forEach(({ xMm, yMm }, at) => {
    const [x, y] = toPage([xMm, yMm]);
    write(pdf, String(at + 1), { x: x + 4, y: y - 9, width: 20 }, { size: 7, strong: true });
  });
};
