// Parses a picture URL: size, action, and file.
import type { Result } from '@klaas/core/stores/result.ts';

const PICTURE_ACTIONS = ['resize', 'fit', 'identify'] as const;
export type PictureAction = (typeof PICTURE_ACTIONS)[number];

export interface PictureRequest {
  width: number;
  height: number;
  action: PictureAction;
  /** Inside the media folder, without a leading slash. */
  file: string;
}

export interface RawPictureRequest {
  width: string | undefined;
  height: string | undefined;
  action: string | undefined;
  /** Decoded once. */
  file: string | undefined;
}

export interface PictureLimits {
  width: number;
  height: number;
  /** Host of the shop, the only one an absolute URL may name. */
  host: string;
}

export type PictureError = 'bad_parameters' | 'too_large' | 'host' | 'file_type' | 'bad_path';

const EXTENSION = /\.(gif|png|jpe?g|webp|avif|svg)$/i;

/** A side of 0 is derived from the other one. */
const sideOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null;

/** Path of an absolute URL on our own host; null for other hosts. */
const sameHostPath = (address: string, host: string): string | null => {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (url === null || url.host === '' || url.host !== host) return null;
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
};

const isSafe = (file: string): boolean =>
  file !== '' &&
  !file.includes('\0') &&
  !file.includes('\\') &&
  file.split('/').every((part) => part !== '' && !part.startsWith('.'));

const fileOf = (file: string, host: string): Result<string, PictureError> => {
  const absolute = file.includes('://') || file.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(file);
  const path = absolute ? sameHostPath(file, host) : file;
  if (path === null) return { ok: false, error: 'host' };
  const relative = path.replace(/^\//, '');
  if (!isSafe(relative)) return { ok: false, error: 'bad_path' };
  return EXTENSION.test(relative) ? { ok: true, value: relative } : { ok: false, error: 'file_type' };
};

export const parsePictureRequest = (
  raw: RawPictureRequest,
  limits: PictureLimits,
): Result<PictureRequest, PictureError> => {
  const action = PICTURE_ACTIONS.find((known) => known === raw.action);
  const [width, height] = [sideOf(raw.width), sideOf(raw.height)];
  if (action === undefined || width === null || height === null || !raw.file) {
    return { ok: false, error: 'bad_parameters' };
  }
  if (width > limits.width || height > limits.height) return { ok: false, error: 'too_large' };
  const file = fileOf(raw.file, limits.host);
  return file.ok ? { ok: true, value: { width, height, action, file: file.value } } : file;
};
