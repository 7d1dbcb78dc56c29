// [OFFICE-78] Pictures that the staff gives to products: drawn anew, without metadata, kept with the uploads and so in
// the backups. Known in the shop as `/office/{name}.webp`.
import { randomUUID } from 'node:crypto';
import { loadSharp } from '../../providers/load-sharp.ts';
import { type ObjectStore, UPLOADS } from '../../providers/storage/object-store.ts';

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 3000;
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];

const OFFICE_FILE = /^\/?office\/([\w-]{1,64}\.webp)$/;

/** Null: it is a file of the media folder. */
export const officeKeyOf = (file: string): string | null => {
  const [, name] = OFFICE_FILE.exec(file) ?? [];
  return name === undefined ? null : `${UPLOADS}catalog/${name}`;
};

export type PictureRefusal = 'not_a_picture' | 'too_many_pixels' | 'too_large';

export type DrawnPicture = { ok: true; value: Buffer } | { ok: false; error: PictureRefusal };

/** The size is read from its head before anything is unpacked. */
export const drawProductPicture = async (bytes: Uint8Array): Promise<DrawnPicture> => {
  if (bytes.byteLength > MAX_PICTURE_BYTES) return { ok: false, error: 'too_large' };
  const sharp = await loadSharp();
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!FORMATS.includes(head.format ?? '')) return { ok: false, error: 'not_a_picture' };
    if ((head.width ?? 0) * (head.height ?? 0) > MAX_PIXELS) return { ok: false, error: 'too_many_pixels' };
    const value = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
    return { ok: true, value };
  } catch {
    return { ok: false, error: 'not_a_picture' };
  }
};

/** Its name in the shop. */
export const storeProductPicture = async (objects: ObjectStore, drawn: Buffer): Promise<string> => {
  const file = `/office/${randomUUID()}.webp`;
  await objects.put(officeKeyOf(file) ?? '', drawn);
  return file;
};
