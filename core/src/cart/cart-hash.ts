// Decides when the client cart and the server cart must be compared again.
import type { CartItem } from './cart-item.ts';
import { hashText } from './item-identity.ts';

/** Stock and totals come from the server and change independently, so they are not part of the hash. */
export const cartHash = (items: readonly CartItem[], token: string | null): string =>
  hashText(
    JSON.stringify({ items: items.map(({ stock: _stock, totals: _totals, ...rest }) => rest), token }),
  );

export interface SyncMark {
  hash: string | null;
  /** Epoch milliseconds of the last sync; 0 or null when there was none. */
  syncedAt: number | null;
}

export interface SyncedCart extends SyncMark {
  items: readonly CartItem[];
  token: string | null;
}

/** [SYNC-06] The same rule for items and totals, each with its own mark. */
export const isSyncNeeded = (mark: SyncMark, currentHash: string): boolean =>
  !mark.hash || mark.hash !== currentHash || !mark.syncedAt;

export interface SyncConditions {
  synchronize: boolean;
  online: boolean;
  serverSide: boolean;
  isCustomer: boolean;
}

/** [SYNC-06] Whether the cart has changes that the server does not have. */
export const isPending = ({ items, token, ...mark }: SyncedCart): boolean =>
  (items.length > 0 || token !== null) && isSyncNeeded(mark, cartHash(items, token));

/** [SYNC-01] Only when configured, online and in a browser; never for an empty guest cart that the server does not have. */
export const maySync = (
  { items, token }: Pick<SyncedCart, 'items' | 'token'>,
  { synchronize, online, serverSide, isCustomer }: SyncConditions,
): boolean => synchronize && online && !serverSide && (token !== null || items.length > 0 || isCustomer);
