// Cart cookie: applies changes made by pages without JavaScript, and keeps the cookie's cart token current.

import type { CookieCart } from '@klaas/core/cart/cart-cookie.ts';
import { detachedLine } from '@klaas/core/cart/detached-line.ts';
import { lineIdOf } from '@klaas/core/cart/item-identity.ts';
import { type CartRecord, type CartStorage, emptyRecord } from './cart-record.ts';

export interface CartCookie {
  load: () => CookieCart | null;
  save: (cart: CookieCart | null) => void;
}

/** Ordered: start an empty cart. */
const ordered = ({ rev, changes, joined }: CartRecord, uid: string): CartRecord => ({
  ...emptyRecord(uid),
  rev,
  changes: changes + 1,
  joined,
});

/** Drops lines that the server has (the next sync pulls them) and keeps unsynced ones; keeps all lines of another cart. */
const changed = (record: CartRecord, token: string): CartRecord => ({
  ...emptyRecord(record.uid),
  rev: record.rev,
  changes: record.changes + 1,
  joined: record.joined,
  token,
  items:
    record.token === token
      ? record.items.filter((item) => lineIdOf(item) === undefined)
      : record.items.map(detachedLine),
});

const applyChange = (record: CartRecord, { token, change }: CookieCart, uid: string): CartRecord => {
  // A customer's cart is identified by the session, not by the cookie.
  if (record.owner === 'customer') return record;
  if (change === 'ordered') return record.token === token ? ordered(record, uid) : record;
  return change === 'changed' ? changed(record, token) : record;
};

/** Call before the cart is loaded. */
export const applyCookieCart = async (
  storage: CartStorage,
  cookie: CartCookie,
  newId: () => string,
): Promise<void> => {
  await storage.change((record) => {
    // Inside the cross-tab lock, so that it is applied once.
    const cart = cookie.load();
    if (!cart?.change) return record;
    cookie.save(cart.change === 'ordered' ? null : { ...cart, change: null });
    return applyChange(record, cart, newId());
  });
};

/** Writes the guest cart's token to the cookie on every change. Returns the unsubscribe function. */
export const syncCookie = (storage: CartStorage, cookie: CartCookie): (() => void) => {
  const saveToken = () => {
    const { token, owner } = storage.get();
    const guestToken = owner === 'guest' ? token : null;
    const saved = cookie.load();
    // Do not overwrite an unapplied change: it is applied when the cart is opened next.
    if (saved?.change || (saved?.token ?? null) === guestToken) return;
    cookie.save(guestToken === null ? null : { token: guestToken, change: null });
  };
  saveToken();
  return storage.subscribe(saveToken);
};
