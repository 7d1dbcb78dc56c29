// Cart engine with several tabs, login, offline, and random network failures.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBrowser, openTab, openTwoTabs, product, type Tab } from './test/cart-fixture.ts';
import { createSession } from './test/fake-session.ts';
import { createFakeShop, type NetworkFailure } from './test/fake-shop.ts';

const expectSynced = (tab: Tab, lines: Record<string, number>) => {
  expect(tab.lines()).toEqual(lines);
  expect(tab.serverLines()).toEqual(lines);
};

describe('storage', () => {
  it('[CART-03] stores items, token, hash and dates on change and restores them', async () => {
    const browser = createBrowser();
    const tab = openTab({ browser });
    await tab.engine.add(product('A'), 2);
    await tab.settle();
    const stored = await browser.driver.get('shop/cart/current-cart-hash');
    expect(stored).toMatchObject({
      hash: expect.any(String),
      syncedAt: expect.any(Number),
      totalsSyncedAt: expect.any(Number),
    });
    expect(await browser.driver.get('shop/cart/current-cart-token')).toMatchObject({
      token: tab.storage.get().token,
    });
    const next = openTab({ browser, shop: tab.shop });
    await next.engine.load();
    expect(next.lines()).toEqual({ A: 2 });
    expect(next.storage.get().token).toBe(tab.storage.get().token);
  });

  it('[SYNC-06] only reads an unchanged cart; writes nothing to the server', async () => {
    const browser = createBrowser();
    const tab = openTab({ browser });
    await tab.engine.add(product('A'), 2);
    await tab.settle();
    const next = openTab({ browser, shop: tab.shop });
    const before = tab.shop.log.length;
    await next.engine.load();
    await next.quiet();
    expect(tab.shop.log.slice(before).map(({ path }) => path)).toEqual(['/api/cart/pull', '/api/stock/list']);
  });

  it('[SYNC-01] sends no requests for a visitor without a cart, or with sync disabled', async () => {
    const tab = openTab();
    await tab.engine.load();
    await tab.settle();
    const off = openTab({
      shop: tab.shop,
      settings: ({ cart }) => Object.assign(cart, { synchronize: false }),
    });
    await off.engine.add(product('A'), 1);
    await off.settle();
    expect(tab.shop.log).toEqual([]);
  });
});

describe('tabs', () => {
  it('[CART-03] keeps concurrent additions of two tabs', async () => {
    const browser = createBrowser();
    const one = openTab({ browser });
    const two = openTab({ browser, shop: one.shop });
    await Promise.all([
      one.engine.add(product('A'), 1),
      two.engine.add(product('B'), 1),
      one.engine.add(product('B'), 1),
    ]);
    await Promise.all([one.settle(), two.settle()]);
    await one.engine.reload();
    expectSynced(one, { A: 1, B: 2 });
    expectSynced(two, { A: 1, B: 2 });
    expect(one.shop.log.filter(({ path }) => path.endsWith('/create'))).toHaveLength(1);
  });

  it('[CART-03] a removal in one tab is not undone by a change in the other', async () => {
    const [one, two] = await openTwoTabs();
    await one.engine.remove({ sku: 'A' });
    await two.engine.add(product('B'), 1);
    await Promise.all([one.settle(), two.settle()]);
    await one.engine.reload();
    expectSynced(one, { B: 1 });
    expectSynced(two, { B: 1 });
  });
});

describe('offline', () => {
  it('[SYNC-09] pushes offline changes when the network is back', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 1);
    await tab.engine.add(product('B'), 1);
    await tab.settle();
    tab.network.online = false;
    await tab.engine.setQuantity({ sku: 'A' }, 5);
    await tab.engine.remove({ sku: 'B' });
    await tab.engine.add(product('C'), 2);
    await tab.quiet();
    expect(tab.serverLines()).toEqual({ A: 1, B: 1 });
    expect(tab.engine.getView()).toMatchObject({ isSettled: false, isPending: true });
    tab.network.online = true;
    await tab.engine.onOnline();
    expectSynced(tab, { A: 5, C: 2 });
  });

  it('[PRICE-07] shows a local total until the server responds', async () => {
    const tab = openTab();
    tab.network.online = false;
    await tab.engine.add(product('A'), 3);
    expect(tab.engine.getView().segments.at(-1)).toEqual({
      code: 'grand_total',
      title: 'Grand total',
      value: 30,
    });
    tab.network.online = true;
    await tab.engine.onOnline();
    expect(tab.engine.getView()).toMatchObject({ isSettled: true });
  });
});

describe('coupon', () => {
  it('[COUP-01] a valid code changes the totals, an invalid one returns an error and changes nothing', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 2);
    expect(await tab.engine.applyCoupon('NOPE')).toEqual({ ok: false, error: 'coupon_incorrect' });
    expect(tab.engine.getView().coupon).toBeNull();
    expect(await tab.engine.applyCoupon('GLASS10')).toEqual({ ok: true, value: true });
    expect(tab.engine.getView().coupon).toEqual({ code: 'GLASS10', discount: -1 });
    expect(tab.engine.getView().segments.at(-1)?.value).toBe(19);
    expect(await tab.engine.removeCoupon()).toBe(true);
    expect(tab.engine.getView().coupon).toBeNull();
    tab.network.online = false;
    expect(await tab.engine.applyCoupon('GLASS10')).toEqual({ ok: false, error: 'unreachable' });
  });
});

describe('login', () => {
  it('[COUP-02] merges the carts once, adds up quantities and transfers the coupon', async () => {
    const user = createSession();
    const tab = openTab({ session: user.session });
    const id = tab.shop.customerCart([
      ['A', 2],
      ['C', 1],
    ]);
    await tab.engine.add(product('A'), 1);
    await tab.engine.add(product('B'), 1);
    await tab.engine.applyCoupon('GLASS10');
    const guest = tab.storage.get().token;
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    await tab.engine.authorize();
    expect(tab.storage.get().token).toBe(id);
    expectSynced(tab, { A: 3, B: 1, C: 1 });
    expect(tab.shop.carts.get(id)?.coupon).toBe('GLASS10');
    expect(tab.shop.carts.get(guest ?? '')?.coupon).toBeNull();
    await tab.engine.authorize();
    expectSynced(tab, { A: 3, B: 1, C: 1 });
  });

  it('[COUP-02] reports once that the account had its own cart, and loads its product data', async () => {
    const user = createSession();
    const tab = openTab({
      session: user.session,
      loadLine: async ({ sku, qty }) => ({ sku, qty, image: `/${sku}.webp` }),
    });
    tab.shop.customerCart([['C', 1]]);
    await tab.engine.add(product('A'), 1);
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    await tab.engine.authorize();
    await tab.engine.authorize();
    expectSynced(tab, { A: 1, C: 1 });
    expect(tab.engine.getView().items.find(({ sku }) => sku === 'C')).toMatchObject({ image: '/C.webp' });
    expect(tab.messages().filter((code) => code === 'carts_joined')).toHaveLength(1);
  });

  it('[COUP-02] merges the carts even if product data cannot be loaded', async () => {
    const user = createSession();
    const tab = openTab({ session: user.session, loadLine: () => Promise.reject(new Error('no code')) });
    tab.shop.customerCart([['C', 1]]);
    await tab.engine.add(product('A'), 1);
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    await tab.engine.authorize();
    expectSynced(tab, { A: 1, C: 1 });
  });

  it.each([
    ['the account', [], ['A']],
    ['the guest', [['C', 1]], []],
  ] as const)('[COUP-02] shows no merge message if the cart of %s was empty', async (_, account, guest) => {
    const user = createSession();
    const tab = openTab({ session: user.session });
    tab.shop.customerCart(account.map(([sku, qty]) => [sku, qty]));
    for (const sku of guest) await tab.engine.add(product(sku), 1);
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    await tab.engine.authorize();
    expect(tab.messages()).not.toContain('carts_joined');
  });

  it.each<[string, NetworkFailure]>([
    ['/pull', 'lose-answer'],
    ['/update', 'lose-answer'],
    ['/create', 'lose-request'],
  ])('[COUP-02] a login interrupted at %s still merges once', async (path, failure) => {
    const user = createSession();
    const tab = openTab({ session: user.session });
    const id = tab.shop.customerCart([['A', 2]]);
    await tab.engine.add(product('A'), 1);
    await tab.settle();
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    tab.shop.failWith((call) => (call.path.endsWith(path) ? failure : undefined));
    await tab.engine.authorize();
    tab.shop.recover();
    await tab.settle();
    expect(tab.storage.get().token).toBe(id);
    expectSynced(tab, { A: 3 });
  });

  it('[COUP-02] lines added during the login are in the merged cart', async () => {
    const user = createSession();
    const tab = openTab({ session: user.session });
    tab.shop.customerCart([['A', 2]]);
    await tab.engine.add(product('A'), 1);
    await tab.settle();
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    const joining = tab.engine.authorize();
    await tab.engine.add(product('B'), 1);
    await joining;
    await tab.settle();
    expectSynced(tab, { A: 3, B: 1 });
  });

  it('[SES-04] a logout clears the cart in the browser', async () => {
    const user = createSession();
    const tab = openTab({ session: user.session });
    const id = tab.shop.customerCart([['A', 2]]);
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    await tab.engine.authorize();
    await user.session.logout();
    await tab.engine.logout();
    expect(tab.lines()).toEqual({});
    expect(tab.storage.get().token).toBeNull();
    expect(tab.shop.linesOf(id)).toEqual({ A: 2 });
  });

  it('[SES-04] [COUP-02] a logout right after the login keeps the merged cart on the server', async () => {
    const user = createSession();
    const tab = openTab({ session: user.session });
    const id = tab.shop.customerCart([['A', 2]]);
    await tab.engine.add(product('B'), 1);
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    void tab.engine.authorize();
    await tab.engine.flush();
    await user.session.logout();
    await tab.engine.logout();
    expect(tab.shop.linesOf(id)).toEqual({ A: 2, B: 1 });
    expect(tab.lines()).toEqual({});
  });

  it('[SES-04] a line added right before the logout is saved for the customer', async () => {
    const user = createSession();
    const tab = openTab({ session: user.session });
    const id = tab.shop.customerCart([['A', 2]]);
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    await tab.engine.authorize();
    await tab.engine.add(product('B'), 1);
    await tab.engine.flush();
    await user.session.logout();
    await tab.engine.logout();
    expect(tab.shop.linesOf(id)).toEqual({ A: 2, B: 1 });
    const before = tab.shop.log.length;
    await tab.engine.flush();
    expect(tab.shop.log.length).toBe(before);
  });

  it('[SES-04] an unresponsive server does not block the logout', async () => {
    const user = createSession();
    const tab = openTab({ session: user.session });
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    await tab.engine.authorize();
    tab.kill();
    await tab.engine.add(product('B'), 1);
    let isLeft = false;
    const leaving = tab.engine.flush().then(() => {
      isLeft = true;
    });
    await tab.quiet();
    expect(isLeft).toBe(false);
    for (const run of [...tab.timers]) run();
    await leaving;
    await user.session.logout();
    await tab.engine.logout();
    expect(tab.lines()).toEqual({});
  });

  it('[NET-02] refreshes an expired token once and sends the change', async () => {
    const user = createSession('fresh');
    const tab = openTab({ session: user.session });
    tab.shop.acceptToken('old');
    user.logIn('old');
    await tab.engine.authorize();
    tab.shop.acceptToken('fresh');
    await tab.engine.add(product('A'), 1);
    await tab.settle();
    expectSynced(tab, { A: 1 });
    expect(user.log).toEqual(['refresh', 'stored']);
  });

  it('[NET-02] [NET-07] a failed refresh ends the session; the cart stays as a guest cart', async () => {
    const user = createSession(null);
    const tab = openTab({ session: user.session });
    tab.shop.acceptToken('old');
    user.logIn('old');
    await tab.engine.authorize();
    tab.shop.acceptToken('other');
    await tab.engine.add(product('A'), 1);
    await tab.quiet();
    expect(user.log).toEqual(['refresh', 'logout', 'sign-up']);
    expect(tab.lines()).toEqual({ A: 1 });
  });

  it('[SYNC-02] stops requesting a cart after the configured number of attempts', async () => {
    const tab = openTab({ settings: ({ queues }) => Object.assign(queues, { maxCartBypassAttempts: 2 }) });
    const requests: string[] = [];
    tab.shop.failWith((call) => {
      if (call.path.endsWith('/create')) requests.push(call.path);
      return call.path.endsWith('/create') ? 'server-error' : undefined;
    });
    await tab.engine.add(product('A'), 1);
    await tab.quiet();
    expect(requests).toHaveLength(3);
    expect(tab.logs).toContain('No cart could be had from the server');
    expect(tab.lines()).toEqual({ A: 1 });
  });
});

describe('another device', () => {
  it('[SYNC-05] its lines are pulled and kept at the next change', async () => {
    const user = createSession();
    const tab = openTab({ session: user.session });
    const id = tab.shop.customerCart([['A', 1]]);
    tab.shop.acceptToken('valid');
    user.logIn('valid');
    await tab.engine.authorize();
    tab.shop.carts.get(id)?.lines.push({ item_id: 77, sku: 'B', qty: 4 });
    await tab.engine.add(product('C'), 1);
    await tab.settle();
    expectSynced(tab, { A: 1, B: 4, C: 1 });
  });
});

it('[SYNC-07] [NET-03] converges to the shopper’s changes under random network failures', async () => {
  const failure = fc.constantFrom<NetworkFailure | undefined>(
    undefined,
    undefined,
    'lose-request',
    'lose-answer',
    'repeat',
    'unavailable',
    'not-json',
  );
  const sku = fc.constantFrom('A', 'B', 'C');
  const action = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), sku, qty: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('set' as const), sku, qty: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('remove' as const), sku, qty: fc.constant(0) }),
    fc.record({ kind: fc.constantFrom('wait' as const, 'reload' as const), sku, qty: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { maxLength: 12 }),
      fc.infiniteStream(failure),
      async (actions, failures) => {
        const shop = createFakeShop();
        let browser = createBrowser();
        let tab = openTab({ shop, browser });
        const model = new Map<string, number>();
        shop.failWith(() => failures.next().value ?? undefined);
        for (const { kind, sku: name, qty } of actions) {
          if (kind === 'add') {
            await tab.engine.add(product(name), qty);
            model.set(name, (model.get(name) ?? 0) + qty);
          }
          if (kind === 'set') {
            await tab.engine.setQuantity({ sku: name }, qty);
            if (model.has(name)) model.set(name, qty);
          }
          if (kind === 'remove') {
            await tab.engine.remove({ sku: name });
            model.delete(name);
          }
          if (kind === 'wait') await tab.quiet();
          if (kind === 'reload') {
            // The page is killed at any point: its locks are released, its storage stays.
            tab.kill();
            browser = { ...createBrowser(), driver: browser.driver };
            tab = openTab({ shop, browser });
            await tab.engine.load();
          }
        }
        shop.recover();
        await tab.settle();
        const wanted = Object.fromEntries(model);
        expect(tab.lines()).toEqual(wanted);
        if (tab.storage.get().token) expect(tab.serverLines()).toEqual(wanted);
      },
    ),
    { numRuns: 120 },
  );
});
