// A stranger's picture, drawn anew: what is served was encoded here, without metadata or anything hidden behind it.
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 1600;

export const isPictureType = (type: string): boolean =>
  ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'].includes(type);

/** Null: it cannot be read. */
export const redrawPicture = async (bytes: Uint8Array): Promise<Buffer | null> => {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
};
