import type { CookieCart } from '@klaas/core/cart/cart-cookie.ts';
import { expect, it } from 'vitest';
import { createBrowser, openTab, product } from '../test/cart-fixture.ts';
import { applyCookieCart, type CartCookie, syncCookie } from './cookie-cart.ts';

const jar = (cart: CookieCart | null = null): CartCookie & { cart: CookieCart | null } => ({
  cart,
  load() {
    return this.cart;
  },
  save(next) {
    this.cart = next;
  },
});

const filled = async () => {
  const browser = createBrowser();
  const tab = openTab({ browser });
  await tab.engine.add(product('A'), 2);
  await tab.settle();
  const token = tab.storage.get().token ?? '';
  return { browser, tab, token };
};

/** The next visit with JavaScript. */
const visit = async ({ browser, tab }: Awaited<ReturnType<typeof filled>>, cookie: CartCookie) => {
  const next = openTab({ browser, shop: tab.shop });
  await applyCookieCart(next.storage, cookie, () => 'another');
  await next.engine.load();
  await next.settle();
  return next;
};

it('[CART-03] writes the guest cart’s token to the cookie and removes it with the cart', async () => {
  const { tab, token } = await filled();
  const cookie = jar();
  syncCookie(tab.storage, cookie);
  expect(cookie.cart).toEqual({ token, change: null });
  await (await tab.engine.clear()).left;
  expect(cookie.cart).toBeNull();
});

it('[CART-03] a customer’s cart has no cookie', async () => {
  const { tab, token } = await filled();
  await tab.storage.change((record) => ({ ...record, owner: 'customer' }));
  const cookie = jar({ token, change: null });
  syncCookie(tab.storage, cookie);
  expect(cookie.cart).toBeNull();
});

it('[SYNC-05] applies changes made without JavaScript at the next visit', async () => {
  const visited = await filled();
  const { tab, token } = visited;
  const cart = tab.shop.carts.get(token);
  if (!cart) throw new Error('the shop has no such cart');
  cart.lines = [{ item_id: 99, sku: 'B', qty: 3 }];
  const cookie = jar({ token, change: 'changed' });
  const next = await visit(visited, cookie);
  expect(next.serverLines()).toEqual({ B: 3 });
  expect(next.storage.get().token).toBe(token);
  expect(cookie.cart).toEqual({ token, change: null });
});

it('[SYNC-05] merges the local lines into the cookie’s cart if it is another cart', async () => {
  const visited = await filled();
  const other = openTab({ shop: visited.tab.shop });
  await other.engine.add(product('B'), 1);
  await other.settle();
  const token = other.storage.get().token ?? '';
  const next = await visit(visited, jar({ token, change: 'changed' }));
  expect(next.storage.get().token).toBe(token);
  expect(next.serverLines()).toEqual({ A: 2, B: 1 });
});

it('[CART-10] empties a cart that was ordered without JavaScript', async () => {
  const visited = await filled();
  const cookie = jar({ token: visited.token, change: 'ordered' });
  const next = await visit(visited, cookie);
  expect(next.lines()).toEqual({});
  expect(next.storage.get().token).toBeNull();
  expect(cookie.cart).toBeNull();
});

it('an order of another cart does not change this one', async () => {
  const visited = await filled();
  const next = await visit(visited, jar({ token: 'somebody-elses-cart', change: 'ordered' }));
  expect(next.lines()).toEqual({ A: 2 });
});
