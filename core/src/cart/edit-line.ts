// Edit mode: changes the quantity or the options of an existing line.
import type { Product, Variant } from '../catalog/product.ts';
import type { CartItem } from './cart-item.ts';
import { checksumOf, sameItem } from './item-identity.ts';

/** The limit notice belongs to the previous quantity, so it is dropped. */
export const withQuantity = ({ limited_to: _limit, ...item }: CartItem, quantity: number): CartItem => ({
  ...(item as CartItem),
  qty: quantity,
});

export const setItemQuantity = (items: readonly CartItem[], line: CartItem, quantity: number): CartItem[] =>
  items.map((item) => (sameItem(item, line) ? withQuantity(item, quantity) : item));

/**
 * [CART-12] Replaces `line` by `chosen`. The server treats other options as another line, so the server ids are
 * dropped:
 * the next sync pushes the new line and deletes the old one. A line that already has these options absorbs it.
 */
export const reconfigureItem = (items: readonly CartItem[], line: CartItem, chosen: CartItem): CartItem[] => {
  const { server_item_id: _id, server_cart_id: _cart, item_id: _item, quote_id: _quote, ...fresh } = chosen;
  const { prev_qty: _confirmed, totals: _totals, ...bare } = fresh;
  const next: CartItem = { ...bare, checksum: checksumOf(chosen.product_option) };
  if (sameItem(next, { sku: line.sku, product_option: line.product_option }))
    return setItemQuantity(items, line, chosen.qty);
  const at = items.findIndex((item) => sameItem(item, line));
  if (at < 0) return [...items];
  const duplicate = items.findIndex((item, index) => index !== at && sameItem(item, next));
  if (duplicate < 0) return items.map((item, index) => (index === at ? next : item));
  return items
    .map((item, index) => (index === duplicate ? { ...item, qty: item.qty + next.qty } : item))
    .filter((_, index) => index !== at);
};

const isSameValue = (a: unknown, b: unknown): boolean =>
  a !== undefined && a !== null && String(a) === String(b);

/** [CART-12] The variant of a simple line: by sku, else by colour and size. */
export const variantOfLine = (
  item: CartItem,
  parent: Pick<Product, 'configurable_children'>,
): Variant | undefined => {
  const variants = parent.configurable_children ?? [];
  return (
    variants.find(({ sku }) => sku === item.sku) ??
    variants.find(({ color, size }) => isSameValue(color, item['color']) && isSameValue(size, item['size']))
  );
};
