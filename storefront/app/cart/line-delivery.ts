// Maps a cart line to the input of the delivery estimate.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import type { DeliveryLine } from '@klaas/core/catalog/delivery/delivery-window.ts';
import { sizesOf } from './line-size.ts';

export const deliveryLineOf = (item: CartItem): DeliveryLine => ({
  goods: item,
  isSized: sizesOf(item) !== null,
  stock: item.stock,
  qty: item.qty,
});
