// When client and server must be compared again.
import type { CartItem } from './cart-item.ts';
import { hashText } from './item-identity.ts';

/** Stock and totals come from the server and change on their own: they are no change of the cart. */
export const cartHash = (items: readonly CartItem[], token: string | null): string =>
  hashText(
    JSON.stringify({ items: items.map(({ stock: _stock, totals: _totals, ...rest }) => rest), token }),
  );

export interface SyncMark {
  hash: string | null;
  /** Milliseconds since 1970 of the last sync; 0 or null when there was none. */
  syncedAt: number | null;
}

/** [SYNC-06] Items and totals follow this same rule, each with its own mark. */
export const isSyncNeeded = (mark: SyncMark, currentHash: string): boolean =>
  !mark.hash || mark.hash !== currentHash || !mark.syncedAt;

export interface SyncGate {
  synchronize: boolean;
  online: boolean;
  serverSide: boolean;
  token: string | null;
  needed: boolean;
  forceSync?: boolean;
}

/** [SYNC-01] Only when configured, online and in a browser; a connected cart syncs when it must or is forced to. */
export const maySync = (gate: SyncGate): boolean =>
  gate.synchronize &&
  gate.online &&
  !gate.serverSide &&
  Boolean(gate.token) &&
  (gate.needed || gate.forceSync === true);
