// Merges the guest cart into the customer's cart at login: once per guest cart, however often it is retried.
import type { CartItem, ServerItem } from '../cart-item.ts';
import { qtyToAdd } from './expired-session-lines.ts';
import { planSync, type SyncAction } from './plan-sync.ts';
import { applyLocalAction } from './sync-outcome.ts';

/** Ids of guest carts already merged; stored with the cart. */
export type MergeRecord = readonly string[];

export interface LoginMerge {
  items: CartItem[];
  record: MergeRecord;
  /** Both carts had lines: the shopper now sees more than was added here. */
  isJoined: boolean;
}

/** Loads the product data of a line that only the server has; undefined when it is unavailable. */
export type LoadedLine = (server: ServerItem) => CartItem | undefined;

const MAX_RECORDED = 20;

/** Ids of the guest cart are invalid in the customer's cart. */
const withoutServerIds = (item: CartItem): CartItem => {
  const { server_item_id: _id, server_cart_id: _cart, item_id: _item, quote_id: _quote, ...rest } = item;
  return rest;
};

/** The line now maps to the customer's line; a rejected change restores the server's quantity. */
const withServerLine = (item: CartItem, server: ServerItem, qty: number): CartItem => ({
  ...item,
  qty,
  prev_qty: server.qty,
  server_item_id: server.item_id,
  ...(server.quote_id !== undefined && { server_cart_id: server.quote_id }),
});

const mergeLine = (line: CartItem, action: SyncAction | undefined, merging: boolean): CartItem[] => {
  const { cut_off: _, ...item } = line;
  if (action?.kind === 'update-server') {
    const serverQty = action.server.qty;
    const qty = merging ? Math.max(1, serverQty + qtyToAdd(line, serverQty)) : Math.max(line.qty, serverQty);
    return [withServerLine(item as CartItem, action.server, qty)];
  }
  if (action?.kind === 'refresh-ids') return [withServerLine(item as CartItem, action.server, line.qty)];
  const qty = qtyToAdd(line, 0);
  return qty > 0 ? [{ ...item, qty } as CartItem] : [];
};

/**
 * The sum is computed here, in one step, and saved together with the record; then the client state is pushed with
 * force.
 * Setting an absolute quantity can be retried after a crash, adding cannot.
 * A guest cart merged before neither adds nor removes anything: the larger quantity wins.
 */
export const planLoginMerge = (
  client: readonly CartItem[],
  server: readonly ServerItem[],
  guestCartId: string,
  record: MergeRecord,
  loadedLine: LoadedLine = () => undefined,
): LoginMerge => {
  const merging = !record.includes(guestCartId);
  const guest = client.map(withoutServerIds);
  const { actions } = planSync(guest, server, {
    forceClientState: false,
    dryRun: false,
    mergeQty: merging,
    serverSyncCanRemoveLocalItems: false,
    serverSyncCanModifyLocalItems: false,
  });
  // The plan starts with exactly one action per client line, in order.
  let items = guest.flatMap((item, index) => mergeLine(item, actions[index], merging));
  for (const action of actions)
    if (action.kind === 'add-local') items = applyLocalAction(items, action, loadedLine(action.server));
  return {
    items,
    record: merging ? [...record, guestCartId].slice(-MAX_RECORDED) : record,
    isJoined: merging && client.length > 0 && server.length > 0,
  };
};
