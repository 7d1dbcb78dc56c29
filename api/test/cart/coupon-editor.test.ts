// Coupons written by the staff: validated, versioned, logged, undone, and used by carts at once.
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redeemCoupon } from '../../src/cart/coupon/coupon-repository.ts';
import { composeEditors, type Editors } from '../../src/compose-editors.ts';
import { runIn } from '../../src/db/run-statement.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type CartShop, createCartShop, NOW_MS } from './cart-fixture.ts';

let database: TestDatabase;
let shop: CartShop;
let editors: Editors;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createCartShop(database.db);
  const settings = defaultSettings();
  const settingSources = { file: { name: 'settings.json', value: {} }, environment: {} };
  const config = { settingSources, shopUrl: 'https://shop.example' };
  editors = composeEditors({ db: database.db, now: () => NOW_MS, settings, config });
});
afterAll(() => database.drop());

const add = (code: string, fields: object) => editors.coupons.add(TEST_AUTHOR, code, fields);
const set = (code: string, fields: object, version?: number) =>
  editors.coupons.change(TEST_AUTHOR, code, fields, version);
const stored = async (code: string) => (await editors.coupons.list(100)).find((row) => row.code === code);
const logOf = (id: string) => editors.undo.list({ entity: 'coupon', id }, 50);
const undoLast = async (code: string) =>
  editors.undo.undoChange(TEST_AUTHOR, (await logOf(code))[0]?.id ?? 0, { isDryRun: false, chosen: [] });
const applied = async (code: string) => {
  const id = await shop.guest();
  await shop.add(id, { sku: 'WALL' });
  return shop.call('POST', `apply-coupon?cartId=${id}&coupon=${encodeURIComponent(code)}`);
};

describe('a coupon of the staff', () => {
  it('is added in upper case with its conditions, and carts have it at once', async () => {
    const given = { percent: '15', minimum: '100,00', categories: '20, 21', skus: 'WALL', usage_limit: '2' };
    expect(await add('kevad', { ...given, usage_limit_per_customer: '1' })).toMatchObject({ ok: true });
    expect(await stored('KEVAD')).toMatchObject({
      ...{ kind: 'percent', value: 15, minimum_cents: 10_000, category_ids: [20, 21], skus: ['WALL'] },
      ...{ usage_limit: 2, usage_limit_per_customer: 1, is_active: true, version: 1 },
    });
    expect(await applied('kevad')).toMatchObject({ code: 200 });
    expect(await add('Kevad', { amount: '5' })).toMatchObject({ error: 'exists' });
  });

  it('counts whole days of the shop: the last one until its end', async () => {
    await add('DAYS', { amount: '5.50', valid_from: '2026-11-15', valid_to: '2026-11-15' });
    expect(await stored('DAYS')).toMatchObject({
      ...{ kind: 'fixed', value: 550 },
      valid_from: new Date('2026-11-14T22:00:00Z'),
      valid_to: new Date('2026-11-15T22:00:00Z'),
    });
    await set('DAYS', { valid_from: '', valid_to: '2026-11-15T18:00' });
    expect(await stored('DAYS')).toMatchObject({
      valid_from: null,
      valid_to: new Date('2026-11-15T16:00:00Z'),
    });
  });

  it('is changed field by field; both kinds of discount replace each other', async () => {
    await add('FIELDS', { percent: '10', usage_limit: '3' });
    await set('FIELDS', { amount: '7' });
    expect(await stored('FIELDS')).toMatchObject({ kind: 'fixed', value: 700, usage_limit: 3, version: 2 });
    await set('FIELDS', { usage_limit: '' });
    expect(await stored('FIELDS')).toMatchObject({ kind: 'fixed', usage_limit: null, version: 3 });
  });

  it('ends, and carts do not accept it any more', async () => {
    await add('ENDS', { percent: '10' });
    expect(await editors.coupons.end(TEST_AUTHOR, 'ends')).toMatchObject({ ok: true });
    expect(await applied('ENDS')).toMatchObject({ code: 404 });
    await undoLast('ENDS');
    expect(await applied('ENDS')).toMatchObject({ code: 200 });
  });

  it('[OFFICE-34] two edits of one field conflict, of different fields merge', async () => {
    await add('BOTH', { percent: '10' });
    const version = (await stored('BOTH'))?.version;
    await set('BOTH', { minimum: '50' }, version);
    expect(await set('BOTH', { usage_limit: '5' }, version)).toMatchObject({ ok: true });
    expect(await set('BOTH', { minimum: '60' }, version)).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: 'minimum_cents', base: 0, mine: 6000, theirs: 5000 }],
    });
    expect(await stored('BOTH')).toMatchObject({ minimum_cents: 5000, usage_limit: 5 });
  });

  it('a removed one is restored as it was', async () => {
    await add('BIN', { percent: '10', valid_to: '2027-01-31', skus: 'WALL' });
    const before = await stored('BIN');
    expect(await editors.coupons.remove(TEST_AUTHOR, 'bin')).toMatchObject({ ok: true });
    expect(await stored('BIN')).toBeUndefined();
    expect(await applied('BIN')).toMatchObject({ code: 404 });
    expect(await undoLast('BIN')).toMatchObject({ ok: true });
    expect(await stored('BIN')).toEqual({ ...before, created_at: expect.any(Date), version: 3 });
  });

  it('a change of a date is undone', async () => {
    await add('UNDO', { percent: '10', valid_to: '2027-01-31' });
    const before = await stored('UNDO');
    await set('UNDO', { valid_to: '2027-02-28' });
    expect(await undoLast('UNDO')).toMatchObject({ ok: true, value: { plan: { changedSince: [] } } });
    expect(await stored('UNDO')).toEqual({ ...before, version: 3 });
  });

  it('that an order has used is not removed, nor is its creation undone: its limits would be lost', async () => {
    await add('USED', { percent: '10', usage_limit: '1' });
    const use = { code: 'USED', order_id: 'order-1', customer_id: null };
    expect(await database.db.transaction((tx) => redeemCoupon(runIn(tx), use))).toBe(true);
    const rule = { field: '', rule: 'Orders have used it: end it instead' };
    expect(await editors.coupons.remove(TEST_AUTHOR, 'USED')).toMatchObject({ errors: [rule] });
    expect(await undoLast('USED')).toMatchObject({ error: 'invalid', errors: [rule] });
    expect(await stored('USED')).toMatchObject({ times_used: 1 });
  });

  it('a personal one of a subscriber is ended, not removed', async () => {
    await database.db.$client.query(
      "insert into coupon (code, kind, value, issued_to) values ('UUS-1', 'percent', 10, 'hash')",
    );
    expect(await editors.coupons.remove(TEST_AUTHOR, 'UUS-1')).toMatchObject({ error: 'invalid' });
    expect(await editors.coupons.end(TEST_AUTHOR, 'UUS-1')).toMatchObject({ ok: true });
  });
});

describe('rejected, with field and rule, and nothing is written', () => {
  it.each<[string, object, string]>([
    ['a b', { percent: '10' }, 'code'],
    ['A/B', { percent: '10' }, 'code'],
    ['', { percent: '10' }, 'code'],
    ['R1', {}, 'percent'],
    ['R1', { percent: '0' }, 'percent'],
    ['R1', { percent: '101' }, 'percent'],
    ['R1', { percent: '7.5' }, 'percent'],
    ['R1', { amount: '0' }, 'amount'],
    ['R1', { amount: 'much' }, 'amount'],
    ['R1', { percent: '10', amount: '5' }, 'amount'],
    ['R1', { percent: '10', minimum: '-1' }, 'minimum'],
    ['R1', { percent: '10', categories: 'doors' }, 'categories.0'],
    ['R1', { percent: '10', valid_from: 'soon' }, 'valid_from'],
    ['R1', { percent: '10', valid_to: '2027-02-30' }, 'valid_to'],
    ['R1', { percent: '10', valid_from: '2027-02-02', valid_to: '2027-02-01' }, 'valid_to'],
    ['R1', { percent: '10', usage_limit: '0' }, 'usage_limit'],
    ['R1', { percent: '10', usage_limit_per_customer: '0' }, 'usage_limit_per_customer'],
    ['R1', { percent: '10', is_active: 'perhaps' }, 'is_active'],
    ['R1', { percent: '10', times_used: '0' }, 'times_used'],
  ])('%s %j', async (code, fields, field) => {
    expect(await add(code, fields)).toMatchObject({ error: 'invalid', errors: [{ field }] });
    expect(await stored(code)).toBeUndefined();
  });

  it('a change of nothing, of an unknown one, to a bad value', async () => {
    await add('KEEP', { percent: '10' });
    expect(await set('KEEP', {})).toMatchObject({ error: 'invalid' });
    expect(await set('KEEP', { percent: '200' })).toMatchObject({ errors: [{ field: 'percent' }] });
    expect(await set('NONE', { percent: '20' })).toMatchObject({ error: 'not_found' });
    expect(await editors.coupons.remove(TEST_AUTHOR, 'NONE')).toMatchObject({ error: 'not_found' });
    expect(await logOf('KEEP')).toHaveLength(1);
  });
});
