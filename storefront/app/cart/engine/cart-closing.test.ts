// Closing a cart: ordered, unpaid, order queued offline, session expired.
import { describe, expect, it } from 'vitest';
import { createBrowser, openTab, openTwoTabs, product, type Tab } from '../test/cart-fixture.ts';
import { createSession } from '../test/fake-session.ts';
import type { Call } from '../test/fake-shop.ts';

const requestsOf = (tab: Tab) => tab.shop.log.map(({ path }) => path.replace('/api/', ''));

const customerTab = async (lines: [string, number][] = []) => {
  const user = createSession(null);
  const tab = openTab({ session: user.session });
  user.hooks.onLogout = () => tab.engine.logout(true);
  const cartId = tab.shop.customerCart(lines);
  const logIn = async (token: string) => {
    tab.shop.acceptToken(token);
    user.logIn(token);
    await tab.engine.authorize();
  };
  await logIn('valid');
  return { tab, cartId, logIn, user };
};

const orderOf = ({ engine }: Tab, isPlaced: boolean) => ({
  name: engine.name(),
  items: engine.getView().items,
  isPlaced,
});

describe('[ORD-01] a cart that was ordered', () => {
  it('is closed without a request; lines added since stay, in a new cart', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 2);
    await tab.settle();
    const ordered = orderOf(tab, true);
    await tab.engine.add(product('A'), 1);
    await tab.engine.add(product('B'), 1);
    await tab.engine.order(ordered);
    expect(tab.engine.name()).not.toBe(ordered.name);
    await tab.settle();
    expect(tab.lines()).toEqual({ A: 1, B: 1 });
    expect(tab.serverLines()).toEqual({ A: 1, B: 1 });
  });

  it('is closed once: a repeated call does not change the next cart', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 1);
    const ordered = orderOf(tab, true);
    await tab.engine.order(ordered);
    await tab.engine.add(product('A'), 1);
    await tab.engine.order(ordered);
    expect(tab.lines()).toEqual({ A: 1 });
  });

  it('[NET-03] drops its queued tasks: they reach neither it nor the next cart', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 1);
    await tab.settle();
    const ordered = orderOf(tab, true);
    const cartId = tab.storage.get().token;
    tab.shop.failWith(({ path }) => (path.endsWith('/update') ? 'lose-request' : undefined));
    await tab.engine.setQuantity({ sku: 'A' }, 3);
    expect(await tab.settle()).toBe('unreachable');
    expect(tab.queue.isEmpty()).toBe(false);
    await tab.engine.order(ordered);
    tab.shop.recover();
    const before = tab.shop.log.length;
    await tab.settle();
    expect(tab.serverLines()).toEqual({ A: 2 });
    const [first, ...rest] = tab.shop.log.slice(before);
    expect(first?.path).toBe('/api/cart/create');
    expect(rest.filter((call) => call.cartId === cartId)).toEqual([]);
  });

  it('[NET-03] ordered in another tab: queued tasks of this tab reach no other cart', async () => {
    const [one, two] = await openTwoTabs();
    one.shop.failWith(({ path }) => (path.endsWith('/update') ? 'lose-request' : undefined));
    await one.engine.add(product('B'), 1);
    expect(await one.settle()).toBe('unreachable');
    one.shop.recover();
    await two.engine.reload();
    expect(two.lines()).toEqual({ A: 1, B: 1 });
    one.shop.carts.clear();
    await two.engine.order(orderOf(two, true));
    await two.engine.add(product('C'), 1);
    expect(await two.settle()).toBe('done');
    expect(await one.settle()).toBe('done');
    expect(one.queue.isEmpty()).toBe(true);
    expect([one.lines(), one.serverLines()]).toEqual([{ C: 1 }, { C: 1 }]);
  });

  it('resets the shipping method: the next cart does not inherit it', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 1);
    await tab.settle();
    await tab.engine.setShipping({
      country: 'EE',
      shippingCarrierCode: 'flatrate',
      shippingMethodCode: 'flatrate',
    });
    await tab.engine.order(orderOf(tab, true));
    await tab.engine.add(product('B'), 1);
    const before = tab.shop.log.length;
    await tab.settle();
    expect(requestsOf(tab).slice(before)).toContain('cart/totals');
    expect(requestsOf(tab).slice(before)).not.toContain('cart/shipping-information');
  });

  it('is not synced by other tabs while the order is sent', async () => {
    const [one, two] = await openTwoTabs();
    await two.quiet();
    const before = one.shop.log.length;
    let syncing: Promise<unknown> | undefined;
    await one.engine.hold(async () => {
      one.shop.carts.clear();
      syncing = two.engine.sync();
      await two.quiet();
      await one.engine.order(orderOf(one, true));
    });
    await syncing;
    await two.quiet();
    expect(requestsOf(one).slice(before)).toEqual([]);
    expect(two.lines()).toEqual({});
    expect(one.shop.carts.size).toBe(0);
  });
});

describe('[ORD-01] a cart whose order is unpaid', () => {
  const atBank = async () => {
    const browser = createBrowser();
    const tab = openTab({ browser });
    await tab.engine.add(product('A'), 1);
    await tab.settle();
    tab.shop.orders.set('7 secret', 'pending_payment');
    const items = tab.engine.getView().items;
    await tab.engine.markUnpaid(tab.engine.name(), { orderId: '7', key: 'secret', items });
    /** The page after the bank redirect, or another tab. */
    const next = () => openTab({ browser, shop: tab.shop });
    return { tab, next };
  };

  it('stays and can be changed', async () => {
    const { tab } = await atBank();
    await tab.engine.add(product('B'), 1);
    await tab.settle();
    expect(tab.serverLines()).toEqual({ A: 1, B: 1 });
  });

  it('paid: the closed cart is not requested, and no new one is created', async () => {
    const { tab, next } = await atBank();
    tab.shop.orders.set('7 secret', 'processing');
    tab.shop.carts.clear();
    const before = tab.shop.log.length;
    const [page, other] = [next(), next()];
    await Promise.all([page.engine.load(), other.engine.load()]);
    await Promise.all([page.settle(), other.settle()]);
    await other.engine.reload();
    expect(requestsOf(tab).slice(before)).toEqual(['ext/orders/order']);
    expect([page.lines(), other.lines()]).toEqual([{}, {}]);
    expect(tab.shop.carts.size).toBe(0);
  });

  it('paid during the pull: the ordered lines reach no other cart', async () => {
    const { tab, next } = await atBank();
    const page = next();
    tab.shop.failWith(({ path }: Call) => {
      if (!path.endsWith('/pull')) return undefined;
      tab.shop.orders.set('7 secret', 'processing');
      tab.shop.carts.clear();
      return undefined;
    });
    await page.engine.load();
    await page.quiet();
    expect(page.timers).toHaveLength(1);
    page.timers[0]?.();
    await page.quiet();
    expect(page.lines()).toEqual({});
    expect(tab.shop.carts.size).toBe(0);
  });

  it.each(['canceled', undefined])('canceled (%s): becomes an ordinary cart again', async (state) => {
    const { tab, next } = await atBank();
    if (state) tab.shop.orders.set('7 secret', state);
    else tab.shop.orders.clear();
    const page = next();
    await page.engine.load();
    await page.settle();
    expect(page.storage.get().unpaid).toBeNull();
    expect(page.lines()).toEqual({ A: 1 });
    expect(page.serverLines()).toEqual({ A: 1 });
  });

  it('server unreachable: keeps the cart and retries later', async () => {
    const { tab, next } = await atBank();
    tab.shop.failWith(() => 'lose-request');
    const page = next();
    await page.engine.load();
    await page.quiet();
    expect(page.lines()).toEqual({ A: 1 });
    expect(page.timers).toHaveLength(1);
  });
});

describe('[ORD-04] a customer’s cart whose order is still queued in the browser', () => {
  it('is not restored from the server, which does not have the order yet', async () => {
    const { tab, cartId } = await customerTab([['C', 1]]);
    await tab.engine.add(product('A'), 2);
    await tab.settle();
    tab.network.online = false;
    await tab.engine.order(orderOf(tab, false));
    await tab.engine.add(product('B'), 1);
    tab.network.online = true;
    await tab.engine.onOnline();
    expect(tab.lines()).toEqual({ B: 1 });
    expect(tab.shop.linesOf(cartId)).toEqual({ B: 1 });
  });

  it('withdrawn, every line is restored once', async () => {
    const { tab, cartId } = await customerTab();
    await tab.engine.add(product('A'), 2);
    await tab.settle();
    const ordered = orderOf(tab, false);
    await tab.engine.order(ordered);
    for (const item of ordered.items) await tab.engine.restore(item);
    await tab.settle();
    expect(tab.lines()).toEqual({ A: 2 });
    expect(tab.shop.linesOf(cartId)).toEqual({ A: 2 });
  });
});

describe('[NET-03] queued tasks of a customer’s cart after the session', () => {
  it.each([
    ['logged out', false],
    ['session expired', true],
  ])('are dropped: %s', async (_, isExpired) => {
    const { tab, cartId, user } = await customerTab([['A', 1]]);
    tab.shop.failWith(({ path }) => (path.endsWith('/update') ? 'lose-request' : undefined));
    await tab.engine.add(product('A'), 1);
    expect(await tab.settle()).toBe('unreachable');
    expect(tab.queue.isEmpty()).toBe(false);
    tab.shop.recover();
    user.hooks.onLogout = () => tab.engine.logout(isExpired);
    await user.session.logout();
    const before = tab.shop.log.length;
    await tab.engine.add(product('B'), 1);
    await tab.settle();
    expect(tab.shop.log.slice(before).filter((call) => call.cartId === cartId)).toEqual([]);
    expect(tab.serverLines()).toMatchObject({ B: 1 });
    expect(tab.shop.linesOf(cartId)).toEqual({ A: 1 });
  });
});

it('[NET-03] drops queued tasks of a guest cart once it is merged into the customer’s', async () => {
  const user = createSession(null);
  const tab = openTab({ session: user.session });
  const cartId = tab.shop.customerCart([['A', 1]]);
  await tab.engine.add(product('B'), 1);
  await tab.settle();
  const guestId = tab.storage.get().token;
  tab.shop.failWith(({ path }) => (path.endsWith('/update') ? 'lose-request' : undefined));
  await tab.engine.add(product('B'), 1);
  expect(await tab.settle()).toBe('unreachable');
  expect(tab.queue.isEmpty()).toBe(false);
  tab.shop.recover();
  const before = tab.shop.log.length;
  tab.shop.acceptToken('valid');
  user.logIn('valid');
  await tab.engine.authorize();
  expect(tab.shop.linesOf(cartId)).toEqual({ A: 1, B: 2 });
  expect(tab.shop.log.slice(before).filter((call) => call.cartId === guestId)).toEqual([]);
});

describe('[NET-02] a session that expires', () => {
  it('keeps unsynced lines and gets the server’s lines back at the next login', async () => {
    const { tab, cartId, logIn, user } = await customerTab([['A', 2]]);
    tab.network.online = false;
    await tab.engine.add(product('A'), 1);
    await tab.engine.add(product('B'), 1);
    tab.network.online = true;
    tab.shop.acceptToken('another');
    await tab.engine.onOnline();
    await tab.quiet();
    expect(user.log).toContain('sign-up');
    expect(tab.lines()).toEqual({ A: 3, B: 1 });
    await tab.engine.add(product('B'), 1);
    await tab.settle();
    await logIn('fresh');
    expect(tab.storage.get().token).toBe(cartId);
    expect(tab.lines()).toEqual({ A: 3, B: 2 });
    expect(tab.serverLines()).toEqual({ A: 3, B: 2 });
  });

  it('does not duplicate a line whose response was lost', async () => {
    const { tab, logIn } = await customerTab();
    tab.shop.failWith((call) => (call.path.endsWith('/update') ? 'lose-answer' : undefined));
    await tab.engine.add(product('A'), 2);
    await tab.quiet();
    tab.shop.recover();
    tab.shop.acceptToken('another');
    await tab.engine.onOnline();
    await tab.quiet();
    expect(tab.lines()).toEqual({ A: 2 });
    await logIn('fresh');
    expect(tab.lines()).toEqual({ A: 2 });
    expect(tab.serverLines()).toEqual({ A: 2 });
  });

  it('during a change: the line is not treated as rejected', async () => {
    const { tab, logIn } = await customerTab([['A', 1]]);
    tab.shop.failWith((call) => {
      if (call.path.endsWith('/update')) tab.shop.acceptToken('another');
      return undefined;
    });
    await tab.engine.add(product('B'), 1);
    await tab.quiet();
    tab.shop.recover();
    expect(tab.lines()).toEqual({ B: 1 });
    await logIn('fresh');
    expect(tab.lines()).toEqual({ A: 1, B: 1 });
    expect(tab.serverLines()).toEqual({ A: 1, B: 1 });
  });

  it('before the merge: the guest cart stays complete and is merged at the next login', async () => {
    const user = createSession(null);
    const tab = openTab({ session: user.session });
    user.hooks.onLogout = () => tab.engine.logout(true);
    tab.shop.customerCart([['A', 2]]);
    await tab.engine.add(product('A'), 1);
    await tab.engine.add(product('B'), 1);
    await tab.settle();
    tab.shop.acceptToken('valid');
    user.logIn('stale');
    await tab.engine.authorize();
    await tab.quiet();
    expect(tab.lines()).toEqual({ A: 1, B: 1 });
    user.logIn('valid');
    await tab.engine.authorize();
    expect(tab.lines()).toEqual({ A: 3, B: 1 });
    expect(tab.serverLines()).toEqual({ A: 3, B: 1 });
  });

  it('detected by a page opened later: the customer’s cart is removed', async () => {
    const browser = createBrowser();
    const user = createSession(null);
    const tab = openTab({ browser, session: user.session });
    tab.shop.customerCart([['A', 2]]);
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    await tab.engine.authorize();
    const later = openTab({ browser, shop: tab.shop });
    await later.engine.load();
    await later.quiet();
    expect(later.lines()).toEqual({});
    expect(later.storage.get()).toMatchObject({ token: null, owner: 'guest' });
  });
});
