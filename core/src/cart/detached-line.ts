// Cart lines without server ids: the ids of a closed cart are invalid in the next one.
import type { CartItem } from './cart-item.ts';

export const detachedLine = ({
  server_item_id: _id,
  server_cart_id: _cart,
  item_id: _item,
  quote_id: _quote,
  prev_qty: _qty,
  ...item
}: CartItem): CartItem => item as CartItem;

/** Lines added to the cart after its order was created: they move to a new cart. */
export const planRemainingLines = (lines: readonly CartItem[], ordered: readonly CartItem[]): CartItem[] =>
  lines.flatMap((line) => {
    const match = ordered.find((item) => item.sku === line.sku && item.checksum === line.checksum);
    const qty = line.qty - (match?.qty ?? 0);
    return qty > 0 ? [{ ...detachedLine(line), qty }] : [];
  });
