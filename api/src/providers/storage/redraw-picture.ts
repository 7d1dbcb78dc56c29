// Somebody's picture, drawn anew: what is served was encoded here, without metadata or anything hidden behind it.
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 1600;

const ANY_FORMAT = ['jpeg', 'png', 'webp', 'svg'] as const;
/** Of cameras: a drawing that a program reads is none. */
export const PHOTO_FORMATS = ['jpeg', 'png', 'webp'] as const;

export const isPictureType = (type: string): boolean =>
  ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'].includes(type);

/** As WebP. Null: it cannot be read, or its content is of another format. */
export const redrawPicture = async (
  bytes: Uint8Array,
  formats: readonly string[] = ANY_FORMAT,
): Promise<Buffer | null> => {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    if (!formats.includes((await picture.metadata()).format ?? '')) return null;
    return await picture
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
};
