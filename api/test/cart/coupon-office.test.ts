// Discount codes in the back office: listed, written, tried against the cart itself.
import {
  addCouponEndpoint,
  type CouponFields,
  changeCouponEndpoint,
  couponEndpoint,
  couponRowsEndpoint,
  removeCouponEndpoint,
  tryCouponEndpoint,
} from '@klaas/core/contract/admin/coupon-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redeemCoupon } from '../../src/cart/coupon/coupon-repository.ts';
import { composeEditors } from '../../src/compose-editors.ts';
import { runOn } from '../../src/db/run-statement.ts';
import { listChanges } from '../../src/staff/change-log/change-repository.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
let staff: SignedIn;
beforeAll(async () => {
  api = await createTestApi();
  staff = await signInAs(api, 'catalogue');
});
afterAll(() => api.stop());

const add = (code: string, fields: CouponFields, series?: number) =>
  staff.call(addCouponEndpoint, { body: { code, fields, ...(series !== undefined && { series }) } });
const find = async (code: string) => {
  const answer = await staff.call(couponEndpoint, { params: { code } });
  return answer.ok ? answer.value : answer;
};
const rows = async (where: object) => {
  const answer = await staff.call(couponRowsEndpoint, { body: { where } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
type Goods = { sku: string; qty: number }[];
const tried = async (body: { code?: string; fields: CouponFields; goods: Goods }) => {
  const answer = await staff.call(tryCouponEndpoint, { body });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};

const post = async (path: string, body?: object) => {
  const response = await api.app.request(`/api/cart/${path}`, body ? jsonBody(body) : { method: 'POST' });
  // biome-ignore lint/suspicious/noExplicitAny: of the wire
  return (await response.json()) as any;
};
/** What a real cart with these goods gets for the code. */
const inCart = async (code: string, goods: Goods) => {
  const { result: cartId } = await post('create');
  for (const { sku, qty } of goods)
    await post(`update?cartId=${cartId}`, { cartItem: { sku, qty, quoteId: cartId } });
  const applied = await post(`apply-coupon?cartId=${cartId}&coupon=${code}`);
  const response = await api.app.request(`/api/cart/totals?cartId=${cartId}`);
  const { result } = (await response.json()) as {
    result: { discount_amount: number; subtotal_incl_tax: number };
  };
  return {
    discount_cents: Math.round(-result.discount_amount * 100) + 0,
    sum_cents: Math.round(result.subtotal_incl_tax * 100),
    refusal: applied.code === 200 ? null : applied.meta?.error,
  };
};

const GOODS: Goods[] = [
  [{ sku: 'HANDLE', qty: 1 }],
  [
    { sku: 'HANDLE', qty: 3 },
    { sku: 'DOOR-A', qty: 1 },
  ],
  [{ sku: 'DOOR-A', qty: 2 }],
];

describe('[OFFICE-86] the test field', () => {
  it.each<[string, CouponFields]>([
    ['TRY-PERCENT', { percent: '13' }],
    ['TRY-FIXED', { amount: '7,35' }],
    ['TRY-MORE-THAN-GOODS', { amount: '9999' }],
    ['TRY-SKU', { percent: '50', skus: 'HANDLE' }],
    ['TRY-OTHER-SKU', { percent: '50', skus: 'NONE' }],
    ['TRY-CATEGORY', { percent: '20', categories: '20' }],
    ['TRY-MINIMUM', { amount: '5', minimum: '150' }],
    ['TRY-LATER', { percent: '10', valid_from: '2099-01-01' }],
    ['TRY-OVER', { percent: '10', valid_to: '2020-01-01' }],
    ['TRY-ENDED', { percent: '10', is_active: 'no' }],
  ])('%s gets what the cart gets, typed and stored', async (code, fields) => {
    expect(await add(code, fields)).toMatchObject({ ok: true, value: { codes: [code] } });
    for (const goods of GOODS) {
      const cart = await inCart(code, goods);
      for (const trial of [await tried({ code, fields: {}, goods }), await tried({ fields, goods })]) {
        expect(trial.discount_cents).toBe(cart.discount_cents);
        expect(trial.sum_cents).toBe(cart.sum_cents);
        expect(trial.refusal === null).toBe(cart.refusal === null);
        expect(trial.lines.reduce((sum, line) => sum + line.discount_cents, 0)).toBe(trial.discount_cents);
      }
    }
  });

  it('tries a change before it is saved, and names goods that cannot be bought', async () => {
    await add('TRY-CHANGE', { percent: '10' });
    const goods = [{ sku: 'HANDLE', qty: 2 }];
    const { sum_cents } = await tried({ code: 'TRY-CHANGE', fields: {}, goods });
    const half = await tried({ code: 'TRY-CHANGE', fields: { percent: '50' }, goods });
    expect(half.discount_cents).toBe(Math.round(sum_cents / 2));
    expect(await find('TRY-CHANGE')).toMatchObject({ value: 10, version: 1 });
    const { lines } = await tried({ fields: { percent: '10' }, goods: [{ sku: 'NOTHING', qty: 1 }] });
    expect(lines).toMatchObject([{ sku: 'NOTHING', refusal: 'product_not_found' }]);
  });
});

describe('writing', () => {
  it.each<[string, CouponFields, string]>([
    ['percent above 100', { percent: '101' }, 'percent'],
    ['nothing', {}, 'percent'],
    ['both kinds', { percent: '10', amount: '5' }, 'amount'],
    ['from after to', { percent: '10', valid_from: '2027-02-01', valid_to: '2027-01-01' }, 'valid_to'],
    ['a day that is none', { percent: '10', valid_from: '2027-02-30' }, 'valid_from'],
    ['a negative amount', { amount: '-5' }, 'amount'],
    ['no limit at all', { percent: '10', usage_limit: '0' }, 'usage_limit'],
  ])('refuses %s at its field', async (_, fields, field) => {
    expect(await add('WRONG', fields)).toMatchObject({ ok: false, error: 'invalid', fields: [{ field }] });
    expect(await find('WRONG')).toMatchObject({ error: 'not_found' });
  });

  it('a code is one in upper and lower case; its counter is written by nobody', async () => {
    expect(await add('kevad-a', { percent: '5' })).toMatchObject({ ok: true });
    expect(await add('KEVAD-A', { percent: '9' })).toMatchObject({
      error: 'state_forbids',
      detail: 'exists',
    });
    const change = await staff.call(changeCouponEndpoint, {
      params: { code: 'KEVAD-A' },
      body: { fields: { times_used: '0' }, version: 1 },
    });
    expect(change).toMatchObject({ ok: false, error: 'invalid' });
  });

  it('a limit below what orders have used is refused, and a used code is not removed', async () => {
    const { db } = api.services;
    await add('USED', { percent: '5', usage_limit: '5' });
    for (const order_id of ['a', 'b'])
      await redeemCoupon(runOn(db.$client), {
        code: 'USED',
        order_id: `${order_id}-used`,
        customer_id: null,
      });
    const limit = (usage_limit: string) =>
      staff.call(changeCouponEndpoint, {
        params: { code: 'USED' },
        body: { fields: { usage_limit }, version: 1 },
      });
    expect(await limit('1')).toMatchObject({ error: 'invalid', fields: [{ field: 'usage_limit' }] });
    expect(await limit('2')).toMatchObject({ ok: true, version: 2 });
    expect(await find('USED')).toMatchObject({ state: 'used_up', times_used: 2, usage_limit: 2 });
    expect(await staff.call(removeCouponEndpoint, { params: { code: 'USED' } })).toMatchObject({
      error: 'invalid',
    });
  });

  it('[OFFICE-22] a series has as many codes as wished, and one undo takes them all back', async () => {
    const answer = await add('MESS', { percent: '15', usage_limit: '1' }, 25);
    const codes = answer.ok ? answer.value.codes : [];
    expect(new Set(codes).size).toBe(25);
    expect(codes.every((code) => /^MESS-[A-Z2-9]{8}$/.test(code))).toBe(true);
    expect((await rows({ text: 'mess-' })).total).toBe(25);
    const [change] = await listChanges(api.services.db, { entity: 'coupon', id: codes[0] }, 1);
    const { undo } = composeEditors(api.services);
    const report = await undo.undoBulk(TEST_AUTHOR, change?.bulk_id ?? '', { isDryRun: false });
    expect(report.done).toBe(25);
    expect((await rows({ text: 'mess-' })).total).toBe(0);
    expect(await add('MESS', { percent: '15' }, 1001)).toMatchObject({ error: 'invalid' });
  });

  it('lists page by page, by state', async () => {
    await add('PAGE', { percent: '5' }, 7);
    const first = await staff.call(couponRowsEndpoint, { body: { where: { text: 'PAGE-' }, count: 4 } });
    if (!first.ok) throw new Error('no rows');
    expect(first.value).toMatchObject({ total: 7 });
    const second = await staff.call(couponRowsEndpoint, {
      body: { where: { text: 'PAGE-' }, count: 4, from: first.value.next },
    });
    const codes = [...first.value.rows, ...(second.ok ? second.value.rows : [])].map(({ code }) => code);
    expect(new Set(codes).size).toBe(7);
    expect((await rows({ is_open: false })).rows.every(({ state }) => state !== 'active')).toBe(true);
  });
});
