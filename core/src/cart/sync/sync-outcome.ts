// Applies the server's response for one sync action to the local cart.
import type { CartItem, ServerItem } from '../cart-item.ts';
import type { CartMessage } from '../cart-message.ts';
import { checksumOf, lineIdOf, sameItem } from '../item-identity.ts';
import type { SyncAction } from './plan-sync.ts';

export type Outcome =
  | { kind: 'confirmed'; server: ServerItem }
  /** `available`: the maximum available quantity, where the error contains it. */
  | { kind: 'refused'; available?: number }
  /** No response: the state is unknown, so nothing changes until the next sync. */
  | { kind: 'unreachable' };

export interface OutcomeResult {
  items: CartItem[];
  notification?: CartMessage;
  /** The line that was reduced to the available quantity. */
  limited?: CartItem;
}

/** Copies the server's fields to a line; the client's richer product data stays. */
const confirmItem = (item: CartItem, server: ServerItem): CartItem => {
  const option = server.product_option ?? item.product_option;
  const type = server.product_type ?? item.type_id;
  return {
    ...item,
    prev_qty: item.qty,
    server_item_id: server.item_id,
    ...(server.quote_id !== undefined && { server_cart_id: server.quote_id }),
    ...(option !== undefined && { product_option: option, checksum: checksumOf(option) }),
    ...(type !== undefined && { type_id: type }),
  };
};

const isSameLine = (item: CartItem, line: CartItem): boolean =>
  item === line ||
  (lineIdOf(item) !== undefined && lineIdOf(item) === lineIdOf(line)) ||
  sameItem(item, line);

const replaceItem = (items: readonly CartItem[], line: CartItem, next: (item: CartItem) => CartItem[]) => {
  const index = items.findIndex((item) => isSameLine(item, line));
  return items.flatMap((item, i) => (i === index ? next(item) : [item]));
};

/** A quantity changed while the request was in flight stays; only the sent quantity is confirmed. */
const settleQuantity = (item: CartItem, sentQty: number, confirmed: ServerItem): CartItem => {
  const settled = confirmItem({ ...item, qty: confirmed.qty }, confirmed);
  return item.qty === sentQty ? settled : { ...settled, qty: item.qty };
};

// [SYNC-07] A failed update restores the last confirmed quantity, else the server's, else removes the line.
const restoreQuantity = (item: CartItem, server: ServerItem | undefined): CartItem[] => {
  const previous = item.prev_qty !== undefined && item.prev_qty > 0 ? item.prev_qty : server?.qty;
  return previous === undefined ? [] : [{ ...item, qty: previous }];
};

/** [CART-06] When the error contains the available quantity, the line takes it and records the limit. */
const isLimited = (item: CartItem, sentQty: number, available: number | undefined): available is number =>
  available !== undefined && available > 0 && item.qty === sentQty;

export const applyOutcome = (
  items: readonly CartItem[],
  action: Extract<SyncAction, { kind: 'push' | 'update-server' }>,
  outcome: Outcome,
  inCheckout: boolean,
): OutcomeResult => {
  const { item: line } = action;
  if (outcome.kind === 'unreachable') return { items: [...items] };
  if (outcome.kind === 'refused') {
    const { available } = outcome;
    let limited: CartItem | undefined;
    const remaining = replaceItem(items, line, (item) => {
      if (action.kind === 'push') return [];
      if (!isLimited(item, line.qty, available)) return restoreQuantity(item, action.server);
      limited = { ...item, qty: available, limited_to: available };
      return [limited];
    });
    return { items: remaining, ...(limited && { limited }) };
  }
  const settled = replaceItem(items, line, (item) => [settleQuantity(item, line.qty, outcome.server)]);
  if (inCheckout) return { items: settled };
  const code = action.kind === 'push' ? 'product_added' : 'quantity_updated';
  return { items: settled, notification: { code, type: 'success' } };
};

/** Executes an action that needs no network. `resolved`: the product data of a line only the server had. */
export const applyLocalAction = (
  items: readonly CartItem[],
  action: Extract<SyncAction, { kind: 'remove-local' | 'update-local' | 'refresh-ids' | 'add-local' }>,
  resolved?: CartItem,
): CartItem[] => {
  switch (action.kind) {
    case 'remove-local':
      return replaceItem(items, action.item, () => []);
    case 'update-local':
      return replaceItem(items, action.item, (item) => [
        confirmItem({ ...item, qty: action.server.qty }, action.server),
      ]);
    case 'refresh-ids':
      return replaceItem(items, action.item, (item) => [
        { ...confirmItem(item, action.server), prev_qty: action.server.qty },
      ]);
    case 'add-local': {
      const { server } = action;
      const added = confirmItem({ ...(resolved ?? server), sku: server.sku, qty: server.qty }, server);
      return items.some((item) => isSameLine(item, added)) ? [...items] : [...items, added];
    }
  }
};
