import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type CartShop, createCartShop, NOW_MS, variantOption } from './cart-fixture.ts';

let database: TestDatabase;
let shop: CartShop;
let nowMs = NOW_MS;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createCartShop(database.db, { now: () => nowMs });
});
afterAll(async () => {
  await database.drop();
});

let made = 0;
const makeCoupon = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const coupon: Record<string, unknown> = { code: `C${made++}`, kind: 'percent', value: 10, ...fields };
  const names = Object.keys(coupon);
  await database.db.$client.query(
    `insert into coupon (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`,
    Object.values(coupon),
  );
  return String(coupon.code);
};
const apply = (id: string, code: string) =>
  shop.call('POST', `apply-coupon?cartId=${id}&coupon=${encodeURIComponent(code)}`);
const totalsOf = async (id: string) => (await shop.call('GET', `totals?cartId=${id}`)).result;
/** Wall for 122 in category 20, two shelves for 10 each in category 21. */
const cart = async (): Promise<string> => {
  const id = await shop.guest();
  await shop.add(id, { sku: 'WALL' });
  await shop.add(id, { sku: 'SHELF', qty: 2 });
  return id;
};

describe('[COUP-01] a valid coupon', () => {
  it.each<[string, Record<string, unknown>, number[], number]>([
    ['10 percent', {}, [12.2, 2], 10],
    ['100 percent', { value: 100 }, [122, 20], 100],
    ['a fixed amount', { kind: 'fixed', value: 1420 }, [12.2, 2], 0],
    ['above the subtotal', { kind: 'fixed', value: 99_900 }, [122, 20], 0],
    ['above its minimum', { minimum_cents: 14_200 }, [12.2, 2], 10],
    ['for one category', { category_ids: [21] }, [0, 2], 10],
    ['for one product', { skus: ['WALL'] }, [12.2, 0], 10],
    ['for several products', { skus: ['WALL'], category_ids: [21] }, [12.2, 2], 10],
    [
      'within its validity period',
      { valid_from: new Date(NOW_MS), valid_to: new Date(NOW_MS + 1) },
      [12.2, 2],
      10,
    ],
    ['below its usage limit', { usage_limit: 2, times_used: 1 }, [12.2, 2], 10],
  ])('%s', async (_title, fields, discounts, percent) => {
    const code = await makeCoupon(fields);
    const id = await cart();
    expect(await apply(id, code)).toMatchObject({ code: 200, result: true });
    expect((await shop.call('GET', `coupon?cartId=${id}`)).result).toBe(code);
    const totals = await totalsOf(id);
    expect(totals.coupon_code).toBe(code);
    expect(totals.items.map((item: { discount_amount: number }) => item.discount_amount)).toEqual(discounts);
    const sum = Math.round((discounts[0] ?? 0) * 100 + (discounts[1] ?? 0) * 100) / 100;
    expect(totals.discount_amount).toBe(-sum);
    const discount = totals.total_segments.find((segment: { code: string }) => segment.code === 'discount');
    expect(discount.value).toBe(-sum);
    expect(Math.max(...totals.items.map((item: { discount_percent: number }) => item.discount_percent))).toBe(
      percent,
    );
  });

  it('applies by the sku of the parent of a variant', async () => {
    const code = await makeCoupon({ skus: ['DOOR'] });
    const id = await shop.guest();
    await shop.add(id, { sku: 'DOOR', ...variantOption(49) });
    expect((await apply(id, code)).code).toBe(200);
    expect((await totalsOf(id)).discount_amount).toBe(-24.4);
  });

  it('is matched ignoring case and white space', async () => {
    await makeCoupon({ code: 'KEVAD' });
    expect((await apply(await cart(), ' kevad ')).code).toBe(200);
  });

  it('replaces the previous coupon and can be removed', async () => {
    const id = await cart();
    await apply(id, await makeCoupon());
    await apply(id, await makeCoupon({ value: 50 }));
    expect((await totalsOf(id)).discount_amount).toBe(-71);
    expect(await shop.call('POST', `delete-coupon?cartId=${id}`)).toMatchObject({ code: 200, result: true });
    expect((await shop.call('GET', `coupon?cartId=${id}`)).result).toBe('');
    expect(await totalsOf(id)).not.toHaveProperty('coupon_code');
    expect((await shop.call('POST', `delete-coupon?cartId=${id}`)).result).toBe(true);
  });
});

describe('[COUP-01] an invalid coupon', () => {
  const TEXT = "You've entered an incorrect coupon code. Please try again.";
  it.each<[string, Record<string, unknown>, string]>([
    ['disabled', { is_active: false }, 'coupon_inactive'],
    ['before its validity period', { valid_from: new Date(NOW_MS + 1) }, 'coupon_not_started'],
    ['expired', { valid_to: new Date(NOW_MS) }, 'coupon_expired'],
    ['at its usage limit', { usage_limit: 1, times_used: 1 }, 'coupon_used_up'],
    ['below its minimum', { minimum_cents: 14_201 }, 'coupon_minimum'],
    ['for another category', { category_ids: [99] }, 'coupon_not_applicable'],
    ['for another product', { skus: ['DOOR'] }, 'coupon_not_applicable'],
  ])('%s', async (_title, fields, error) => {
    const id = await cart();
    expect(await apply(id, await makeCoupon(fields))).toMatchObject({
      code: 404,
      result: TEXT,
      meta: { error },
    });
    expect((await totalsOf(id)).discount_amount).toBe(0);
  });

  it('is rejected when unknown, on an empty cart, without a code and without a cart', async () => {
    const id = await cart();
    expect(await apply(id, 'NOBODY')).toMatchObject({
      code: 404,
      result: TEXT,
      meta: { error: 'coupon_unknown' },
    });
    expect((await apply(await shop.guest(), await makeCoupon())).code).toBe(404);
    expect(await shop.call('POST', `apply-coupon?cartId=${id}`)).toMatchObject({
      code: 500,
      result: 'No coupon code provided',
    });
    expect(await apply('x', 'A')).toMatchObject({ code: 404, meta: { error: 'cart_not_found' } });
    expect((await shop.call('GET', 'coupon?cartId=x')).code).toBe(404);
  });

  it('keeps the coupon that was applied before', async () => {
    const id = await cart();
    const code = await makeCoupon();
    await apply(id, code);
    await apply(id, 'NOBODY');
    expect((await shop.call('GET', `coupon?cartId=${id}`)).result).toBe(code);
  });
});

it('stops applying below its minimum or after its expiry, and reports why', async () => {
  const id = await shop.guest();
  const { item_id } = (await shop.add(id, { sku: 'WALL', qty: 2 })).result;
  const code = await makeCoupon({ minimum_cents: 20_000, valid_to: new Date(NOW_MS + 1000) });
  await apply(id, code);
  expect((await totalsOf(id)).discount_amount).toBe(-24.4);
  await shop.add(id, { sku: 'WALL', qty: 1, item_id });
  const below = await totalsOf(id);
  expect(below.discount_amount).toBe(0);
  expect(below).not.toHaveProperty('coupon_code');
  expect(below.extension_attributes).toEqual({
    coupon_refused: code,
    coupon_refusal: 'coupon_minimum',
    coupon_minimum: 200,
  });
  await shop.add(id, { sku: 'WALL', qty: 2, item_id });
  nowMs += 1000;
  expect((await totalsOf(id)).extension_attributes.coupon_refusal).toBe('coupon_expired');
  nowMs = NOW_MS;
});

describe('redemption by orders', () => {
  const redeem = (code: string, order_id: string, customer_id: number | null = null) =>
    database.db.transaction((tx) => shop.carts.redeemCoupon(tx, { code, order_id, customer_id }));

  it('counts once per order and never exceeds the limit under concurrency', async () => {
    const code = await makeCoupon({ usage_limit: 3 });
    const orders = Array.from({ length: 10 }, (_, i) => `order-${i}`);
    const results = await Promise.all(orders.map((order) => redeem(code, order)));
    expect(results.filter(Boolean)).toHaveLength(3);
    const won = orders[results.indexOf(true)] ?? '';
    expect(await redeem(code, won)).toBe(true);
    const { rows } = await database.db.$client.query('select times_used from coupon where code = $1', [code]);
    expect(rows[0].times_used).toBe(3);
    expect(await apply(await cart(), code)).toMatchObject({ meta: { error: 'coupon_used_up' } });
  });

  it('is limited per customer', async () => {
    const code = await makeCoupon({ usage_limit_per_customer: 1 });
    expect(await redeem(code, 'a', 31)).toBe(true);
    expect(await redeem(code, 'b', 31)).toBe(false);
    expect(await redeem(code, 'c', 32)).toBe(true);
    const token = await shop.tokens.issue({ customer_id: 31, group_id: 1 });
    const id = (await shop.call('POST', `create?token=${token}`)).result;
    await shop.call('POST', `update?token=${token}&cartId=${id}`, { cartItem: { sku: 'WALL', qty: 1 } });
    expect(await shop.call('POST', `apply-coupon?token=${token}&cartId=${id}&coupon=${code}`)).toMatchObject({
      code: 404,
      meta: { error: 'coupon_used_by_customer' },
    });
  });

  it('is rejected for an unknown code', async () => {
    expect(await redeem('NOBODY', 'x')).toBe(false);
  });
});

it('[COUP-03] a newsletter coupon is personal, 10 percent, for one order, and the same when requested again', async () => {
  const code = await shop.carts.issueNewsletterCoupon('Mari@example.com');
  expect(await shop.carts.issueNewsletterCoupon(' mari@EXAMPLE.com')).toBe(code);
  expect(await shop.carts.issueNewsletterCoupon('jaan@example.com')).not.toBe(code);
  const id = await cart();
  await apply(id, code.toLowerCase());
  expect((await totalsOf(id)).discount_amount).toBe(-14.2);
  await database.db.transaction((tx) =>
    shop.carts.redeemCoupon(tx, { code, order_id: 'n', customer_id: null }),
  );
  expect(await apply(await cart(), code)).toMatchObject({ meta: { error: 'coupon_used_up' } });
  const { rows } = await database.db.$client.query('select * from coupon where code = $1', [code]);
  expect(JSON.stringify(rows)).not.toContain('mari');
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});
