// What a server's line tells beside its quantity: the name in the page's language, the price and what changed.
import type { CartItem, ServerItem } from '../cart-item.ts';
import { lineIdOf, sameItem } from '../item-identity.ts';

export interface LineNotice {
  /** Gross price of one piece when the line was changed last. */
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

/** By the server's id of the line; lines of which nothing is to be said are left out. */
export const noticesOf = (lines: readonly ServerItem[]): LineNotices =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const notice = noticeOf(line);
      return Object.keys(notice).length > 0 ? [[String(line.item_id), notice]] : [];
    }),
  );
