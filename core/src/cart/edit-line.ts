// Edit mode: another quantity, or other options for a line that is already there.
import type { CartItem } from './cart-item.ts';
import { checksumOf, sameItem } from './item-identity.ts';

export const setItemQuantity = (items: readonly CartItem[], line: CartItem, quantity: number): CartItem[] =>
  items.map((item) => (sameItem(item, line) ? { ...item, qty: quantity } : item));

/**
 * [CART-12] Puts `chosen` in the place of `line`. Other options are another line for the server too, so its ids are
 * dropped: the next sync pushes the new line and deletes the old one. Options that another line already has join it.
 */
export const reconfigureItem = (items: readonly CartItem[], line: CartItem, chosen: CartItem): CartItem[] => {
  const { server_item_id: _id, server_cart_id: _cart, item_id: _item, quote_id: _quote, ...fresh } = chosen;
  const { prev_qty: _confirmed, totals: _totals, ...bare } = fresh;
  const next: CartItem = { ...bare, checksum: checksumOf(chosen.product_option) };
  if (sameItem(next, { sku: line.sku, product_option: line.product_option }))
    return setItemQuantity(items, line, chosen.qty);
  const at = items.findIndex((item) => sameItem(item, line));
  if (at < 0) return [...items];
  const twin = items.findIndex((item, index) => index !== at && sameItem(item, next));
  if (twin < 0) return items.map((item, index) => (index === at ? next : item));
  return items
    .map((item, index) => (index === twin ? { ...item, qty: item.qty + next.qty } : item))
    .filter((_, index) => index !== at);
};
