// Rejected orders: the error messages, and that nothing is written.

import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sizedOption, variantOption } from '../cart/cart-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { address, createOrderShop, type OrderShop, orderBody, type TestResponse } from './order-fixture.ts';

let database: TestDatabase;
let shop: OrderShop;
let before: unknown;
let cartId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
  for (const sku of ['WALL', 'SHELF', 'SPECIAL']) await shop.setStock(sku, { qty: 100 });
  await shop.setStock('FEW', { qty: 3 });
  await shop.setStock('GONE', { qty: 0 });
  cartId = await shop.cartWith({ sku: 'WALL' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  before = await shop.snapshot();
});

/** Rejected, with the database unchanged. */
const expectRejected = async (body: unknown, headers?: Record<string, string>): Promise<TestResponse> => {
  const response = await shop.order(body, headers);
  expect(response.code).not.toBe(200);
  expect(response.status).toBe(response.code);
  expect(await shop.snapshot()).toEqual(before);
  return response;
};

const withProducts = (...products: object[]) => orderBody(cartId, { products });
const withInformation = (information: Record<string, unknown>) => orderBody(cartId, { information });

describe('[ORD-06] validates the body: 400 with the reason', () => {
  const valid = () => orderBody(cartId);
  const cases: [name: string, body: () => unknown, field: string][] = [
    ['nothing', () => ({}), 'products'],
    ['a list', () => [], ''],
    ['an unknown field', () => ({ ...valid(), discount: 5 }), ''],
    ['an empty order_id', () => ({ ...valid(), order_id: '' }), 'order_id'],
    ['no products', () => ({ ...valid(), products: [] }), 'products'],
    ['a number as cart', () => ({ ...valid(), cart_id: 5 }), 'cart_id'],
    ['a number as user', () => ({ ...valid(), user_id: 5 }), 'user_id'],
    ['a text as store', () => ({ ...valid(), store_id: 'et' }), 'store_id'],
    ['quantity 0', () => withProducts({ sku: 'WALL', qty: 0, price: 1 }), 'products.0.qty'],
    ['a negative quantity', () => withProducts({ sku: 'WALL', qty: -1, price: 1 }), 'products.0.qty'],
    ['a part of a piece', () => withProducts({ sku: 'WALL', qty: 1.5, price: 1 }), 'products.0.qty'],
    ['a huge quantity', () => withProducts({ sku: 'WALL', qty: 1e9, price: 1 }), 'products.0.qty'],
    ['quantity as text', () => withProducts({ sku: 'WALL', qty: '1', price: 1 }), 'products.0.qty'],
    ['no sku', () => withProducts({ qty: 1, price: 1 }), 'products.0.sku'],
    ['no price', () => withProducts({ sku: 'WALL', qty: 1 }), 'products.0.price'],
    ['a negative price', () => withProducts({ sku: 'WALL', qty: 1, price: -1 }), 'products.0.price'],
    ['no addresses', () => ({ ...valid(), addressInformation: undefined }), 'addressInformation'],
    [
      'no billing address',
      () => withInformation({ billingAddress: undefined }),
      'addressInformation.billingAddress',
    ],
    [
      'a short post code',
      () => withInformation({ billingAddress: address({ postcode: '10' }) }),
      'addressInformation.billingAddress.postcode',
    ],
    [
      'no street',
      () => withInformation({ shippingAddress: address({ street: [] }) }),
      'addressInformation.shippingAddress.street',
    ],
    [
      'an empty street',
      () => withInformation({ shippingAddress: address({ street: ['', ' '] }) }),
      'addressInformation.shippingAddress.street',
    ],
    [
      'a region as text',
      () => withInformation({ shippingAddress: address({ region_id: 'x' }) }),
      'addressInformation.shippingAddress.region_id',
    ],
    [
      'an empty name',
      () => withInformation({ billingAddress: address({ firstname: ' ' }) }),
      'addressInformation.billingAddress.firstname',
    ],
    [
      'a country nobody knows',
      () => withInformation({ shippingAddress: address({ country_id: 'Estonia' }) }),
      'addressInformation.shippingAddress.country_id',
    ],
    [
      'no mail address',
      () =>
        withInformation({ billingAddress: address({ email: '' }), shippingAddress: address({ email: '' }) }),
      'addressInformation.billingAddress.email',
    ],
    [
      'a wrong mail address',
      () => withInformation({ billingAddress: address({ email: 'mari@' }) }),
      'addressInformation.billingAddress.email',
    ],
    [
      'a method code that is none',
      () => withInformation({ shipping_method_code: "'; drop table" }),
      'addressInformation.shipping_method_code',
    ],
    [
      'no way of paying',
      () => withInformation({ payment_method_code: undefined }),
      'addressInformation.payment_method_code',
    ],
    ['a total as text', () => ({ ...valid(), expected_total: '127' }), 'expected_total'],
  ];
  it.each(cases)('%s', async (_name, body, field) => {
    const { code, result } = await expectRejected(body());
    expect(code).toBe(400);
    expect(result.map((error: { field: string }) => error.field)).toContain(field);
    // Each error names its rule.
    for (const { message } of result) expect(message).not.toMatch(/^(Invalid input|)$/);
  });

  it('rejects invalid JSON', async () => {
    for (const text of ['', '{', 'null', '"x"', '{"order_id":"\\u0000"}'])
      expect((await expectRejected(text)).code).toBe(400);
  });
});

describe('reports other errors in the ecosystem’s words', () => {
  it('[ORD-05] reports insufficient stock with the exact text that clients compare', async () => {
    for (const product of [
      { sku: 'FEW', qty: 4, price: 1 },
      { sku: 'GONE', qty: 1, price: 1 },
    ]) {
      const response = await expectRejected(withProducts({ sku: 'WALL', qty: 1, price: 1 }, product));
      expect(response).toMatchObject({ code: 500, result: 'Error: Error while adding products' });
      expect(response.meta.detail.sku).toBe(product.sku);
    }
  });

  it('rejects products that cannot be bought', async () => {
    const products: [object, string][] = [
      [{ sku: 'NOTHING', qty: 1, price: 1 }, 'product_not_found'],
      [{ sku: 'OFF', qty: 1, price: 1 }, 'product_unavailable'],
      [{ sku: 'NOPRICE', qty: 1, price: 1 }, 'price_unknown'],
      [{ sku: 'SET', qty: 1, price: 1 }, 'product_not_sellable'],
      [{ sku: 'DOOR', qty: 1, price: 1 }, 'option_required'],
      [{ sku: 'DOOR', qty: 1, price: 1, ...variantOption(51) }, 'product_unavailable'],
      [{ sku: 'MIRROR', qty: 1, price: 1, ...variantOption(49) }, 'size_missing'],
      [{ sku: 'MIRROR', qty: 1, price: 1, ...sizedOption(49, 1, 1) }, 'size_too_small'],
      [{ sku: 'ENGRAVED', qty: 1, price: 1 }, 'option_required'],
    ];
    for (const [product, error] of products) {
      const { code, result, meta } = await expectRejected(withProducts(product));
      expect([code, meta.error]).toEqual([500, error]);
      expect(result).toMatch(/^Error while adding products\. /);
    }
  });

  it('rejects a missing address and an unavailable shipping method', async () => {
    const expectations: [Record<string, unknown>, string][] = [
      [{ shippingAddress: undefined }, 'shipping_address_missing'],
      [{ shippingAddress: address({ country_id: 'US' }) }, 'shipping_method_unknown'],
      [{ shipping_method_code: 'pigeon' }, 'shipping_method_unknown'],
      [{ shipping_method_code: '', shipping_carrier_code: '' }, 'shipping_method_missing'],
    ];
    for (const [information, error] of expectations) {
      const { code, result, meta } = await expectRejected(withInformation(information));
      expect([code, meta.error]).toEqual([500, error]);
      expect(result).toMatch(/^Error while adding shipping address\. /);
    }
  });

  it('rejects a payment method that is not offered', async () => {
    for (const payment_method_code of ['bitcoin', 'constructor']) {
      const { code, result, meta } = await expectRejected(withInformation({ payment_method_code }));
      expect([code, meta.error]).toEqual([500, 'payment_method_unknown']);
      expect(result).toMatch(/^Error placing an order\. /);
    }
  });

  it('rejects an unknown cart and the cart of a customer', async () => {
    const token = await shop.tokens.issue({ customer_id: 900, group_id: 1 });
    const theirs = String((await shop.call('POST', `create?token=${token}`)).result);
    const [{ masked_id } = { masked_id: '' }] = await shop.rows<{ masked_id: string }>(
      'select masked_id from cart where id = $1',
      [theirs],
    );
    before = await shop.snapshot();
    for (const id of ['f'.repeat(32), theirs, masked_id, 'x'])
      expect(await expectRejected(orderBody(id))).toMatchObject({
        code: 404,
        meta: { error: 'cart_not_found' },
      });
  });

  it('reports a price changed between review and order with both values, and orders only after confirmation', async () => {
    const wall = shop.products.find((product) => product.sku === 'WALL');
    if (!wall) throw new Error('the fixture has a wall');
    try {
      for (const [price, actual] of [
        [130, 135],
        // A changed total is always confirmed, also when it is lower.
        [110, 115],
        [122.01, 127.01],
      ] as const) {
        wall.price = price;
        const response = await expectRejected({ ...orderBody(cartId), expected_total: 127 });
        expect(response).toMatchObject({
          code: 409,
          result: `Error placing an order. The total has changed from 127.00 to ${actual.toFixed(2)}`,
          meta: { error: 'price_changed', detail: { expected: 127, actual } },
        });
      }
    } finally {
      wall.price = 122;
    }
  });
});

describe('fuzzing', () => {
  const strange = fc.oneof(
    fc.constant(undefined),
    fc.constant(null),
    fc.anything({ maxDepth: 2 }),
    fc.string(),
    fc.constantFrom('__proto__', "' or 1=1 --", '\u0000', '9'.repeat(400), -1, 0, 1e308, 0.1, true, [], {}),
  );
  const paths = [
    ['order_id'],
    ['cart_id'],
    ['user_id'],
    ['store_id'],
    ['store_code'],
    ['created_at'],
    ['transmited'],
    ['products'],
    ['products', '0'],
    ['products', '0', 'sku'],
    ['products', '0', 'qty'],
    ['products', '0', 'price'],
    ['products', '0', 'parentSku'],
    ['products', '0', 'product_option'],
    ['expected_total'],
    ['addressInformation'],
    ...['billingAddress', 'shippingAddress'].flatMap((kind) =>
      [
        '',
        'firstname',
        'lastname',
        'street',
        'city',
        'postcode',
        'country_id',
        'region',
        'region_id',
        'company',
        'telephone',
        'email',
        'vat_id',
      ].map((field) => ['addressInformation', kind, ...(field ? [field] : [])]),
    ),
    ...[
      'shipping_method_code',
      'shipping_carrier_code',
      'payment_method_code',
      'payment_method_additional',
    ].map((field) => ['addressInformation', field]),
  ];
  const put = (target: unknown, [head = '', ...rest]: readonly string[], value: unknown): unknown => {
    const copy = (Array.isArray(target) ? [...target] : { ...(target as object) }) as Record<string, unknown>;
    copy[head] = rest.length === 0 ? value : put(copy[head], rest, value);
    return copy;
  };

  it('every field is accepted or rejected as a whole, without an unexpected error', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), strange, async (path, value) => {
        const seen = (await shop.snapshot())[0] as { orders: string };
        let text: string;
        try {
          text = JSON.stringify(put(orderBody(''), path, value));
        } catch {
          return;
        }
        const response = await shop.order(text);
        const now = (await shop.snapshot())[0] as { orders: string };
        if (response.code === 200) expect(Number(now.orders)).toBe(Number(seen.orders) + 1);
        else expect(now).toEqual(seen);
        expect([200, 400, 401, 404, 409, 500]).toContain(response.code);
        if (response.code === 500) expect(response.meta?.error, text).toBeTypeOf('string');
      }),
      { numRuns: 250, seed: 20_261_115 },
    );
    expect(shop.logged).toEqual([]);
  });
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});
