// What other parts of the shop put into the choice on a product page.
import type { Product } from '@klaas/core/catalog/product.ts';
import type { ReactNode } from 'react';
import type { CardActions } from '../cards/card-list.tsx';

/** Why it cannot be bought now. */
export interface BuyError {
  /** Told where there is nowhere to lead to. */
  words: string;
  /** Takes the shopper to the field that is wrong, where its sentence stands. */
  lead?: () => void;
}

export interface BuyRequest {
  /** Made at the moment of the press: the choice as it is then. */
  product: () => Product;
  qty: number;
  problem: BuyError | null;
}

export interface ProductSlots {
  /** The button that adds to the cart. `place` tells the two apart: beside the choice, and in the bar of a phone. */
  buy: (request: BuyRequest, place: 'box' | 'bar') => ReactNode;
  /** Wishlist and compare for this product and for cards. */
  actions: CardActions;
}
