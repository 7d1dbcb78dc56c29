import { randomUUID } from 'node:crypto';
import { salesEndpoint } from '@klaas/core/contract/admin/sales-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders, paymentAttempts, refunds } from '../../src/orders/order-tables.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let nowMs = Date.parse('2026-11-18T10:00:00Z');
let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => nowMs } });
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

let carts = 5000;
const place = async (
  at: string,
  cents: number,
  { state = 'processing', store = 'et' } = {},
): Promise<number> => {
  carts += 1;
  const created_at = new Date(at);
  const [row] = await api.services.db
    .insert(orders)
    .values({
      ...{ order_id: randomUUID(), cart_id: carts, cart_key: '', store_code: store, state },
      ...{ customer_email: 'anu@example.com', currency_code: 'EUR', grand_total_cents: cents },
      totals: {
        ...{ grand_total: cents / 100, subtotal: 0, subtotal_incl_tax: 0, tax_amount: 0 },
        ...{ shipping_amount: 0, shipping_incl_tax: 0, discount_amount: 0 },
      },
      ...{ items: [], billing_address: { country_id: 'EE' }, shipping_method: '', shipping_description: '' },
      ...{ payment_method: 'banktransfer', stock_taken: [], created_at, updated_at: created_at },
    })
    .returning({ id: orders.entity_id });
  return row?.id ?? 0;
};

const refund = async (
  entity_id: number,
  at: string,
  cents: number,
  { isSurplus = false } = {},
): Promise<void> => {
  const reference = randomUUID();
  const moment = new Date(at);
  await api.services.db.insert(paymentAttempts).values({
    ...{ reference, entity_id, provider: 'demo', amount_cents: 100_000, currency_code: 'EUR', state: 'paid' },
    ...{ created_at: moment, refunded_cents: cents, is_surplus: isSurplus },
  });
  await api.services.db.insert(refunds).values({
    ...{ key: randomUUID(), reference, amount_cents: cents, state: 'done', created_at: moment },
    ...{ next_at: moment, done_at: moment },
  });
};

const salesOf = async (days: number, store?: string) => {
  const answer = await owner.call(salesEndpoint, { query: { days: String(days), ...(store && { store }) } });
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
};
const cents = (list: readonly { day: string; cents: number }[]) => list.map((day) => [day.day, day.cents]);

it('[OFFICE-43] sales of a day are its orders minus its refunds, without cancelled ones, by the shop’s midnight', async () => {
  const first = await place('2026-11-16T21:59:59Z', 10_000);
  await place('2026-11-16T22:00:00Z', 2000, { store: 'ru' });
  await place('2026-11-17T21:59:59Z', 400);
  const canceled = await place('2026-11-17T12:00:00Z', 99_900, { state: 'canceled' });
  await refund(first, '2026-11-18T09:00:00Z', 2500);
  await refund(canceled, '2026-11-18T09:00:00Z', 99_900);
  // It was paid twice: what came back was never a sale.
  await refund(first, '2026-11-18T09:00:00Z', 10_000, { isSurplus: true });
  const { days, before } = await salesOf(2);
  expect(cents(days)).toEqual([
    ['2026-11-17', 2400],
    ['2026-11-18', -2500],
  ]);
  expect(cents(before)).toEqual([
    ['2026-11-15', 0],
    ['2026-11-16', 10_000],
  ]);
  expect(days.map((day) => day.orders)).toEqual([2, 0]);
  expect(cents((await salesOf(2, 'ru')).days)).toEqual([
    ['2026-11-17', 2000],
    ['2026-11-18', 0],
  ]);
});

it.each([
  ['25 hours', '2026-10-25', '2026-10-24T21:00:00Z', '2026-10-25T21:59:59Z'],
  ['23 hours', '2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29T20:59:59Z'],
])('[OFFICE-43] a day of %s is a day', async (_, day, start, end) => {
  nowMs = Date.parse(`${day}T12:00:00Z`);
  await place(start, 100);
  await place(end, 30);
  await place(new Date(Date.parse(start) - 1).toISOString(), 7);
  await place(new Date(Date.parse(end) + 1000).toISOString(), 9);
  const { days } = await salesOf(1);
  expect(cents(days)).toEqual([[day, 130]]);
});

it.each(['0', '367', 'a week', '-1', '1.5'])('refuses %s days', async (days) => {
  const response = await owner.request(salesEndpoint, { query: { days } });
  expect(response.status).toBe(422);
});
