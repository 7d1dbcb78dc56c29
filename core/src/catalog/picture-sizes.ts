// [PROD-11] In which sizes the shop's screens ask for the pictures of a product: the storefront writes them into its
// pages, the backend makes them ahead.
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

/** Beside the size of the settings: for smaller places and denser screens. */
const CARD_STEPS = [1 / 2, 2 / 3, 1, 4 / 3];
const GALLERY_WIDTHS = [390, 700, 1200];
/** Of a kind of glass, among the options of a product. */
export const OPTION_PICTURE = { width: 112, height: 84 };
/** On a phone a tile may be half as wide as the screen. */
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
  /** Of the picture that stands for the product in lists. */
  card: PictureSize[];
  /** Of every picture of the product. */
  gallery: PictureSize[];
  /** Of the picture of a variant. */
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

/** What the large view may ask for beyond the gallery: nothing that the picture itself does not have. */
export const zoomWidths = (gallery: Side, zoom: Side, sourceWidth: number): number[] => {
  const maxWidth = Math.min(zoom.width, sourceWidth);
  return [Math.round((zoom.width * 2) / 3), zoom.width]
    .map((width) => Math.min(width, maxWidth))
    .filter((width, place, all) => width > gallery.width && all.indexOf(width) === place);
};
