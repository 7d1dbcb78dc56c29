// Lines as they are without a server: ids of a cart that is no more mean nothing.
import type { CartItem } from './cart-item.ts';

export const detachedLine = ({
  server_item_id: _id,
  server_cart_id: _cart,
  item_id: _item,
  quote_id: _quote,
  prev_qty: _qty,
  ...item
}: CartItem): CartItem => item as CartItem;

/** What was put into a cart since its order was made: that stays, in a cart of its own. */
export const planRemainingLines = (lines: readonly CartItem[], ordered: readonly CartItem[]): CartItem[] =>
  lines.flatMap((line) => {
    const match = ordered.find((item) => item.sku === line.sku && item.checksum === line.checksum);
    const qty = line.qty - (match?.qty ?? 0);
    return qty > 0 ? [{ ...detachedLine(line), qty }] : [];
  });
