// Data of a server line besides its quantity: the localised name, the price and change notices.
import type { CartItem, ServerItem } from '../cart-item.ts';
import { lineIdOf, sameItem } from '../item-identity.ts';

export interface LineNotice {
  /** Gross unit price before the last price change. */
  priceChangedFrom?: number;
  stockMessage?: string;
  unavailable?: true;
}

export type LineNotices = Readonly<Record<string, LineNotice>>;

const matchesLine = (item: CartItem, server: ServerItem): boolean =>
  lineIdOf(item) === undefined ? sameItem(item, server) : lineIdOf(item) === String(server.item_id);

export const applyServerLineData = (
  items: readonly CartItem[],
  lines: readonly (ServerItem & { price_incl_tax?: unknown })[],
): CartItem[] =>
  items.map((item) => {
    const server = lines.find((line) => matchesLine(item, line));
    if (!server) return item;
    const price = server.price_incl_tax;
    return {
      ...item,
      ...(server.name && { name: server.name }),
      ...(typeof price === 'number' && price > 0 && { price_incl_tax: price }),
    };
  });

const noticeOf = ({ extension_attributes: attributes = {} }: ServerItem): LineNotice => ({
  ...(typeof attributes['price_changed_from'] === 'number' && {
    priceChangedFrom: attributes['price_changed_from'],
  }),
  ...(typeof attributes['stock_message'] === 'string' && { stockMessage: attributes['stock_message'] }),
  ...(attributes['unavailable'] === true && { unavailable: true as const }),
});

/** Keyed by server line id; lines without notices are omitted. */
export const noticesOf = (lines: readonly ServerItem[]): LineNotices =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const notice = noticeOf(line);
      return Object.keys(notice).length > 0 ? [[String(line.item_id), notice]] : [];
    }),
  );
