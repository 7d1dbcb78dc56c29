// Today's work: each line counts the list that it leads to.
import { randomUUID } from 'node:crypto';
import { failedJobsEndpoint, retryJobEndpoint } from '@klaas/core/contract/admin/job-endpoints.ts';
import { lowStockEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import { markOrderEndpoint, refundOrderEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { orderRowsEndpoint } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import { takeWorkEndpoint, todayEndpoint } from '@klaas/core/contract/admin/today-endpoints.ts';
import type { OrderWhere } from '@klaas/core/orders/office/order-filter.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { HANDLE, payAtBank, placeOrder } from './office-orders.ts';

const NOW = Date.parse('2026-03-30T09:00:00Z');
const DAY_MS = 86_400_000;

let api: TestApi;
let owner: SignedIn;
let seller: SignedIn;
let reader: SignedIn;
let late: number;
beforeAll(async () => {
  api = await createTestApi({
    services: { now: () => NOW },
    settings: { orders: { refundLimitEuros: 50 } },
  });
  owner = await signInAs(api, 'owner');
  seller = await signInAs(api, 'orders');
  reader = await signInAs(api, 'read_only');
  const window = (to: string) => ({
    stocked: { days: { from: 1, to: 2 }, window: { from: to, to } },
    sized: null,
  });
  late = await placeOrder(api.services.db, NOW - 3 * DAY_MS, { delivery: window('2026-03-29') });
  await placeOrder(api.services.db, NOW, { delivery: window('2026-03-30') });
  await placeOrder(api.services.db, NOW, { state: 'complete', delivery: window('2026-03-01') });
});
afterAll(() => api.stop());

const workOf = async (person: SignedIn, query: Record<string, string> = {}) => {
  const answer = await person.call(todayEndpoint, { query });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.work;
};
const lineOf = async (kind: string, person = owner, query: Record<string, string> = {}) =>
  (await workOf(person, query)).find((line) => line.kind === kind);
const countOf = async (where: OrderWhere, person = owner) => {
  const answer = await person.call(orderRowsEndpoint, { body: { where, count: 1 } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.total;
};

describe('[OFFICE-42] work of today', () => {
  it('counts what is to be shipped as the list does, with the oldest and the late', async () => {
    expect(await lineOf('to_ship')).toMatchObject({
      ...{ count: await countOf({ states: ['processing'] }), late: 1 },
      oldest_at: new Date(NOW - 3 * DAY_MS).toISOString(),
    });
    expect(await countOf({ states: ['processing'], due_to: '2026-03-29' })).toBe(1);
    expect(await countOf({ due_from: '2026-03-29', due_to: '2026-03-30' })).toBe(2);
  });

  it('shows mine only: orders that I take care of, and lines that I have taken', async () => {
    await owner.call(markOrderEndpoint, { params: { id: late }, body: { assignee_id: seller.member.id } });
    expect(await lineOf('to_ship', seller, { mine: 'yes' })).toMatchObject({ count: 1, late: 1 });
    expect(await countOf({ states: ['processing'], assignees: [seller.member.id] })).toBe(1);
    expect(await workOf(owner, { mine: 'yes' })).toEqual([]);
  });

  it('a refund that waits for a yes is a line with its order in the list', async () => {
    await payAtBank(api.services.db, late);
    const body = { key: randomUUID(), amount_cents: 6000, reason: 'broken' };
    expect(await seller.call(refundOrderEndpoint, { params: { id: late }, body })).toMatchObject({
      value: { kind: 'waiting' },
    });
    expect(await lineOf('refund_request')).toMatchObject({ count: 1 });
    expect(await countOf({ waits: ['refund_request'] })).toBe(1);
    expect(await countOf({ waits: ['refund_failed', 'shipment_refused'] })).toBe(0);
  });

  it('a line is taken by a person for a day; who only reads takes nothing', async () => {
    const take = (person: SignedIn, on: boolean) =>
      person.call(takeWorkEndpoint, { body: { kind: 'refund_request', take: on } });
    expect(await take(seller, true)).toMatchObject({ value: { taken_by: { id: seller.member.id } } });
    expect(await lineOf('refund_request')).toMatchObject({ taken_by: { name: seller.member.name } });
    expect(await lineOf('refund_request', seller, { mine: 'yes' })).toMatchObject({ count: 1 });
    expect(await take(reader, true)).toMatchObject({ ok: false, error: 'forbidden' });
    expect(await take(owner, true)).toMatchObject({ value: { taken_by: { id: owner.member.id } } });
    expect(await take(owner, false)).toMatchObject({ value: { taken_by: null } });
    expect(await lineOf('refund_request')).toMatchObject({ taken_by: null });
  });

  it('tells nobody of areas that the role may not open', async () => {
    const workshop = await signInAs(api, 'workshop');
    const kinds = (await workOf(workshop)).map(({ kind }) => kind);
    expect(kinds).toContain('to_ship');
    expect(kinds).not.toContain('messages');
    const content = await signInAs(api, 'content');
    expect((await workOf(content)).map(({ kind }) => kind)).not.toContain('to_ship');
    expect(await content.call(todayEndpoint, { query: {} })).toMatchObject({ value: { carts: null } });
  });

  it('goods that run out within two weeks are a line and a list', async () => {
    const { db } = api.services;
    await db.$client.query('update stock_item set qty = reserved + 2 where sku = $1', [HANDLE]);
    await db.$client.query(
      `insert into stock_movement (product_id, sku, kind, on_hand, reserved, reason, created_at)
       select product_id, sku, 'sale', -16, 0, 'test', $2 from stock_item where sku = $1`,
      [HANDLE, new Date(NOW - 10 * DAY_MS)],
    );
    const answer = await owner.call(lowStockEndpoint);
    // Two pieces at two a week.
    expect(answer).toMatchObject({
      value: { rows: [{ sku: HANDLE, free: 2, weekly: 2, runs_out_on: '2026-04-06' }], total: 1 },
    });
    expect(await lineOf('low_stock')).toMatchObject({ count: 1 });
  });

  it('e-mails and jobs that failed are apart, and are tried again', async () => {
    const { db } = api.services;
    const add = (kind: string, key: string) =>
      db.$client.query(
        "select graphile_worker.add_job($1, '{}'::json, max_attempts => 1, job_key => $2, run_at => now())",
        [kind, key],
      );
    await db.$client.query(
      `insert into outbox_letter (kind, to_address, subject, html, text, created_at)
       values ('test', 'anu@example.com', 'Tere', 'x', 'x', now())`,
    );
    const { rows } = await db.$client.query<{ id: number }>('select max(id) as id from outbox_letter');
    await add('email.send', `email:${rows[0]?.id}`);
    await add('invoice.issue', 'failed-one');
    await db.$client.query(
      "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no such mailbox' where key in ($1, 'failed-one')",
      [`email:${rows[0]?.id}`],
    );
    expect(await lineOf('emails_failed')).toMatchObject({ count: 1 });
    expect(await lineOf('jobs_failed')).toMatchObject({ count: 1 });
    const failed = await owner.call(failedJobsEndpoint, { query: { what: 'emails' } });
    expect(failed).toMatchObject({
      value: { total: 1, rows: [{ about: 'anu@example.com: Tere', error: 'no such mailbox', tries: 1 }] },
    });
    expect(await reader.call(failedJobsEndpoint, { query: { what: 'emails' } })).toMatchObject({
      value: { rows: [{ about: 'Tere', error: '' }] },
    });
    const id = failed.ok ? (failed.value.rows[0]?.id ?? '') : '';
    expect(await reader.call(retryJobEndpoint, { params: { id } })).toMatchObject({ error: 'forbidden' });
    expect(await owner.call(retryJobEndpoint, { params: { id } })).toEqual({ ok: true, value: {} });
    expect(await owner.call(retryJobEndpoint, { params: { id: '999999999' } })).toMatchObject({
      error: 'not_found',
    });
    expect(await lineOf('emails_failed')).toBeUndefined();
  });
});
