// The picture of a CMS page or entry.
export interface PagePicture {
  path: string;
  /** Empty when the CMS has no alt text. */
  alt: string;
}

interface Pictured {
  [field: string]: unknown;
  image?: unknown;
  image_alt?: unknown;
}

export const pagePictureOf = ({ image, image_alt }: Pictured): PagePicture | null =>
  typeof image === 'string' && image !== ''
    ? { path: image, alt: typeof image_alt === 'string' ? image_alt : '' }
    : null;
