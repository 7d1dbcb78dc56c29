// A session that ends by itself: what the customer's cart on the server has is safe there and comes back with the next
// login. What it may not have stays in the browser.

import type { CartItem } from '../cart-item.ts';
import { detachedLine } from '../detached-line.ts';

/** Only lines of which more was wanted than the server confirmed, each with how far it had got. */
export const planExpiredSession = (items: readonly CartItem[]): CartItem[] =>
  items.flatMap((item) => {
    const from = item.server_item_id === undefined ? 0 : (item.prev_qty ?? item.qty);
    return item.qty > from ? [{ ...detachedLine(item), cut_off: { from, to: item.qty } }] : [];
  });

/**
 * How many of a line are new to the customer's cart. The last change may have arrived without its answer: where the
 * server has that many already, only what came after it is added.
 */
export const qtyToAdd = ({ qty, cut_off }: CartItem, serverQty: number): number => {
  if (!cut_off) return qty;
  return qty - (serverQty >= cut_off.to ? cut_off.to : cut_off.from);
};
