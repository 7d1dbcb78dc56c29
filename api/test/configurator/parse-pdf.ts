// Parses a PDF with a library independent of the one that wrote it.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Point = [number, number];

export interface ParsedPath {
  /** In page points, y upwards or downwards as drawn. */
  points: Point[];
  isClosed: boolean;
}

export interface ParsedPage {
  texts: string[];
  paths: ParsedPath[];
  /** Filled squares and other shapes. */
  fills: ParsedPath[][];
}

const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;

const shapesOf = (data: ArrayLike<number>): ParsedPath[] => {
  const shapes: ParsedPath[] = [];
  for (let offset = 0; offset < data.length; ) {
    const code = data[offset++];
    const last = shapes.at(-1);
    if (code === MOVE) shapes.push({ points: [[data[offset++] ?? 0, data[offset++] ?? 0]], isClosed: false });
    else if (code === LINE) last?.points.push([data[offset++] ?? 0, data[offset++] ?? 0]);
    else if (code === CURVE) offset += 6;
    else if (code === QUADRATIC) offset += 4;
    else if (last) last.isClosed = true;
  }
  return shapes;
};

export const parsePdf = async (file: Uint8Array) => {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages: ParsedPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const { fnArray, argsArray } = await page.getOperatorList();
    const paths: ParsedPath[] = [];
    const fills: ParsedPath[][] = [];
    fnArray.forEach((operator, index) => {
      if (operator !== OPS.constructPath) return;
      const [paint, [data]] = argsArray[index] as [number, [ArrayLike<number>]];
      const shapes = shapesOf(data);
      paths.push(...shapes);
      if (paint === OPS.fill) fills.push(shapes);
    });
    pages.push({ texts: items.map((item) => ('str' in item ? item.str : '')).filter(Boolean), paths, fills });
  }
  const { info } = await pdf.getMetadata();
  return {
    pages,
    info: info as Record<string, unknown>,
    text: pages.flatMap(({ texts }) => texts).join('\n'),
  };
};

/** Closed four-corner outlines as widths and heights in points: bottom, left and right. */
export const outlinesOf = ({ paths }: ParsedPage) =>
  paths
    .filter(({ points, isClosed }) => isClosed && points.length === 4)
    .map(({ points }) => {
      const [[ax, ay] = [0, 0], [bx] = [0], [, cy] = [0, 0], [, dy] = [0, 0]] = points;
      return { width: Math.abs(bx - ax), left: Math.abs(dy - ay), right: Math.abs(cy - ay) };
    });
