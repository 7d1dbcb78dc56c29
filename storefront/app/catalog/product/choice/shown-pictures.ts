// Orders the pictures: those of the chosen variant first.
import type { GalleryPicture } from '../gallery/gallery-picture.ts';
import type { ProductPage } from '../product-page.ts';

export const picturesFor = (
  page: Pick<ProductPage, 'pictures' | 'variantAlt'>,
  variantImage: string | undefined,
): GalleryPicture[] => {
  const [first] = page.pictures;
  if (!variantImage || first?.path === variantImage) return page.pictures;
  return [
    { path: variantImage, alt: page.variantAlt },
    ...page.pictures.filter(({ path }) => path !== variantImage),
  ];
};
