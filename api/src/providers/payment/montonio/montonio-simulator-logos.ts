// Logos of the simulated banks: a pattern of squares that follows from the bank's code. They resemble no trademark.
import { createHash } from 'node:crypto';
import { loadSharp } from '../../load-sharp.ts';

const CELL = 20;
const COLUMNS = 8;
const ROWS = 4;

const cellsOf = (digest: Buffer): string =>
  Array.from({ length: ROWS * (COLUMNS / 2) }, (_, at) => {
    if ((digest[at + 1] ?? 0) < 110) return '';
    const column = at % (COLUMNS / 2);
    const y = Math.floor(at / (COLUMNS / 2)) * CELL;
    // Symmetrical.
    return [column, COLUMNS - 1 - column]
      .map((x) => `<rect x="${x * CELL}" y="${y}" width="${CELL}" height="${CELL}"/>`)
      .join('');
  }).join('');

export const drawLogo = async (code: string): Promise<Uint8Array<ArrayBuffer>> => {
  const digest = createHash('sha256').update(code).digest();
  const hue = ((digest[0] ?? 0) * 360) / 256;
  const size = `width="${COLUMNS * CELL}" height="${ROWS * CELL}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="hsl(${hue},60%,35%)">${cellsOf(digest)}</svg>`;
  const sharp = await loadSharp();
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
};
