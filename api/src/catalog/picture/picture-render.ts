// Image processing: converts one original to one resized picture.
import { cropAround, focusOf } from '@klaas/core/catalog/picture-focus.ts';
import type { Sharp } from 'sharp';
import { loadSharp } from '../../providers/load-sharp.ts';
import type { PictureFile } from './picture-file.ts';
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
const open = async (file: PictureFile): Promise<Sharp> => {
  const sharp = await loadSharp();
  return sharp(await file.read(), { limitInputPixels: MAX_SOURCE_PIXELS, failOn: 'error' });
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

/** The part that stays, where the picture has a point. */
const cropTo = async (picture: Sharp, { file, width, height }: PictureRequest): Promise<void> => {
  const focus = focusOf(file);
  if (focus === null || width === 0 || height === 0) return;
  // As it is seen: turned by what the camera noted.
  const { autoOrient } = await picture.metadata();
  picture.extract(cropAround(autoOrient, { width, height }, focus));
};

export const renderPicture = async (
  file: PictureFile,
  request: PictureRequest,
  format: PictureFormat,
  limits: { width: number; height: number },
): Promise<Buffer> => {
  const picture = (await open(file)).rotate();
  const size = { width: request.width || undefined, height: request.height || undefined };
  const isOriginalSize = size.width === undefined && size.height === undefined;
  if (request.action === 'fit' && !isOriginalSize) {
    await cropTo(picture, request);
    picture.resize({ ...size, fit: 'cover' });
  } else picture.resize({ ...(isOriginalSize ? limits : size), fit: 'inside', withoutEnlargement: true });
  return encode(picture, format).toBuffer();
};

export const identifyPicture = async (file: PictureFile): Promise<PictureMetadata> => {
  const { format, width, height, hasAlpha } = await (await open(file)).metadata();
  return { format: format ?? 'unknown', width: width ?? 0, height: height ?? 0, hasAlpha: hasAlpha ?? false };
};
