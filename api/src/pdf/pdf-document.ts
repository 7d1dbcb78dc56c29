// A4 PDF documents in the shop's own font, which covers the alphabets of all its languages.
import { createRequire } from 'node:module';
import type PDFKit from 'pdfkit';

export type PdfDocument = InstanceType<typeof PDFKit>;

const MARGIN = 42;
const WIDTH = 595.28;
/** `inner`: the width between the margins. */
export const PAGE = { width: WIDTH, height: 841.89, margin: MARGIN, inner: WIDTH - 2 * MARGIN };
export const COLORS = {
  text: '#14201d',
  soft: '#5b6b66',
  line: '#c9d3d0',
  accent: '#0f5c4d',
  glass: '#dcebe6',
};

const resolve = createRequire(import.meta.url).resolve;
const FONTS = {
  regular: resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf'),
};

export interface PdfOptions {
  title: string;
  author: string;
  lang: string;
  date: Date;
}

/** Draws on the document and returns the finished PDF. */
export const renderPdf = async (
  { title, author, lang, date }: PdfOptions,
  draw: (pdf: PdfDocument) => void,
): Promise<Buffer> => {
  // Loaded on first use: most processes never create a PDF.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: date, ModDate: date },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((done, fail) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => done(Buffer.concat(chunks)));
    document.on('error', fail);
  });
  document.registerFont('regular', FONTS.regular);
  document.registerFont('strong', FONTS.strong);
  document.font('regular').fontSize(9).fillColor(COLORS.text);
  draw(document);
  document.end();
  return finished;
};

/** Y position of the next block: on this page when it fits, else at the top of a new one. */
export const nextBlockY = (pdf: PdfDocument, y: number, heightPt: number): number => {
  if (y + heightPt <= PAGE.height - PAGE.margin - FOOTER_PT) return y;
  pdf.addPage();
  return PAGE.margin;
};

/** Reserved at the bottom of each page. */
const FOOTER_PT = 24;

export interface TextStyle {
  size?: number;
  strong?: boolean;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Target URL of the text. */
  link?: string;
}

/** Writes one block of text; returns the Y position of its end. */
export const write = (
  pdf: PdfDocument,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
  { size = 9, strong = false, color = COLORS.text, align = 'left', link }: TextStyle = {},
): number => {
  pdf
    .font(strong ? 'strong' : 'regular')
    .fontSize(size)
    .fillColor(color);
  pdf.text(text, x, y, { width, align, ...(link && { link }) });
  return y + pdf.heightOfString(text, { width });
};

export const rule = (pdf: PdfDocument, y: number, x = PAGE.margin, width = PAGE.inner): void => {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(COLORS.line)
    .stroke();
};

/** Footer of every page: the title, page number and page count. */
export const numberPages = (pdf: PdfDocument, text: string): void => {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    const y = PAGE.height - PAGE.margin + 4;
    const width = PAGE.inner;
    const soft = { size: 7.5, color: COLORS.soft };
    write(pdf, text, { x: PAGE.margin, y, width: width - 60 }, soft);
    const place = { x: PAGE.margin, y, width };
    write(pdf, `${page - start + 1} / ${count}`, place, { ...soft, align: 'right' });
  }
};

export interface PdfRow {
  label: string;
  value: string;
}

/** A label at the left and its value at the right; returns the end of the longer one. */
export const writeRow = (
  pdf: PdfDocument,
  { label, value }: PdfRow,
  { x, y, width, valueWidth, gap }: Record<'x' | 'y' | 'width' | 'valueWidth' | 'gap', number>,
  { labelColor = COLORS.text, ...style }: { size: number; strong?: boolean; labelColor?: string },
): number => {
  const left = write(pdf, label, { x, y, width: width - valueWidth - gap }, { ...style, color: labelColor });
  const right = { x: x + width - valueWidth, y, width: valueWidth };
  return Math.max(left, write(pdf, value, right, { ...style, align: 'right' }));
};
