// [PROD-11] The sizes of product pictures: the storefront uses them in `srcset`, the backend generates them in advance.
import type { Settings } from '../stores/settings.ts';

export interface PictureSize {
  width: number;
  height: number;
  action: 'resize' | 'fit';
}

interface Side {
  width: number;
  height: number;
}

/** Factors of the configured size, for smaller slots and higher pixel densities. */
const CARD_STEPS = [1 / 2, 2 / 3, 1, 4 / 3];
const GALLERY_WIDTHS = [390, 700, 1200];
/** Picture of a glass type among the product's options. */
export const OPTION_PICTURE = { width: 112, height: 84 };
/** On a phone a tile may take half of the viewport width. */
export const OPTION_WIDTHS = [112, 224, 360];

export const cardWidths = ({ width }: Side): number[] => CARD_STEPS.map((step) => Math.round(width * step));

/** Up to the gallery's own width. */
export const galleryWidths = ({ width }: Side): number[] => [
  ...GALLERY_WIDTHS.filter((step) => step < width),
  width,
];

const sized = (widths: readonly number[], { width, height }: Side): PictureSize[] =>
  widths.map((each) => ({
    width: each,
    height: Math.round(each / (width / height)),
    action: 'resize' as const,
  }));

export interface PreparedSizes {
  /** Sizes of the main picture in lists. */
  card: PictureSize[];
  /** Sizes of every picture of the product. */
  gallery: PictureSize[];
  /** Sizes of a variant's picture. */
  option: PictureSize[];
}

export const preparedSizes = ({ products, cart }: Pick<Settings, 'products' | 'cart'>): PreparedSizes => ({
  card: sized(cardWidths(products.thumbnails), products.thumbnails),
  gallery: [
    ...sized(galleryWidths(products.gallery), products.gallery),
    { ...cart.thumbnails, action: 'fit' },
  ],
  option: sized(OPTION_WIDTHS, OPTION_PICTURE).map((size) => ({ ...size, action: 'fit' })),
});

/** Additional widths of the zoom view, at most the source's own width. */
export const zoomWidths = (gallery: Side, zoom: Side, sourceWidth: number): number[] => {
  const maxWidth = Math.min(zoom.width, sourceWidth);
  return [Math.round((zoom.width * 2) / 3), zoom.width]
    .map((width) => Math.min(width, maxWidth))
    .filter((width, place, all) => width > gallery.width && all.indexOf(width) === place);
};
