// The cart of a browser and its cookie: what pages without scripts did is taken over, and what scripts do is told to them.

import type { CookieCart } from '@klaas/core/cart/cart-cookie.ts';
import { detachedLine } from '@klaas/core/cart/detached-line.ts';
import { lineIdOf } from '@klaas/core/cart/item-identity.ts';
import { type CartRecord, emptyRecord } from './cart-record.ts';
import type { CartStorage } from './cart-storage.ts';

export interface CartCookie {
  load: () => CookieCart | null;
  save: (cart: CookieCart | null) => void;
}

/** The goods are bought: another cart begins. */
const ordered = ({ rev, changes, joined }: CartRecord, uid: string): CartRecord => ({
  ...emptyRecord(uid),
  rev,
  changes: changes + 1,
  joined,
});

/**
 * Lines that the server knew are as it has them now and come with the next sync; those it never heard of go along. Of
 * another cart than the cookie's all lines do.
 */
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

const takeOver = (record: CartRecord, { token, change }: CookieCart, uid: string): CartRecord => {
  // A customer's cart is found by the session.
  if (record.owner === 'customer') return record;
  if (change === 'ordered') return record.token === token ? ordered(record, uid) : record;
  return change === 'changed' ? changed(record, token) : record;
};

/** Before the cart is loaded. */
export const applyCookieCart = async (
  storage: CartStorage,
  cookie: CartCookie,
  newId: () => string,
): Promise<void> => {
  await storage.change((record) => {
    // Inside the lock of all tabs: it is taken over once.
    const cart = cookie.load();
    if (!cart?.change) return record;
    cookie.save(cart.change === 'ordered' ? null : { ...cart, change: null });
    return takeOver(record, cart, newId());
  });
};

/** From then on: the cookie names the cart that this browser has as a guest. */
export const syncCookie = (storage: CartStorage, cookie: CartCookie): (() => void) => {
  const saveToken = () => {
    const { token, owner } = storage.get();
    const guestToken = owner === 'guest' ? token : null;
    const saved = cookie.load();
    // What was changed without scripts meanwhile is taken over when the cart is opened the next time.
    if (saved?.change || (saved?.token ?? null) === guestToken) return;
    cookie.save(guestToken === null ? null : { token: guestToken, change: null });
  };
  saveToken();
  return storage.subscribe(saveToken);
};
