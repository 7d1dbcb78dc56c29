// The request payload of a line: identity, quantity and options. Never a price.
import type { CartItem, LineId, LooseProductOption, ServerItem } from './cart-item.ts';
import { lineIdOf, optionsOf } from './item-identity.ts';

export interface ItemPayload {
  sku: string;
  qty: number;
  quoteId: string;
  item_id?: LineId;
  product_option?: LooseProductOption;
}

const isVariant = (item: CartItem): boolean =>
  item.type_id === 'configurable' || optionsOf(item.product_option, 'configurable_item_options').length > 0;

/** A variant is sent as its parent's sku plus the chosen options; the server responds with the variant's sku. */
export const itemPayload = (
  item: CartItem,
  cartId: string,
  update?: { id: LineId; qty: number },
): ItemPayload => ({
  sku: isVariant(item) ? (item.parentSku ?? item.sku) : item.sku,
  qty: update?.qty ?? item.qty,
  quoteId: cartId,
  ...(update && { item_id: update.id }),
  ...(item.product_option && { product_option: item.product_option }),
});

export const deletePayload = (item: ServerItem | CartItem, cartId: string) => ({
  sku: item.sku,
  item_id: lineIdOf(item) ?? '',
  quoteId: cartId,
});
