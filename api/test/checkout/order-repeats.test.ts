// Orders of other clients, and repeated orders with the same or a different body.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { address, createOrderShop, type OrderShop, orderBody, type TestResponse } from './order-fixture.ts';

let database: TestDatabase;
let shop: OrderShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
  await shop.setStock('WALL', { qty: 1000 });
});
afterAll(() => database.drop());

/** Exactly the keys that clients of the ecosystem send while online. */
const foreignBody = (cartId: string, information: Record<string, unknown> = {}) => {
  const { user_id, cart_id, products, addressInformation, transmited } = orderBody(cartId, {
    products: [{ sku: 'WALL', qty: 1, price: 100, name: 'Wall', type_id: 'simple', stock: { qty: 5 } }],
    information: {
      shippingAddress: address({ company: 'NA', street: ['Pärnu mnt 13', null] }),
      billingAddress: address({ company: 'NA', vat_id: '', street: ['Pärnu mnt 13', ''] }),
      shippingExtraFields: {},
      ...information,
    },
  });
  return { user_id, cart_id, products, addressInformation, transmited };
};

const orderCount = async () =>
  (await shop.rows<{ n: number }>('select count(*)::int n from sales_order'))[0]?.n ?? 0;

const expectNoDetails = (rejected: TestResponse, placed: TestResponse) => {
  const text = JSON.stringify(rejected);
  expect(text).not.toContain(placed.result.orderNumber);
  expect(text).not.toContain(placed.meta.orderKey);
  expect(rejected.meta).not.toHaveProperty('orderKey');
  expect(rejected.result).toBeTypeOf('string');
};

describe('[ORD-06] an order of another client, without order_id, dates and store', () => {
  it('is accepted, and a repeat gets the same response', async () => {
    const body = foreignBody(await shop.cartWith({ sku: 'WALL' }));
    const placed = await shop.order(body);
    expect(placed.code).toBe(200);
    const count = await orderCount();
    expect(await shop.order(body)).toEqual(placed);
    expect(await orderCount()).toBe(count);
  });

  it('is one order when sent many times concurrently', async () => {
    const body = foreignBody(await shop.cartWith({ sku: 'WALL' }));
    const before = await orderCount();
    const responses = await Promise.all(Array.from({ length: 8 }, () => shop.order(body)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]?.code).toBe(200);
    expect(await orderCount()).toBe(before + 1);
  });

  it('is accepted from a customer by the cart id', async () => {
    const token = await shop.tokens.issue({ customer_id: 700, group_id: 1 });
    const cartId = String((await shop.call('POST', `create?token=${token}`)).result);
    await shop.call('POST', `update?token=${token}&cartId=${cartId}`, { cartItem: { sku: 'WALL', qty: 1 } });
    const body = { ...foreignBody(cartId), user_id: '700' };
    const headers = { authorization: `Bearer ${token}` };
    const placed = await shop.order(body, headers);
    expect(placed.code).toBe(200);
    expect(await shop.order(body, headers)).toEqual(placed);
    // The cart id alone is not enough: without the token there is no such cart.
    expect((await shop.order({ ...body, user_id: '' })).code).toBe(404);
  });

  it('is one order when submitted twice without a cart', async () => {
    const body = foreignBody('');
    const before = await orderCount();
    const placed = await shop.order(body);
    expect(placed.code).toBe(200);
    expect(await shop.order(body)).toEqual(placed);
    expect(await orderCount()).toBe(before + 1);
  });

  it('is found again while its payment is pending, and replaced by a different body', async () => {
    const cartId = await shop.cartWith({ sku: 'WALL' });
    const body = foreignBody(cartId, { payment_method_code: 'banklink' });
    const first = await shop.order(body);
    expect(first.meta.payment.url).toContain('/bank');
    expect((await shop.order(body)).result).toEqual(first.result);
    const second = await shop.order(foreignBody(cartId));
    expect(second.code).toBe(200);
    expect(second.result.orderNumber).not.toBe(first.result.orderNumber);
    expect((await shop.order(body)).code).toBe(409);
  });
});

describe('[ORD-06] a repeated order with a different body', () => {
  const changes: [name: string, change: (body: ReturnType<typeof orderBody>) => unknown][] = [
    ['products', (body) => ({ ...body, products: [{ sku: 'WALL', qty: 2, price: 100 }] })],
    [
      'delivery address',
      ({ addressInformation: information, ...body }) => ({
        ...body,
        addressInformation: { ...information, shippingAddress: address({ city: 'Narva' }) },
      }),
    ],
    [
      'mail address',
      ({ addressInformation: information, ...body }) => ({
        ...body,
        addressInformation: { ...information, billingAddress: address({ email: 'somebody@example.com' }) },
      }),
    ],
    [
      'way of paying',
      ({ addressInformation: information, ...body }) => ({
        ...body,
        addressInformation: { ...information, payment_method_code: 'banklink' },
      }),
    ],
  ];

  it.each(changes)('with the same order id and other %s: 409 without details', async (_name, change) => {
    for (const cartId of ['', await shop.cartWith({ sku: 'WALL' })]) {
      const body = orderBody(cartId);
      const placed = await shop.order(body);
      expect(placed.code).toBe(200);
      const before = await shop.snapshot();
      const rejected = await shop.order(change(body));
      expect(rejected).toMatchObject({ code: 409, status: 409, meta: { error: 'order_id_taken' } });
      expectNoDetails(rejected, placed);
      expect(await shop.snapshot()).toEqual(before);
      // Its own sender still gets the original response.
      expect(await shop.order(body)).toEqual(placed);
    }
  });

  it.each(changes)('for the same cart with other %s: 409 without details', async (_name, change) => {
    const body = orderBody(await shop.cartWith({ sku: 'WALL' }));
    const placed = await shop.order(body);
    const before = await shop.snapshot();
    for (const order_id of [undefined, 'another-name-of-it']) {
      const rejected = await shop.order({ ...(change(body) as object), order_id });
      expect(rejected).toMatchObject({ code: 409, meta: { error: 'cart_ordered' } });
      expectNoDetails(rejected, placed);
    }
    expect(await shop.snapshot()).toEqual(before);
  });

  it('reveals nothing to a stranger who has only the order id, also with another cart', async () => {
    const placed = await shop.order(orderBody('', { root: { order_id: 'chosen-by-the-client' } }));
    expect(placed.code).toBe(200);
    const other = orderBody(await shop.cartWith({ sku: 'WALL' }), {
      root: { order_id: 'chosen-by-the-client' },
    });
    const rejected = await shop.order(other);
    expect(rejected).toMatchObject({ code: 409, meta: { error: 'order_id_taken' } });
    expectNoDetails(rejected, placed);
  });

  it('treats an equivalent encoding as the same body', async () => {
    const body = orderBody('', { products: [{ sku: 'WALL', qty: 1, price: 100 }] });
    const placed = await shop.order(body);
    const again = {
      ...body,
      updated_at: '2027-01-01',
      transmited: false,
      products: [{ price: 7, qty: 1, sku: 'WALL', name: 'Wall' }],
      addressInformation: { ...body.addressInformation, shippingAddress: address({ city: ' Tallinn ' }) },
    };
    expect(await shop.order(again)).toEqual(placed);
  });
});

describe('[ORD-06] a refused order', () => {
  const fewBody = () => orderBody('', { products: [{ sku: 'FEW', qty: 1, price: 1 }] });

  it('stays refused when its request arrives again after pieces came back', async () => {
    await shop.setStock('FEW', { qty: 0 });
    const body = fewBody();
    const refused = await shop.order(body);
    expect(refused.meta.error).toBe('out_of_stock');
    await shop.setStock('FEW', { qty: 5 });
    const before = await shop.snapshot();
    expect(await shop.order(body)).toEqual(refused);
    expect(await shop.snapshot()).toEqual(before);
  });

  it('can be submitted again by the shopper under the same id', async () => {
    await shop.setStock('FEW', { qty: 0 });
    const body = fewBody();
    await shop.order(body);
    await shop.setStock('FEW', { qty: 5 });
    const again = { ...body, updated_at: '2026-11-15T10:05:00.000Z' };
    const placed = await shop.order(again);
    expect(placed.code).toBe(200);
    expect(await shop.order(again)).toEqual(placed);
    // The refused request is of an order that exists now.
    expect(await shop.order(body)).toEqual(placed);
  });

  it('gets one answer for all its requests while the stock comes and goes', async () => {
    for (let round = 0; round < 10; round++) {
      await shop.setStock('FEW', { qty: 0 });
      const body = fewBody();
      const before = await orderCount();
      const requests = Array.from({ length: 6 }, () => shop.order(body));
      await shop.setStock('FEW', { qty: 5 });
      requests.push(...Array.from({ length: 6 }, () => shop.order(body)));
      const responses = await Promise.all(requests);
      expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
      expect(await orderCount()).toBe(before + Number(responses[0]?.code === 200));
    }
  });
});

it('[ORD-06] erasing a customer removes the body hash', async () => {
  const headers = { authorization: `Bearer ${await shop.tokens.issue({ customer_id: 701, group_id: 1 })}` };
  await shop.order(orderBody(''), headers);
  const prints = () => shop.rows('select fingerprint from sales_order where customer_id is null');
  await database.db.transaction((tx) => shop.person.erase(tx, { id: 701, email: '', isProven: false }));
  expect(await prints()).toContainEqual({ fingerprint: '' });
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});
