// View model of a product card, computed by the loader so that a list of fifty stays small and cheap to render.
import type { DeliveryDays } from '@klaas/core/stores/delivery-promise.ts';
import type { StockKind } from '../../shell/marks/stock-dot.tsx';
import type { SwatchTone } from '../../shell/marks/swatch.tsx';

export interface CardModel {
  id: number;
  sku: string;
  name: string;
  url: string;
  image?: string;
  /** Second image, shown on hover. */
  hoverImage?: string;
  spec?: string;
  price: string;
  /** The price in euros with tax, for analytics. */
  amount?: number;
  /** The price depends on size or option: the lowest one is shown. */
  from?: true;
  old?: string;
  discountPercent?: number;
  isNew?: true;
  isMadeToMeasure?: true;
  stock: StockKind;
  /** Made to order. */
  isMade?: true;
  /** In working days; missing: no delivery time is shown. */
  delivery?: DeliveryDays;
  /** A visit or a download: nothing is shipped. */
  isService?: true;
  swatches?: { tone: SwatchTone; chosen?: true }[];
  /** Names of the swatches, for screen readers. */
  swatchNames?: string;
}
