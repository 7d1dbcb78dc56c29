// [OFFICE-53] An edited order keeps the coupon that it was placed with, whatever became of the coupon.
import { randomUUID } from 'node:crypto';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { composeEditors, type Editors } from '../../src/compose-editors.ts';
import { loadOrder } from '../../src/orders/order-repository.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let shop: OrderShop;
let editors: Editors;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
  const settingSources = { file: { name: 'settings.json', value: {} }, environment: {} };
  editors = composeEditors({
    ...{ db: database.db, now: () => NOW_MS, settings: defaultSettings() },
    config: { settingSources, shopUrl: 'https://shop.example' },
  });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await shop.removeOrders();
  for (const sku of ['WALL', 'TIER']) await shop.setStock(sku, { qty: 10 });
});

const orderOf = async (id: number) => {
  const order = await loadOrder(database.db, id);
  if (!order) throw new Error('no order');
  return order;
};
/** Two pieces for 122 € each. */
const place = async (coupon: object) => {
  const code = `C-${randomUUID().slice(0, 8)}`.toUpperCase();
  expect(await editors.coupons.add(TEST_AUTHOR, code, coupon)).toMatchObject({ ok: true });
  const cartId = await shop.cartWith({ sku: 'WALL', qty: 2 });
  expect((await shop.call('POST', `apply-coupon?cartId=${cartId}&coupon=${code}`)).code).toBe(200);
  const placed = await shop.order(
    orderBody(cartId, {
      products: [{ sku: 'WALL', qty: 2, price: 1 }],
      information: { payment_method_code: 'banklink' },
    }),
  );
  expect(placed.code).toBe(200);
  const id = Number(placed.result.backendOrderId);
  // The log has the time of the database.
  await shop.rows('update sales_order set created_at = clock_timestamp() where entity_id = $1', [id]);
  return { id, code };
};
const change = async (code: string, coupon: object) =>
  expect(await editors.coupons.change(TEST_AUTHOR, code, coupon)).toMatchObject({ ok: true });
const discountWith = async (id: number, qty: number) => {
  const { version, items } = await orderOf(id);
  const edited = await shop.checkout.edits.edit(TEST_AUTHOR, id, {
    ...{ lines: [{ item_id: items[0]?.item_id ?? 0, qty }], added: [], key: randomUUID(), version },
    ...{ address: undefined, method: undefined, point: undefined, slotId: undefined },
    ...{ stopsBegun: false, reason: '', limit: null },
  });
  expect(edited).toMatchObject({ ok: true });
  return (await orderOf(id)).totals.discount_amount;
};

it.each([
  ['another percentage', { percent: '30' }],
  ['an amount in place of it', { amount: '100' }],
  ['a minimum above the order', { minimum: '1000' }],
  ['other goods', { skus: 'TIER' }],
])('a coupon of 10 % that has %s by now still gives 10 %', async (_, later) => {
  const { id, code } = await place({ percent: '10' });
  expect((await orderOf(id)).totals.discount_amount).toBe(-24.4);
  await change(code, { percent: '20' });
  await change(code, later);
  expect(await discountWith(id, 1)).toBe(-12.2);
  expect(await discountWith(id, 3)).toBe(-36.6);
});

it('an amount stays the same for other pieces, and the minimum is that of the order', async () => {
  const { id, code } = await place({ amount: '15', minimum: '200' });
  await change(code, { amount: '40', minimum: '1' });
  expect(await discountWith(id, 3)).toBe(-15);
  expect(await discountWith(id, 1)).toBe(0);
});

it('goods of a category keep it after they were moved to another one', async () => {
  const wall = shop.products.find(({ sku }) => sku === 'WALL');
  const kept = wall?.['category_ids'] as number[];
  const { id } = await place({ percent: '10', categories: String(kept[0]) });
  try {
    Object.assign(wall ?? {}, { category_ids: [] });
    expect(await discountWith(id, 1)).toBe(-12.2);
  } finally {
    Object.assign(wall ?? {}, { category_ids: kept });
  }
});
