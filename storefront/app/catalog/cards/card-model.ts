// What a card shows, ready to be read: computed once where the data is, so that a list of fifty travels and renders light.
import type { DeliveryDays } from '@klaas/core/stores/delivery-promise.ts';
import type { StockKind } from '../../ui/stock-dot.tsx';
import type { SwatchTone } from '../../ui/swatch.tsx';

export interface CardModel {
  id: number;
  sku: string;
  name: string;
  url: string;
  image?: string;
  /** Another view, shown while the pointer rests on the card. */
  hoverImage?: string;
  spec?: string;
  price: string;
  /** The same in euros, tax included, for analytics. */
  amount?: number;
  /** The price differs by size or option: the lowest is shown. */
  from?: true;
  old?: string;
  discountPercent?: number;
  isNew?: true;
  isMadeToMeasure?: true;
  stock: StockKind;
  /** Made when it is ordered. */
  isMade?: true;
  /** In working days; missing: nothing is promised. */
  delivery?: DeliveryDays;
  /** A visit or a file: nothing is sent. */
  isService?: true;
  swatches?: { tone: SwatchTone; chosen?: true }[];
  /** The swatches in words. */
  swatchNames?: string;
}
