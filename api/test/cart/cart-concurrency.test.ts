// Concurrent writers on a few carts, over real connections, from two servers.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChangeCart, saveFields } from '../../src/cart/cart-repository.ts';
import { connectDatabase, type Database } from '../../src/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type CartShop, createCartShop, variantOption } from './cart-fixture.ts';

let database: TestDatabase;
let second: Database;
let shops: CartShop[];
beforeAll(async () => {
  database = await createTestDatabase();
  second = connectDatabase(database.options);
  // The two servers share only the database, as two processes would.
  shops = [await createCartShop(database.db), await createCartShop(second)];
});
afterAll(async () => {
  await second.$client.end();
  await database.drop();
});

const shopOf = (index: number): CartShop => {
  const shop = shops[index % shops.length];
  if (!shop) throw new Error('there are two shops');
  return shop;
};

/** Seeded random numbers, so that a failure is reproducible. */
const createDice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
};

it('200 writers on 20 carts: exact final quantities, correct totals, only documented errors', async () => {
  const dice = createDice(20_261_115);
  const choices = [
    { sku: 'WALL', item: { sku: 'WALL' }, price: 12_200 },
    { sku: 'SPECIAL', item: { sku: 'SPECIAL' }, price: 8000 },
    { sku: 'DOOR-C', item: { sku: 'DOOR', ...variantOption(49) }, price: 24_400 },
    { sku: 'DOOR-G', item: { sku: 'DOOR', ...variantOption(50) }, price: 25_000 },
  ];
  const carts = await Promise.all(Array.from({ length: 20 }, () => shopOf(0).guest()));
  const expected = new Map(carts.map((id) => [id, new Map<string, number>()]));
  const writers = Array.from({ length: 200 }, (_, writer) => {
    const id = carts[writer % carts.length] ?? '';
    // The ten writers of a cart are spread over both servers.
    const server = Math.floor(writer / carts.length);
    const steps = Array.from({ length: 3 }, (_, step) => {
      const choice = choices[dice(choices.length)] ?? choices[0];
      const qty = 1 + dice(4);
      const wanted = expected.get(id);
      if (!choice || !wanted) throw new Error('every writer has a cart');
      wanted.set(choice.sku, (wanted.get(choice.sku) ?? 0) + qty);
      return { item: { ...choice.item, qty }, key: `w${writer}-${step}`, repeated: dice(4) === 0 };
    });
    return async () => {
      const codes: number[] = [];
      for (const { item, key, repeated } of steps) {
        const headers = { 'idempotency-key': key };
        codes.push((await shopOf(server).add(id, item, headers)).code);
        // The response was lost: retry the same task through the other server.
        if (repeated) codes.push((await shopOf(server + 1).add(id, item, headers)).code);
      }
      return codes;
    };
  });
  const codes = (await Promise.all(writers.map((write) => write()))).flat();
  expect(new Set(codes)).toEqual(new Set([200]));

  for (const [id, wanted] of expected) {
    const lines: { sku: string; qty: number }[] = (await shopOf(1).call('GET', `pull?cartId=${id}`)).result;
    expect(Object.fromEntries(lines.map((line) => [line.sku, line.qty]))).toEqual(Object.fromEntries(wanted));
    const totals = (await shopOf(0).call('GET', `totals?cartId=${id}`)).result;
    const cents = [...wanted].reduce(
      (sum, [sku, qty]) => sum + qty * (choices.find((choice) => choice.sku === sku)?.price ?? 0),
      0,
    );
    expect(Math.round(totals.subtotal_incl_tax * 100)).toBe(cents);
    expect(totals.items_qty).toBe([...wanted.values()].reduce((a, b) => a + b, 0));
  }
});

it('keeps the cart consistent under concurrent add, set, remove and coupon, and counts each change in the version', async () => {
  const id = await shopOf(0).guest();
  await database.db.$client.query("insert into coupon (code, kind, value) values ('TEN', 'percent', 10)");
  const { item_id } = (await shopOf(0).add(id, { sku: 'SPECIAL', qty: 1 })).result;
  const responses = await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => shopOf(i).add(id, { sku: 'WALL', qty: 1 })),
    ...Array.from({ length: 10 }, (_, i) => shopOf(i).add(id, { sku: 'SPECIAL', qty: i + 1, item_id })),
    shopOf(1).call('POST', `apply-coupon?cartId=${id}&coupon=TEN`),
    shopOf(0).call('POST', `shipping-information?cartId=${id}`, {
      addressInformation: { shippingAddress: { countryId: 'EE' }, shippingMethodCode: 'flatrate' },
    }),
  ]);
  expect(new Set(responses.map((response) => response.code))).toEqual(new Set([200]));
  const lines: { sku: string; qty: number }[] = (await shopOf(0).call('GET', `pull?cartId=${id}`)).result;
  expect(lines.find((line) => line.sku === 'WALL')?.qty).toBe(20);
  const totals = (await shopOf(1).call('GET', `totals?cartId=${id}`)).result;
  expect(totals).toMatchObject({ coupon_code: 'TEN', shipping_incl_tax: 5 });
  const { rows } = await database.db.$client.query('select version from cart where masked_id = $1', [id]);
  expect(rows[0].version).toBe(33);
});

it('removes a line once when many requests remove it at the same time', async () => {
  const id = await shopOf(0).guest();
  const { item_id } = (await shopOf(0).add(id, { sku: 'WALL', qty: 1 })).result;
  const body = { cartItem: { item_id } };
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, i) => shopOf(i).call('POST', `delete?cartId=${id}`, body)),
  );
  expect(responses.map((response) => response.code).sort()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 404),
  ]);
});

it('does not oversell stock to many lines and writers of one cart', async () => {
  await shopOf(0).setStock('FEW', { qty: 7 });
  const id = await shopOf(0).guest();
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, i) => shopOf(i).add(id, { sku: 'FEW', qty: 1 })),
  );
  expect(responses.filter((response) => response.code === 200)).toHaveLength(7);
  expect(responses.filter((response) => response.meta?.error === 'quantity_available')).toHaveLength(5);
  expect((await shopOf(0).call('GET', `pull?cartId=${id}`)).result[0].qty).toBe(7);
});

it('locks the cart after repeated version conflicts and applies the change once', async () => {
  const id = await shopOf(0).guest();
  const change = createChangeCart(database.db);
  const seen: number[] = [];
  const response = await change({ masked_id: id }, {}, async (cart) => {
    if (!cart) return { done: 'lost' };
    seen.push(cart.version);
    // Every attempt loses the version conflict until the row is locked.
    if (seen.length < 5)
      await second.$client.query('update cart set version = version + 1 where id = $1', [cart.id]);
    return {
      write: (run, record) => saveFields(run, record, { payment_method: 'cashondelivery' }, Date.now()),
      resultFor: () => 'kept',
    };
  });
  expect(response).toBe('kept');
  expect(seen).toEqual([0, 1, 2, 3, 4]);
  const { rows } = await second.$client.query(
    'select version, payment_method from cart where masked_id = $1',
    [id],
  );
  expect(rows).toEqual([{ version: 5, payment_method: 'cashondelivery' }]);
});

it('releases the cart and its queue when the change throws', async () => {
  const id = await shopOf(0).guest();
  const change = createChangeCart(database.db);
  const broken = change({ masked_id: id }, {}, async () => {
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(await change({ masked_id: id }, {}, async (cart) => ({ done: cart?.version }))).toBe(0);
});

it('logs no unexpected error', () => {
  expect(shops.flatMap((shop) => shop.logged)).toEqual([]);
});
