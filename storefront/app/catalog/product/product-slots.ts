// Slots that other domains fill in the product page: buy button and list buttons.
import type { Product } from '@klaas/core/catalog/product.ts';
import type { ReactNode } from 'react';
import type { CardActions } from '../cards/card-list.tsx';

/** Why the product cannot be bought now. */
export interface BuyError {
  /** Shown when there is no field to focus. */
  message: string;
  /** Focuses the invalid field, which shows its own error message. */
  showField?: () => void;
}

export interface BuyRequest {
  /** Evaluated on click, with the choice at that moment. */
  product: () => Product;
  qty: number;
  error: BuyError | null;
}

export interface ProductSlots {
  /** The add-to-cart button. `place`: beside the options, or in the sticky bar on phones. */
  buy: (request: BuyRequest, place: 'box' | 'bar') => ReactNode;
  /** Wishlist and compare buttons for this product and for cards. */
  actions: CardActions;
}
