// Image processing: converts one original to one resized picture.
import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { loadSharp } from '../../providers/load-sharp.ts';
import type { PictureRequest } from './picture-request.ts';

export type PictureFormat = 'webp' | 'avif' | 'jpeg' | 'png';

export interface PictureMetadata {
  format: string;
  width: number;
  height: number;
  hasAlpha: boolean;
}

const MAX_SOURCE_PIXELS = 50_000_000;

/** Read into memory, so that no other file an image refers to is loaded. */
const open = async (path: string): Promise<Sharp> => {
  const sharp = await loadSharp();
  return sharp(await readFile(path), { limitInputPixels: MAX_SOURCE_PIXELS, failOn: 'error' });
};

const encode = (picture: Sharp, format: PictureFormat): Sharp => {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 50, effort: 2 });
    case 'webp':
      return picture.webp({ quality: 80, effort: 4 });
    case 'png':
      return picture.png({ compressionLevel: 9 });
    default:
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true });
  }
};

export const renderPicture = async (
  path: string,
  request: PictureRequest,
  format: PictureFormat,
  limits: { width: number; height: number },
): Promise<Buffer> => {
  const picture = (await open(path)).rotate();
  const size = { width: request.width || undefined, height: request.height || undefined };
  const isOriginalSize = size.width === undefined && size.height === undefined;
  if (request.action === 'fit' && !isOriginalSize) picture.resize({ ...size, fit: 'cover' });
  else picture.resize({ ...(isOriginalSize ? limits : size), fit: 'inside', withoutEnlargement: true });
  return encode(picture, format).toBuffer();
};

export const identifyPicture = async (path: string): Promise<PictureMetadata> => {
  const { format, width, height, hasAlpha } = await (await open(path)).metadata();
  return { format: format ?? 'unknown', width: width ?? 0, height: height ?? 0, hasAlpha: hasAlpha ?? false };
};
