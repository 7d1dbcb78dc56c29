// Draws a QR code as filled squares.
import { encode } from 'uqr';
import type { PdfDocument } from '../../pdf/pdf-document.ts';

const QUIET_MODULES = 4;

export const drawQrCode = (
  pdf: PdfDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void => {
  const { data } = encode(text, { border: QUIET_MODULES, ecc: 'M' });
  const module = size / data.length;
  data.forEach((row, line) => {
    row.forEach((isDark, column) => {
      if (isDark) pdf.rect(x + column * module, y + line * module, module, module);
    });
  });
  pdf.fill('#000000');
};
