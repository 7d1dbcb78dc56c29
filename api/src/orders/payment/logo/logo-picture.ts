// A logo as the shop serves it: decoded and encoded again, so that nothing of the original file is passed on.
import { loadSharp } from '../../../providers/load-sharp.ts';

/** Twice the size at which it is shown. */
const MAX_SIZE = { width: 128, height: 64 };
const MAX_SOURCE_PIXELS = 4_000_000;

/** PNG, JPEG, GIF and WebP. SVG is a document that may refer to others: it is not opened. */
const SIGNATURES = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF'];

/** Undefined: not a picture, or too many pixels. */
export const renderLogo = async (file: Uint8Array): Promise<Buffer | undefined> => {
  const start = Buffer.from(file.subarray(0, 4)).toString('latin1');
  if (!SIGNATURES.some((signature) => start.startsWith(signature))) return undefined;
  const sharp = await loadSharp();
  return sharp(file, { limitInputPixels: MAX_SOURCE_PIXELS, failOn: 'error' })
    .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
    .webp({ lossless: true })
    .toBuffer()
    .catch(() => undefined);
};
