// Session expiry: lines confirmed in the customer's server cart come back with the next login. Unconfirmed changes stay
// in the browser.

import type { CartItem } from '../cart-item.ts';
import { detachedLine } from '../detached-line.ts';

/** Only lines with a higher quantity than the server confirmed, each with its confirmed quantity. */
export const planExpiredSession = (items: readonly CartItem[]): CartItem[] =>
  items.flatMap((item) => {
    const from = item.server_item_id === undefined ? 0 : (item.prev_qty ?? item.qty);
    return item.qty > from ? [{ ...detachedLine(item), cut_off: { from, to: item.qty } }] : [];
  });

/**
 * How many pieces of a line to add to the customer's cart. The last change may have arrived although its response was
 * lost:
 * where the server already has that quantity, only later changes are added.
 */
export const qtyToAdd = ({ qty, cut_off }: CartItem, serverQty: number): number => {
  if (!cut_off) return qty;
  return qty - (serverQty >= cut_off.to ? cut_off.to : cut_off.from);
};
