import { identityOf } from '@klaas/core/cart/item-identity.ts';
import type { OrderResponse } from '@klaas/core/checkout/queue/order-outcome.ts';
import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { createSerialQueue } from '../../offline/exclusive-lock.ts';
import { createMemoryDriver } from '../../offline/storage-driver.ts';
import {
  createServer,
  door,
  draftOf,
  mirror,
  openOrderEngine,
  PRICE_CHANGED,
  stockOf,
} from './test/order-fixture.ts';

const storedOrders = async ({ engine }: ReturnType<typeof openOrderEngine>): Promise<StoredOrder[]> =>
  engine.load();

describe('placing an order', () => {
  it('[ORD-01] places and stores the order, and empties the cart', async () => {
    const shop = openOrderEngine();
    expect(await shop.engine.place(draftOf())).toMatchObject({
      kind: 'kept',
      order: { state: 'placed', placed: { orderId: '1', orderNumber: '001', key: 'key-1' } },
    });
    expect(shop.cartOf.items).toEqual([]);
    const [order] = await storedOrders(shop);
    expect(order).toMatchObject({ state: 'placed', transmited: true, isInDoubt: false });
    expect(order?.transmited_at).toBeDefined();
  });

  it('a double click and a second tab give one order with one confirmation', async () => {
    const server = createServer();
    const driver = createMemoryDriver();
    const exclusive = createSerialQueue();
    const cartOf = { items: [mirror], name: 'uid-1' };
    const [first, second] = [
      openOrderEngine({ server, driver, exclusive, cartOf }),
      openOrderEngine({ server, driver, exclusive, cartOf }),
    ];
    const placed = await Promise.all([
      first.engine.place(draftOf()),
      first.engine.place(draftOf()),
      second.engine.place(draftOf()),
    ]);
    expect(server.orders.size).toBe(1);
    expect(server.posts).toBe(1);
    for (const result of placed)
      expect(result).toMatchObject({ kind: 'kept', order: { placed: { orderId: '1' } } });
  });

  it('[ORD-02] queues the order when the response is lost; a retry gives the same order', async () => {
    const shop = openOrderEngine();
    shop.server.mode = 'lost answer';
    expect(await shop.engine.place(draftOf())).toMatchObject({ kind: 'kept', order: { state: 'waiting' } });
    expect(shop.cartOf.items).toEqual([]);
    shop.server.mode = 'well';
    expect(await shop.engine.send(false)).toMatchObject([{ state: 'placed', isNotified: false }]);
    expect(shop.server.orders.size).toBe(1);
    expect(shop.server.posts).toBe(2);
  });

  it('[ORD-02] queues the order on a server error', async () => {
    const shop = openOrderEngine();
    shop.server.mode = 'broken';
    expect(await shop.engine.place(draftOf())).toMatchObject({ order: { state: 'waiting', mayGo: true } });
  });

  it('page killed while sending: the next page finishes the order', async () => {
    const driver = createMemoryDriver();
    const server = createServer();
    const cartOf = { items: [mirror], name: 'uid-1' };
    const dying = openOrderEngine({ server, driver, cartOf });
    const post = server.post;
    server.post = async (body) => {
      await post(body);
      // The page is gone: nobody receives the response.
      return new Promise<never>(() => {});
    };
    const lost = openOrderEngine({ server, driver, cartOf });
    void lost.engine.place(draftOf());
    while (server.orders.size === 0) await new Promise((done) => setTimeout(done, 1));
    expect(cartOf.items).toEqual([mirror]);
    server.post = post;
    // The same cart is ordered again with another address: the server recognises the order id.
    expect(
      await dying.engine.place(draftOf({ addressInformation: { ...draftOf().addressInformation } })),
    ).toMatchObject({ order: { state: 'placed' } });
    expect(server.orders.size).toBe(1);
    expect(cartOf.items).toEqual([]);
  });

  it('keeps lines added to the cart while sending', async () => {
    const shop = openOrderEngine();
    const post = shop.server.post;
    shop.server.post = (body) => {
      shop.cartOf.items = [{ ...mirror, qty: 3 }, door];
      return post(body);
    };
    const again = openOrderEngine({ server: shop.server, driver: shop.driver, cartOf: shop.cartOf });
    await again.engine.place(draftOf());
    const { server_item_id: _, ...bare } = mirror;
    expect(shop.cartOf.items).toEqual([{ ...bare, qty: 2 }, door]);
  });

  it('keeps an order in doubt when the session has expired', async () => {
    const shop = openOrderEngine();
    shop.server.mode = 'lost answer';
    await shop.engine.place(draftOf());
    // As after a reload before the cart was emptied.
    Object.assign(shop.cartOf, { items: [mirror], name: 'uid-1' });
    shop.server.mode = 'well';
    shop.server.rejection = { code: 401 };
    expect(await shop.engine.place(draftOf())).toMatchObject({ kind: 'refused' });
    shop.server.rejection = null;
    await shop.engine.place(draftOf());
    expect(shop.server.orders.size).toBe(1);
  });

  it('sends nothing for an empty cart', async () => {
    const shop = openOrderEngine({ cartOf: { items: [], name: 'uid-1' } });
    expect(await shop.engine.place(draftOf({ products: [], cart_id: '' }))).toEqual({ kind: 'empty' });
    expect(shop.server.posts).toBe(0);
  });
});

describe('a rejection in the open checkout', () => {
  const rejections: [string, OrderResponse, Partial<StoredOrder>][] = [
    ['[ORD-03] invalid fields', { code: 400, result: [] }, { reason: 'address_invalid' }],
    [
      '[ORD-05] unavailable products',
      { code: 500, result: 'Error: Error while adding products', meta: { error: 'out_of_stock' } },
      { reason: 'unavailable' },
    ],
    ['a changed price', PRICE_CHANGED, { price: { expected: 127, actual: 130 } }],
    ['a missing cart', { code: 404, meta: { error: 'cart_not_found' } }, { error: 'cart_not_found' }],
    ['an expired session', { code: 401 }, { state: 'waiting' }],
  ];
  it.each(rejections)('%s: keeps the cart, queues nothing, allows a retry', async (_, rejection, order) => {
    const shop = openOrderEngine();
    shop.server.rejection = rejection;
    expect(await shop.engine.place(draftOf())).toMatchObject({ kind: 'refused', order });
    expect(shop.cartOf.items).toEqual([mirror]);
    expect(await storedOrders(shop)).toEqual([]);
    shop.server.rejection = null;
    expect(await shop.engine.place(draftOf({ expected_total: 130 }))).toMatchObject({
      order: { state: 'placed' },
    });
    expect(shop.server.orders.size).toBe(1);
  });
});

describe('[ORD-04] an order placed offline', () => {
  const offlineShop = async () => {
    const shop = openOrderEngine();
    shop.env.isOnline = false;
    expect(await shop.engine.place(draftOf())).toMatchObject({
      kind: 'offline',
      order: { state: 'waiting' },
    });
    expect(shop.server.posts).toBe(0);
    expect(shop.cartOf.items).toEqual([]);
    return shop;
  };

  it('is queued, survives a reload, and is sent once after a confirmation', async () => {
    const shop = await offlineShop();
    expect(await shop.engine.send(true)).toEqual([]);
    const reloaded = openOrderEngine({ server: shop.server, driver: shop.driver, cartOf: shop.cartOf });
    expect(await reloaded.engine.send(false)).toEqual([]);
    expect(shop.server.posts).toBe(0);
    const [sent] = await Promise.all([reloaded.engine.send(true), reloaded.engine.send(true)]);
    expect(sent).toMatchObject([{ state: 'placed', isNotified: false }]);
    expect(shop.server.posts).toBe(1);
    expect(shop.server.orders.size).toBe(1);
  });

  it('is sent automatically if configured, and requests a background sync', async () => {
    const shop = openOrderEngine({ isAutomatic: true });
    shop.env.isOnline = false;
    await shop.engine.place(draftOf());
    expect(shop.env.syncs).toBe(1);
    shop.env.isOnline = true;
    expect(await shop.engine.send(false)).toMatchObject([{ state: 'placed' }]);
  });

  it('two orders with the same products stay two orders', async () => {
    const shop = await offlineShop();
    shop.cartOf.items = [mirror];
    await shop.engine.place(draftOf({ cart_id: '' }));
    shop.env.isOnline = true;
    await shop.engine.send(true);
    expect(shop.server.orders.size).toBe(2);
  });

  it('does not change the current cart when it is sent', async () => {
    const shop = await offlineShop();
    shop.cartOf.items = [mirror];
    shop.env.isOnline = true;
    await shop.engine.send(true);
    expect(shop.cartOf.items).toEqual([mirror]);
  });

  it('server unreachable: stays queued, and later orders are not sent', async () => {
    const shop = await offlineShop();
    shop.cartOf.items = [door];
    await shop.engine.place(draftOf({ cart_id: 'cart-2' }));
    shop.env.isOnline = true;
    shop.server.mode = 'away';
    expect(await shop.engine.send(true)).toEqual([]);
    expect(shop.server.posts).toBe(1);
    expect((await storedOrders(shop)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  it.each<[string, OrderResponse, Partial<StoredOrder>]>([
    ['an invalid address', { code: 400, result: [] }, { state: 'canceled', reason: 'address_invalid' }],
    [
      'unavailable products',
      { code: 500, result: 'Error: Error while adding products' },
      { state: 'canceled', reason: 'unavailable' },
    ],
    [
      'another rejection',
      { code: 404, meta: { error: 'cart_not_found' } },
      { state: 'canceled', reason: 'refused' },
    ],
  ])(
    '[ORD-05] %s cancels it, notifies the shopper, and its lines can be restored to the cart',
    async (_, rejection, order) => {
      const shop = await offlineShop();
      shop.env.isOnline = true;
      shop.server.rejection = rejection;
      expect(await shop.engine.send(true)).toMatchObject([{ ...order, isNotified: false }]);
      shop.server.rejection = null;
      await shop.engine.send(true);
      expect(shop.server.posts).toBe(1);
      const [canceled] = await storedOrders(shop);
      await shop.engine.takeBack(canceled?.order_id ?? '');
      expect(shop.cartOf.items).toMatchObject([{ sku: 'MIRROR', qty: 1 }]);
      expect(shop.cartOf.items[0]).not.toHaveProperty('server_item_id');
      expect(await storedOrders(shop)).toEqual([]);
    },
  );

  it('a changed price needs acceptance; then the order is sent with the same id', async () => {
    const shop = await offlineShop();
    const [before] = await storedOrders(shop);
    shop.env.isOnline = true;
    shop.server.rejection = PRICE_CHANGED;
    expect(await shop.engine.send(true)).toMatchObject([{ state: 'price_changed' }]);
    await shop.engine.send(true);
    expect(shop.server.posts).toBe(1);
    shop.server.rejection = null;
    await shop.engine.acceptPrice(before?.order_id ?? '');
    expect(await shop.engine.send(false)).toMatchObject([{ state: 'placed' }]);
    expect(shop.server.orders.get(before?.order_id ?? '')?.body.expected_total).toBe(130);
  });

  it('can be withdrawn only before it was sent', async () => {
    const shop = await offlineShop();
    const [order] = await storedOrders(shop);
    const id = order?.order_id ?? '';
    shop.env.isOnline = true;
    shop.server.mode = 'lost answer';
    await shop.engine.send(true);
    await shop.engine.takeBack(id);
    expect(await storedOrders(shop)).toHaveLength(1);
    expect(shop.cartOf.items).toEqual([]);
  });

  it('a customer’s order is sent only while that customer is logged in', async () => {
    const shop = openOrderEngine();
    shop.env.isOnline = false;
    await shop.engine.place(draftOf({ user_id: '7' }));
    shop.env.isOnline = true;
    for (const customer of [null, '8']) {
      shop.env.customer = customer;
      expect(await shop.engine.send(true)).toEqual([]);
    }
    shop.env.customer = '7';
    expect(await shop.engine.send(true)).toMatchObject([{ state: 'placed' }]);
  });

  it('[ORD-05] checks the stock; pre_reserved while it is unknown', async () => {
    const shop = await offlineShop();
    const [order] = await storedOrders(shop);
    if (!order) throw new Error('there is an order');
    const verdict = async (of = order) => (await shop.engine.stockOf(of)).verdict;
    expect(await verdict()).toBe('pre_reserved');
    shop.env.isOnline = true;
    expect(await verdict()).toBe('pre_reserved');
    shop.server.stock = [stockOf('MIRROR', 5)];
    expect(await verdict()).toBe('confirmed');
    shop.server.stock = [stockOf('MIRROR', 0)];
    expect(await verdict()).toBe('cancelled');
    expect(await verdict({ ...order, items: [{ ...mirror, custom_size: {} }] })).toBe('confirmed');
  });

  it('[ORD-05] reports lines with too little stock, and restores only the available quantity', async () => {
    const shop = openOrderEngine({ cartOf: { items: [mirror, { ...door, qty: 3 }], name: 'uid-1' } });
    shop.env.isOnline = false;
    await shop.engine.place(draftOf());
    shop.env.isOnline = true;
    shop.server.rejection = { code: 500, result: 'Error: Error while adding products' };
    shop.server.stock = [stockOf('MIRROR', 0), stockOf('DOOR', 2)];
    const [canceled] = await shop.engine.send(true);
    if (!canceled) throw new Error('the order is refused');
    const { short } = await shop.engine.stockOf(canceled);
    expect(canceled.items.map((item) => short.get(identityOf(item).key))).toEqual([0, 2]);
    await shop.engine.takeBack(canceled.order_id);
    // Sold-out lines are restored too: the cart shows the error.
    expect(shop.cartOf.items).toMatchObject([
      { sku: 'MIRROR', qty: 1 },
      { sku: 'DOOR', qty: 2 },
    ]);
  });
});

describe('an order with a bank payment', () => {
  const bankShop = async () => {
    const shop = openOrderEngine();
    shop.server.payment = true;
    expect(await shop.engine.place(draftOf())).toMatchObject({
      order: { state: 'unpaid', paymentUrl: 'bank-1' },
    });
    const { server_item_id: _, ...bare } = mirror;
    // The cart is marked, so that it checks the payment before its next sync.
    expect(shop.cartOf).toMatchObject({
      items: [mirror],
      unpaid: { orderId: '1', key: 'key-1', items: [bare] },
    });
    return shop;
  };

  it('keeps the cart until it is paid, even if that is detected at the next visit', async () => {
    const shop = await bankShop();
    await shop.engine.refreshUnpaid();
    expect(shop.cartOf.items).toEqual([mirror]);
    shop.server.setState('processing');
    const reloaded = openOrderEngine({ server: shop.server, driver: shop.driver, cartOf: shop.cartOf });
    await reloaded.engine.refreshUnpaid();
    expect(shop.cartOf.items).toEqual([]);
    expect(await storedOrders(reloaded)).toMatchObject([{ state: 'placed', isNotified: false }]);
  });

  it('placed again unchanged, returns a new payment URL for the same order', async () => {
    const shop = await bankShop();
    expect(await shop.engine.place(draftOf())).toMatchObject({ order: { paymentUrl: 'bank-again-1' } });
    expect(shop.server.orders.size).toBe(1);
  });

  it('placed again after payment in another tab, returns that order', async () => {
    const shop = await bankShop();
    shop.server.setState('processing');
    expect(await shop.engine.place(draftOf())).toMatchObject({
      order: { state: 'placed', placed: { orderId: '1' } },
    });
    expect(shop.cartOf.items).toEqual([]);
  });

  it('creates a new order after a cancellation, or when the draft changed', async () => {
    const shop = await bankShop();
    shop.server.setState('canceled');
    await shop.engine.refreshUnpaid();
    expect(shop.cartOf.unpaid).toBeNull();
    await shop.engine.place(draftOf());
    expect(shop.server.orders.size).toBe(2);
    await shop.engine.place(draftOf({ user_id: '', store_code: 'ru' }));
    expect(shop.server.orders.size).toBe(3);
  });

  it('[ANLY-01] its page empties the cart when paid, and tracks the purchase once', async () => {
    const shop = await bankShop();
    const page = () => shop.engine.onPageViewed(shop.server.document('1') as OrderDocument);
    expect(await page()).toBe(false);
    expect(shop.cartOf.items).toEqual([mirror]);
    shop.server.setState('processing');
    expect(await page()).toBe(true);
    expect(shop.cartOf.items).toEqual([]);
    expect(await page()).toBe(false);
    expect(
      await shop.engine.onPageViewed({ ...shop.server.document('1'), entity_id: 99 } as OrderDocument),
    ).toBe(false);
  });
});

it('keeps an order in memory when the storage fails', async () => {
  const driver = { ...createMemoryDriver(), set: async () => Promise.reject(new Error('no')) };
  const shop = openOrderEngine({ driver });
  shop.env.isOnline = false;
  await shop.engine.place(draftOf());
  expect(await storedOrders(shop)).toMatchObject([{ state: 'waiting' }]);
  shop.env.isOnline = true;
  expect(await shop.engine.send(true)).toMatchObject([{ state: 'placed' }]);
});

it('[SES-03] a logout deletes settled orders but not queued ones', async () => {
  const shop = openOrderEngine();
  await shop.engine.place(draftOf());
  shop.cartOf.items = [door];
  shop.env.isOnline = false;
  await shop.engine.place(draftOf({ cart_id: 'cart-2' }));
  await shop.engine.forgetSettled();
  expect(await storedOrders(shop)).toMatchObject([{ state: 'waiting' }]);
});
