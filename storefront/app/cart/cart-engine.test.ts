import { describe, expect, it } from 'vitest';
import { createBrowser, openTab, product, type Tab } from './test/cart-fixture.ts';
import { type Call, createFakeShop, type NetworkFailure } from './test/fake-shop.ts';

/** Fails only the n-th request to that path. */
const at = (path: string, failure: NetworkFailure, nth = 1) => {
  let count = 0;
  return (call: Call): NetworkFailure | undefined => {
    if (!call.path.endsWith(path)) return undefined;
    count += 1;
    return count === nth ? failure : undefined;
  };
};

const expectSynced = (tab: Tab, lines: Record<string, number>) => {
  expect(tab.lines()).toEqual(lines);
  expect(tab.serverLines()).toEqual(lines);
};

describe('adding', () => {
  it('[CART-05] shows the line before the server responds, then syncs it', async () => {
    const tab = openTab();
    tab.shop.failWith(() => new Promise<undefined>(() => {}));
    const report = await tab.engine.add(product('A'), 2);
    expect(report.messages).toEqual([{ code: 'product_added', type: 'success' }]);
    expect(tab.lines()).toEqual({ A: 2 });
    const other = openTab();
    await other.engine.add(product('A'), 2);
    await other.settle();
    expectSynced(other, { A: 2 });
  });

  it('[CART-04] [CART-06] rejects an invalid product or quantity with the reason and changes nothing', async () => {
    const tab = openTab({
      settings: ({ products }) => Object.assign(products, { useZeroPriceProduct: false }),
    });
    const codes = async (more: object, quantity: unknown = 1) =>
      (await tab.engine.add(product('A', more), quantity)).messages.map(({ code }) => code);
    expect(await codes({ price_incl_tax: 0 })).toEqual(['price_unknown']);
    expect(await codes({ price_incl_tax: null })).toEqual(['price_unknown']);
    expect(await codes({ status: 2 })).toEqual(['product_unavailable']);
    expect(await codes({ errors: { size: 'Too wide' } })).toEqual(['product_error']);
    expect(await codes({}, 0)).toEqual(['quantity_above_zero']);
    expect(await codes({}, 'x')).toEqual(['quantity_positive_integer']);
    expect(tab.lines()).toEqual({});
    expect(tab.shop.log).toEqual([]);
  });

  it('[CART-02] adds every product of a group as its own line', async () => {
    const tab = openTab();
    const link = (sku: string) => ({
      sku: 'SET',
      link_type: 'associated',
      linked_product_sku: sku,
      linked_product_type: 'simple',
      product: product(sku),
    });
    await tab.engine.add(product('SET', { type_id: 'grouped', product_links: [link('A'), link('B')] }), 2);
    await tab.settle();
    expectSynced(tab, { A: 2, B: 2 });
  });

  it('[CART-05] asks the stock service when out-of-stock items are not allowed', async () => {
    const tab = openTab({ settings: ({ stock }) => Object.assign(stock, { allowOutOfStockInCart: false }) });
    tab.shop.stock.set('OUT', 0);
    const codes = async (sku: string) =>
      (await tab.engine.add(product(sku), 1)).messages.map(({ code }) => code);
    expect(await codes('OUT')).toEqual(['out_of_stock']);
    tab.network.online = false;
    expect(await codes('B')).toEqual(['stock_volatile']);
    expect(tab.lines()).toEqual({ B: 1 });
  });

  it('[CART-05] warns about unknown stock offline, even if out-of-stock items are allowed', async () => {
    const tab = openTab();
    tab.network.online = false;
    const { messages } = await tab.engine.add(product('B'), 1);
    expect(messages).toEqual([{ code: 'stock_volatile', type: 'warning' }]);
    expect(tab.lines()).toEqual({ B: 1 });
    tab.network.online = true;
    expect((await tab.engine.add(product('A'), 1)).messages).toMatchObject([{ code: 'product_added' }]);
  });

  it('[SIZE-03] stores two sizes as two lines and the same size as one', async () => {
    const tab = openTab();
    const sized = (width: string) =>
      product('PANE', {
        product_option: {
          extension_attributes: {
            custom_options: [{ option_id: '1', option_value: width }],
            configurable_item_options: [],
            bundle_options: [],
          },
        },
      });
    await tab.engine.add(sized('900'), 1);
    await tab.engine.add(sized('1000'), 1);
    await tab.engine.add(sized('900'), 1);
    await tab.settle();
    expect(tab.engine.getView().items.map(({ qty }) => qty)).toEqual([2, 1]);
    expect(tab.shop.carts.get(tab.storage.get().token ?? '')?.lines.map(({ qty }) => qty)).toEqual([2, 1]);
  });
});

describe('changing', () => {
  it('[CART-06] ten quick changes end with the last quantity, in at most two update requests', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 1);
    await tab.settle();
    const before = tab.shop.log.filter(({ path }) => path.endsWith('/update')).length;
    await Promise.all(
      Array.from({ length: 10 }, (_, step) => tab.engine.setQuantity({ sku: 'A' }, step + 2)),
    );
    await tab.settle();
    expectSynced(tab, { A: 11 });
    expect(tab.shop.log.filter(({ path }) => path.endsWith('/update')).length - before).toBeLessThanOrEqual(
      2,
    );
    expect(tab.messages()).toContain('quantity_updated');
  });

  it('[SYNC-07] restores the last confirmed quantity when the server rejects a change, with the reason', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 2);
    await tab.settle();
    tab.shop.reject('A', { error: 'quantity_below', detail: { quantity: 5 } });
    await tab.engine.setQuantity({ sku: 'A' }, 9);
    expect(tab.lines()).toEqual({ A: 9 });
    await tab.settle();
    expectSynced(tab, { A: 2 });
    expect(tab.reports.flatMap(({ messages }) => messages)).toContainEqual({
      code: 'quantity_below',
      type: 'error',
      values: { quantity: 5 },
      sku: 'A',
      name: 'Name of A',
    });
  });

  it('[CART-06] reduces the quantity to the available maximum and marks the line', async () => {
    const tab = openTab();
    tab.shop.stock.set('A', 3);
    await tab.engine.add(product('A'), 2);
    await tab.settle();
    await tab.engine.setQuantity({ sku: 'A' }, 9);
    await tab.settle();
    expectSynced(tab, { A: 3 });
    expect(tab.engine.getView()).toMatchObject({ isPending: false, items: [{ sku: 'A', limited_to: 3 }] });
    expect(tab.reports.flatMap(({ messages }) => messages)).toContainEqual({
      code: 'quantity_available',
      type: 'error',
      values: { maxQuantity: 3 },
      sku: 'A',
      name: 'Name of A',
      isAtLine: true,
    });
    await tab.engine.setQuantity({ sku: 'A' }, 1);
    await tab.settle();
    expectSynced(tab, { A: 1 });
    expect(tab.engine.getView().items[0]).not.toHaveProperty('limited_to');
  });

  it('[CART-05] reports a rejected line once, without a success message', async () => {
    const tab = openTab();
    tab.shop.stock.set('A', 1);
    const report = tab.engine.afterSync(await tab.engine.add(product('A'), 5));
    await tab.settle();
    expect(await report).toEqual({ changed: false, messages: [], items: [] });
    expect(tab.messages()).toEqual(['quantity_available']);
    const added = tab.engine.afterSync(await tab.engine.add(product('A'), 1));
    await tab.settle();
    expect((await added).messages).toMatchObject([{ code: 'product_added' }]);
    // None of the two more pieces is available: the line stays and shows it.
    const more = tab.engine.afterSync(await tab.engine.add(product('A'), 2));
    await tab.settle();
    expect(await more).toMatchObject({ changed: true, messages: [] });
    expectSynced(tab, { A: 1 });
  });

  it('[CART-05] reports success after a timeout when the server does not respond', async () => {
    const tab = openTab();
    tab.kill();
    const report = tab.engine.afterSync(await tab.engine.add(product('A'), 1));
    await tab.quiet();
    for (const run of [...tab.timers]) run();
    expect((await report).messages).toMatchObject([{ code: 'product_added' }]);
  });

  it('[CART-07] reports no success for a product that was removed before the server responded', async () => {
    const tab = openTab();
    const change = await tab.engine.add(product('A'), 1);
    const report = tab.engine.afterSync(change);
    const [line] = tab.engine.getView().items;
    if (line) await tab.engine.remove(line);
    await tab.settle();
    expect((await report).messages).toEqual([]);
    expectSynced(tab, {});
  });

  it('[SYNC-07] removes a new line that the server rejects', async () => {
    const tab = openTab();
    tab.shop.stock.set('A', 1);
    await tab.engine.add(product('A'), 5);
    await tab.settle();
    expectSynced(tab, {});
  });

  it('[CART-10] clearing empties the cart here and on the server and disconnects it', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 1);
    await tab.settle();
    const { token } = tab.storage.get();
    await (await tab.engine.clear()).left;
    expect(tab.shop.linesOf(token)).toEqual({});
    expect(tab.storage.get().token).toBeNull();
    await tab.engine.add(product('B'), 1);
    await tab.settle();
    expect(tab.storage.get().token).not.toBe(token);
    await tab.engine.clear({ sync: false });
    expect(tab.shop.linesOf(tab.storage.get().token)).toEqual({});
    expect(tab.lines()).toEqual({});
  });

  it('[CART-12] changed options replace the line here and on the server', async () => {
    const tab = openTab();
    const coloured = (sku: string, colour: string) =>
      product(sku, {
        product_option: {
          extension_attributes: {
            custom_options: [{ option_id: '7', option_value: colour }],
            configurable_item_options: [],
            bundle_options: [],
          },
        },
      });
    await tab.engine.add(coloured('A', 'red'), 1);
    await tab.settle();
    const [line] = tab.engine.getView().items;
    if (!line) throw new Error('no line');
    await tab.engine.reconfigure(line, coloured('A', 'blue'), 3);
    await tab.settle();
    const server = tab.shop.carts.get(tab.storage.get().token ?? '')?.lines ?? [];
    expect(server).toHaveLength(1);
    expect(JSON.stringify(server)).toContain('blue');
    expect(server[0]?.qty).toBe(3);
  });

  it('[CART-07] restores a removed line', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 2);
    await tab.settle();
    const removed = await tab.engine.remove({ sku: 'A' });
    await tab.settle();
    expectSynced(tab, {});
    if (removed) await tab.engine.restore(removed);
    await tab.settle();
    expectSynced(tab, { A: 2 });
  });
});

describe('network failures', () => {
  it.each<[string, NetworkFailure]>([
    ['a lost request', 'lose-request'],
    ['a lost response', 'lose-answer'],
    ['a request that arrives twice', 'repeat'],
    ['an unavailable server', 'unavailable'],
    ['a response that is not JSON', 'not-json'],
    ['an empty response', 'empty'],
  ])('[NET-03] [NET-04] %s neither loses nor duplicates the line', async (_, failure) => {
    const tab = openTab();
    tab.shop.failWith(at('/update', failure));
    await tab.engine.add(product('A'), 2);
    await tab.quiet();
    expect(tab.lines()).toEqual({ A: 2 });
    await tab.settle();
    expectSynced(tab, { A: 2 });
  });

  it.each(['/create', '/pull', '/delete', '/totals'])(
    '[SYNC-06] recovers from a failure of %s',
    async (path) => {
      const tab = openTab();
      await tab.engine.add(product('B'), 1);
      await tab.settle();
      tab.shop.failWith(at(path, 'lose-answer'));
      await tab.engine.remove({ sku: 'B' });
      await tab.engine.add(product('A'), 1);
      await tab.quiet();
      await tab.settle();
      expectSynced(tab, { A: 1 });
      expect(tab.engine.getView().isSettled).toBe(true);
    },
  );

  it('[SYNC-07] a 500 on update restores the quantity; the next attempt succeeds', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 1);
    await tab.settle();
    tab.shop.failWith(at('/update', 'server-error'));
    await tab.engine.setQuantity({ sku: 'A' }, 4);
    await tab.settle();
    expectSynced(tab, { A: 1 });
    await tab.engine.setQuantity({ sku: 'A' }, 4);
    await tab.settle();
    expectSynced(tab, { A: 4 });
  });

  it('[SYNC-06] retries automatically after a delay', async () => {
    const tab = openTab();
    tab.shop.failWith(() => 'lose-request');
    await tab.engine.add(product('A'), 1);
    await tab.quiet();
    expect(tab.timers).toHaveLength(1);
    tab.shop.recover();
    tab.timers[0]?.();
    await tab.quiet();
    expectSynced(tab, { A: 1 });
  });

  it('[NET-03] page killed between request and response: the task is resent with the same id and counts once', async () => {
    const browser = createBrowser();
    const shop = createFakeShop();
    const tab = openTab({ browser, shop });
    shop.failWith(async (call) => {
      if (!call.path.endsWith('/update')) return undefined;
      tab.kill();
      return 'lose-answer';
    });
    await tab.engine.add(product('A'), 2);
    await tab.quiet();
    shop.recover();
    const next = openTab({ browser: { ...createBrowser(), driver: browser.driver }, shop });
    await next.engine.load();
    await next.settle();
    expectSynced(next, { A: 2 });
    const sent = shop.log.filter(({ path }) => path.endsWith('/update')).map(({ body }) => body.task_id);
    expect(new Set(sent).size).toBe(1);
  });

  it('[SYNC-05] added and removed during a request: the same line of another device does not come back', async () => {
    const tab = openTab();
    await tab.engine.add(product('B'), 1);
    await tab.settle();
    const server = tab.shop.carts.get(tab.storage.get().token ?? '');
    server?.lines.push({ item_id: 900, sku: 'A', qty: 1 });
    tab.shop.failWith(async ({ path }) => {
      if (!path.endsWith('/update')) return undefined;
      tab.shop.recover();
      await tab.engine.add(product('A'), 1);
      await tab.engine.remove({ sku: 'A' });
      return undefined;
    });
    await tab.engine.setQuantity({ sku: 'B' }, 2);
    await tab.settle();
    await tab.settle();
    expectSynced(tab, { B: 2 });
  });

  it('[SYNC-05] removed while its request was lost: the line stays removed', async () => {
    const tab = openTab();
    tab.shop.failWith(at('/update', 'lose-answer'));
    await tab.engine.add(product('A'), 1);
    await tab.quiet();
    await tab.engine.remove({ sku: 'A' });
    await tab.settle();
    expectSynced(tab, {});
  });

  it.each([
    [false, 7],
    [true, 2],
  ])(
    '[SYNC-08] with serverMergeByDefault %s, a sync without changes leaves %i on the server',
    async (serverMergeByDefault, qty) => {
      const tab = openTab({ settings: ({ cart }) => Object.assign(cart, { serverMergeByDefault }) });
      await tab.engine.add(product('A'), 2);
      await tab.settle();
      const [line] = tab.shop.carts.get(tab.storage.get().token ?? '')?.lines ?? [];
      Object.assign(line ?? {}, { qty: 7 });
      await tab.engine.load();
      await tab.quiet();
      expect(tab.shop.linesOf(tab.storage.get().token)).toEqual({ A: qty });
      expect(tab.lines()).toEqual({ A: 2 });
    },
  );

  it('[SYNC-02] recreates a cart that the server lost, with all its lines', async () => {
    const tab = openTab();
    await tab.engine.add(product('A'), 3);
    await tab.settle();
    tab.shop.carts.clear();
    await tab.engine.refreshIfStale();
    await tab.settle();
    expectSynced(tab, { A: 3 });
  });
});
