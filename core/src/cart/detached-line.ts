// Lines as they are without a server: ids of a cart that is no more mean nothing.
import type { CartItem } from './cart-item.ts';

export const bareLine = ({
  server_item_id: _id,
  server_cart_id: _cart,
  item_id: _item,
  quote_id: _quote,
  prev_qty: _qty,
  ...item
}: CartItem): CartItem => item as CartItem;

/** What was put into a cart since its order was made: that stays, in a cart of its own. */
export const planLeftovers = (lines: readonly CartItem[], ordered: readonly CartItem[]): CartItem[] =>
  lines.flatMap((line) => {
    const twin = ordered.find((item) => item.sku === line.sku && item.checksum === line.checksum);
    const qty = line.qty - (twin?.qty ?? 0);
    return qty > 0 ? [{ ...bareLine(line), qty }] : [];
  });
