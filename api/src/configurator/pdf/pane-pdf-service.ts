// Panes and their links in the PDF documents of other domains.
import type { PdfDocument } from '../../pdf/pdf-document.ts';
import { type DrawnPane, drawPane, type Frame } from './pane-drawing.ts';
import { drawQrCode } from './qr-code.ts';

export const panePdf = {
  drawPane: (pdf: PdfDocument, frame: Frame, pane: DrawnPane): void => drawPane(pdf, frame, pane),
  drawLink: (pdf: PdfDocument, url: string, at: { x: number; y: number; size: number }): void =>
    drawQrCode(pdf, url, at),
};
