// Joining a guest's cart with the customer's cart at login: once per guest cart, however often it is attempted.
import type { CartItem, ServerItem } from '../cart-item.ts';
import { qtyToAdd } from './expired-session-lines.ts';
import { planSync, type SyncAction } from './plan-sync.ts';
import { applyLocalAction } from './sync-outcome.ts';

/** Ids of guest carts that have been joined; kept with the cart. */
export type MergeRecord = readonly string[];

export interface LoginMerge {
  items: CartItem[];
  record: MergeRecord;
  /** Two carts with something in them became one: the shopper sees more than was put in here. */
  isJoined: boolean;
}

/** Product data of a line that only the server has; nothing where it could not be had. */
export type LoadedLine = (server: ServerItem) => CartItem | undefined;

const MAX_RECORDED = 20;

/** Ids of the guest's cart mean nothing in the customer's. */
const withoutServerIds = (item: CartItem): CartItem => {
  const { server_item_id: _id, server_cart_id: _cart, item_id: _item, quote_id: _quote, ...rest } = item;
  return rest;
};

/** The line now stands for the customer's line; a refusal goes back to what the server holds. */
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
 * The sum is made here, in one step, and saved together with the record; then the client's state is pushed with force.
 * Setting a known quantity can be repeated after a crash, adding cannot. A guest cart that was joined before neither
 * adds again nor takes anything away: the larger quantity stays.
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
  // The plan begins with exactly one action per client line, in their order.
  let items = guest.flatMap((item, index) => mergeLine(item, actions[index], merging));
  for (const action of actions)
    if (action.kind === 'add-local') items = applyLocalAction(items, action, loadedLine(action.server));
  return {
    items,
    record: merging ? [...record, guestCartId].slice(-MAX_RECORDED) : record,
    isJoined: merging && client.length > 0 && server.length > 0,
  };
};
