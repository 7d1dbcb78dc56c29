// A line of the browser's cart as a carrier sees it, for offers without the server.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import {
  type PackedFields,
  type PackedLine,
  packedPieceOf,
  packPanels,
} from '@klaas/core/cart/delivery/packed-goods.ts';
import { isShipped } from '@klaas/core/catalog/delivery/delivery-window.ts';
import { paneOf, sizesOf } from './line-size.ts';

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1';

/** The parts of a bundle have sizes, but a line does not know them. */
const piecesOf = (item: CartItem): PackedLine['pieces'] => {
  const size = sizesOf(item);
  if (size) {
    const pane = paneOf(item, size);
    return pane && packPanels(pane.geometry, pane.thicknessMm);
  }
  const piece = packedPieceOf(item as PackedFields);
  return piece && [piece];
};

export const packedLineOf = (item: CartItem, index: number): PackedLine => {
  const isGoods = isShipped(item) && item['ships_as'] !== 'none';
  return {
    item_id: index,
    sku: item.sku,
    name: item.name ?? item.sku,
    qty: item.qty,
    pieces: isGoods ? piecesOf(item) : [],
    isParcelAllowed: sizesOf(item) === null && isYes(item['parcel_ok']),
    isShipped: isGoods,
  };
};
