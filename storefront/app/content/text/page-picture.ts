// The picture that a page or an entry of the content service names.
export interface PagePicture {
  path: string;
  /** Empty where nobody has said what it shows. */
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
