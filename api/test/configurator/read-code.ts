// Reads the QR code of a PDF.
import jsQR from 'jsqr';
import type { ParsedPage } from './parse-pdf.ts';

/** The filled squares as an image, as a phone's camera sees them. */
export const readCode = (squares: ParsedPage['fills'][number]): string | undefined => {
  const corners = squares.flatMap(({ points }) => points);
  const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
  const sides = squares.map(
    ({ points }) => Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x)),
  );
  const module = Math.min(...sides);
  const count = Math.round((Math.max(...corners.map(([x]) => x)) - left) / module) + 8;
  const scale = 4;
  const size = count * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const { points } of squares) {
    const column = Math.round((Math.min(...points.map(([x]) => x)) - left) / module) + 4;
    const row = Math.round((Math.min(...points.map(([, y]) => y)) - top) / module) + 4;
    for (let y = row * scale; y < (row + 1) * scale; y++)
      for (let x = column * scale; x < (column + 1) * scale; x++)
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  }
  return jsQR(pixels, size, size)?.data;
};
