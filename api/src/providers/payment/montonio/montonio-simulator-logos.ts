// Logos of the simulated banks: an emblem and two lines that follow from the bank's code. They resemble no trademark.
import { createHash } from 'node:crypto';
import { loadSharp } from '../../load-sharp.ts';

/** White, on a square of 64. */
const EMBLEMS = [
  '<circle cx="40" cy="40" r="18"/>',
  '<path d="M40 18 62 40 40 62 18 40Z"/>',
  '<path d="M20 58 40 20 60 58Z"/>',
  '<path d="M20 60V20A40 40 0 0 1 60 60Z"/>',
  '<path d="M20 22H60V34H20ZM20 46H60V58H20Z"/>',
  '<path d="M20 60 32 20H44L32 60ZM40 60 52 20H64L52 60Z"/>',
];

const drawingOf = (code: string): string => {
  const digest = createHash('sha256').update(code).digest();
  // These bytes give the five banks of Estonia different shapes and colours.
  const [upper = 0, lower = 0, emblem = 0] = digest;
  const hue = digest.readUInt8(16);
  const line = (y: number, length: number) =>
    `<rect x="84" y="${y}" width="${40 + (length % 29)}" height="14" rx="7"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="80" fill="hsl(${(hue * 360) / 256},55%,32%)">
    <rect x="8" y="8" width="64" height="64" rx="14"/><g fill="#fff">${EMBLEMS[emblem % EMBLEMS.length]}</g>
    ${line(22, upper)}${line(44, lower)}
  </svg>`;
};

export const drawLogo = async (code: string): Promise<Uint8Array<ArrayBuffer>> => {
  const sharp = await loadSharp();
  return new Uint8Array(
    await sharp(Buffer.from(drawingOf(code)))
      .png()
      .toBuffer(),
  );
};
