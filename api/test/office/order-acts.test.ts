// Acts of the staff on an order: ship in parts, refund with an owner's yes, cancel, and what two people do at once.
import { randomUUID } from 'node:crypto';
import * as acts from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { orderPageEndpoint, orderTimelineEndpoint } from '@klaas/core/contract/admin/order-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../src/compose.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { HANDLE, payAtBank, placeOrder } from './office-orders.ts';

let api: TestApi;
let owner: SignedIn;
let seller: SignedIn;
let workshop: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ settings: { orders: { refundLimitEuros: 50 } } });
  owner = await signInAs(api, 'owner');
  seller = await signInAs(api, 'orders');
  workshop = await signInAs(api, 'workshop');
});
afterAll(() => api.stop());

const place = (change?: Parameters<typeof placeOrder>[2]) =>
  placeOrder(api.services.db, api.services.now(), change);
const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.services.db.$client.query<Row>(text, values)).rows;
const stock = async () =>
  (
    await rows<{ qty: number; reserved: number }>(
      'select qty, reserved from stock_item where sku = $1',
      HANDLE,
    )
  )[0] ?? {
    qty: 0,
    reserved: 0,
  };
const page = async (id: number, as = owner) => {
  const answer = await as.call(orderPageEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const emailsOf = (id: number) =>
  rows<{ kind: string }>('select kind from order_email where entity_id = $1 order by id', id);
const changesOf = (id: number) =>
  rows<{ after: Record<string, unknown>; actor_name: string }>(
    "select after, actor_name from change where entity = 'order' and entity_id = $1 order by id",
    String(id),
  );
const times = <Value>(count: number, work: (at: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

describe('shipping in parts', () => {
  it('[OFFICE-46] a part reduces what is left, and the order completes when nothing is left', async () => {
    const id = await place();
    const before = await stock();
    const ship = (body: object) => workshop.call(acts.shipOrderEndpoint, { params: { id }, body });
    expect(await ship({ lines: [{ item_id: 1, qty: 2 }], tracking: 'CC1EE' })).toMatchObject({
      value: { state: 'processing' },
    });
    expect(await stock()).toEqual({ qty: before.qty - 2, reserved: before.reserved - 2 });
    const half = await page(id);
    expect(half.lines.map(({ left }) => left)).toEqual([1, 1]);
    expect(half.shipments).toMatchObject([
      { lines: [{ item_id: 1, qty: 2 }], tracking: [{ number: 'CC1EE' }] },
    ]);
    expect(half.actions).not.toContain('cancel');
    expect(await ship({ lines: [{ item_id: 1, qty: 2 }] })).toMatchObject({ detail: 'ship_line_too_many' });
    expect(await seller.call(acts.cancelOrderEndpoint, { params: { id }, body: {} })).toMatchObject({
      ...{ ok: false, error: 'state_forbids' },
    });
    const rest = [
      { item_id: 1, qty: 1 },
      { item_id: 2, qty: 1 },
    ];
    expect(await ship({ lines: rest, tracking: 'CC2EE' })).toMatchObject({ value: { state: 'complete' } });
    expect(await stock()).toEqual({ qty: before.qty - 3, reserved: before.reserved - 3 });
    expect((await page(id)).lines.map(({ left }) => left)).toEqual([0, 0]);
    expect(await emailsOf(id)).toEqual([{ kind: 'order-part_shipped' }, { kind: 'order-shipped' }]);
    expect(
      await rows(
        'select 1 from shipment_line l join shipment s on s.key = l.shipment_key where s.entity_id = $1',
        id,
      ),
    ).toHaveLength(3);
  });

  it('the whole rest after a part', async () => {
    const id = await place();
    const before = await stock();
    await owner.call(acts.shipOrderEndpoint, { params: { id }, body: { lines: [{ item_id: 2, qty: 1 }] } });
    const done = await owner.call(acts.shipOrderEndpoint, { params: { id }, body: {} });
    expect(done).toMatchObject({ ok: true, value: { state: 'complete' } });
    expect(await stock()).toEqual({ qty: before.qty - 3, reserved: before.reserved - 3 });
  });

  it('[OFFICE-47] people who ship the same lines at once make one shipment and one e-mail', async () => {
    const id = await place();
    const people = [owner, seller, workshop];
    const body = { lines: [{ item_id: 1, qty: 3 }] };
    const answers = await times(9, (at) =>
      (people[at % 3] as SignedIn).call(acts.shipOrderEndpoint, { params: { id }, body }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((one) => !one.ok && one.detail === 'ship_line_too_many')).toHaveLength(8);
    expect(await rows('select 1 from shipment where entity_id = $1', id)).toHaveLength(1);
    expect(await emailsOf(id)).toEqual([{ kind: 'order-part_shipped' }]);
    const whole = await times(6, (at) =>
      (people[at % 3] as SignedIn).call(acts.shipOrderEndpoint, { params: { id }, body: {} }),
    );
    expect(whole.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await emailsOf(id)).toHaveLength(2);
  });
});

const refund = (as: SignedIn, id: number, body: object) =>
  as.call(acts.refundOrderEndpoint, {
    params: { id },
    body: { key: randomUUID(), reason: 'katki', ...body },
  });
const refundedCents = async (id: number) =>
  Number(
    (
      await rows<{ cents: string }>(
        'select coalesce(sum(r.amount_cents), 0) cents from payment_refund r join payment_attempt a using (reference) where a.entity_id = $1',
        id,
      )
    )[0]?.cents,
  );

describe('refunds', () => {
  it('[OFFICE-48] fifty at once never exceed what was paid', async () => {
    const id = await place({ payment_method: 'banklink' });
    await payAtBank(api.services.db, id);
    const answers = await times(50, (at) =>
      refund(seller, id, at % 2 ? { amount_cents: 1000 } : { lines: [{ item_id: 1, qty: 1 }] }),
    );
    const accepted = answers.filter(({ ok }) => ok);
    expect(accepted.length).toBeGreaterThan(0);
    expect(await refundedCents(id)).toBe(13_000);
    expect((await page(id)).refundable_cents).toBe(0);
    const lines = (await page(id)).lines.find(({ item_id }) => item_id === 1);
    expect(lines?.refunded).toBeLessThanOrEqual(3);
  });

  it('[OFFICE-49] makes a credit note, an e-mail, a timeline row and, if chosen, stock', async () => {
    const { checkout } = composeServices(api.services).orders;
    const id = await place();
    await owner.call(acts.shipOrderEndpoint, { params: { id }, body: {} });
    await checkout.issueInvoices({ entity_id: id });
    const before = await stock();
    const lines = [{ item_id: 1, qty: 2 }];
    expect(await refund(seller, id, { lines, restock: true })).toMatchObject({
      value: { kind: 'planned', cents: 2000 },
    });
    expect((await stock()).qty).toBe(before.qty + 2);
    expect((await page(id)).hand_refund_cents).toBe(2000);
    expect(await seller.call(acts.refundDoneEndpoint, { params: { id }, body: {} })).toMatchObject({
      ok: true,
    });
    for (const { key } of (await page(id)).refunds) await checkout.completeRefund({ key });
    const done = await page(id);
    expect(done.documents).toMatchObject([{ kind: 'invoice' }, { kind: 'credit', gross_cents: 2000 }]);
    expect(done.payment_state).toBe('part_refunded');
    expect(await emailsOf(id)).toContainEqual({ kind: 'order-refund' });
    const timeline = await owner.call(orderTimelineEndpoint, { params: { id }, query: { kinds: 'refund' } });
    expect(timeline).toMatchObject({ value: { entries: [{ kind: 'refund', what: 'done', text: 'katki' }] } });
  });

  it('[OFFICE-50] above the sum of the role it waits for an owner, and happens once after the yes', async () => {
    const id = await place();
    const key = randomUUID();
    expect(await refund(seller, id, { key, amount_cents: 6000 })).toMatchObject({
      value: { kind: 'waiting', cents: 6000 },
    });
    expect(await refundedCents(id)).toBe(0);
    const decide = (as: SignedIn, approve: boolean) =>
      as.call(acts.decideRefundEndpoint, { params: { key }, body: { approve } });
    expect(await decide(seller, true)).toMatchObject({ error: 'forbidden' });
    const decisions = await times(10, (at) => decide(owner, at !== 9));
    expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
    expect(decisions.filter((one) => !one.ok && one.detail === 'request_decided')).toHaveLength(9);
    const [request] = (await page(id)).refund_requests;
    expect(await refundedCents(id)).toBe(request?.state === 'approved' ? 6000 : 0);
    expect(request?.decided_by).toBe('Demo owner');
  });

  it('[OFFICE-50] an approved sum that is no longer left is refused, and the request waits', async () => {
    const id = await place();
    const key = randomUUID();
    await refund(seller, id, { key, amount_cents: 12_000 });
    await refund(seller, id, { amount_cents: 4000 });
    const decided = await owner.call(acts.decideRefundEndpoint, { params: { key }, body: { approve: true } });
    expect(decided).toMatchObject({ ok: false, error: 'invalid', detail: 'refund_too_large' });
    expect((await page(id)).refund_requests).toMatchObject([{ state: 'waiting' }]);
    const refused = await owner.call(acts.decideRefundEndpoint, {
      params: { key },
      body: { approve: false },
    });
    expect(refused).toMatchObject({ value: { kind: 'refused' } });
  });

  it('[OFFICE-12] an owner gives back more only with a fresh proof', async () => {
    const id = await place();
    const late = await signInAs(api, 'owner');
    await rows(
      "update staff_session set proven_at = proven_at - interval '6 minutes' where id = $1",
      late.sessionId,
    );
    expect(await refund(late, id, { amount_cents: 5001 })).toEqual({ ok: false, error: 'proof_needed' });
    expect(await refund(late, id, { amount_cents: 5000 })).toMatchObject({ value: { kind: 'planned' } });
    expect(await refund(owner, id, { amount_cents: 5001 })).toMatchObject({ value: { kind: 'planned' } });
  });

  it.each([
    [{ amount_cents: 13_001 }, 'amount_cents', 'refund_too_large leftCents=13000'],
    [{}, 'amount_cents', 'refund_empty'],
    [{ lines: [{ item_id: 1, qty: 4 }] }, 'lines', 'refund_line_too_many item_id=1 left=3'],
    [{ lines: [{ item_id: 9, qty: 1 }] }, 'lines', 'refund_line_unknown item_id=9'],
    [{ lines: [{ item_id: 1, qty: 1 }], restock: true }, 'restock', 'restock_impossible'],
    [{ amount_cents: 10, reason: ' ' }, 'reason', undefined],
    [{ amount_cents: -1 }, 'amount_cents', undefined],
  ])('refuses %j at %s', async (body, field, rule) => {
    const id = await place();
    const answer = await refund(owner, id, body);
    expect(answer).toMatchObject({
      ok: false,
      error: 'invalid',
      fields: [rule ? { field, rule } : { field }],
    });
    expect(await refundedCents(id)).toBe(0);
  });
});

describe('other acts', () => {
  it('[OFFICE-51] cancelling at once frees stock and coupon exactly once', async () => {
    await rows(`insert into coupon (code, kind, value, is_active, times_used, created_at)
      values ('ONCE', 'percent', 5, true, 1, now()) on conflict (code) do update set times_used = 1`);
    const before = await stock();
    const id = await place({ coupon_code: 'ONCE' });
    const [order] = await rows<{ order_id: string }>(
      'select order_id from sales_order where entity_id = $1',
      id,
    );
    await rows("insert into coupon_usage (code, order_id) values ('ONCE', $1)", order?.order_id);
    const answers = await times(8, (at) =>
      (at % 2 ? owner : seller).call(acts.cancelOrderEndpoint, {
        params: { id },
        body: { reason: 'topelt' },
      }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stock()).toEqual(before);
    expect(await rows("select times_used from coupon where code = 'ONCE'")).toEqual([{ times_used: 0 }]);
    expect(await emailsOf(id)).toEqual([{ kind: 'order-canceled' }]);
  });

  it('a repeated key gives the first answer and one effect', async () => {
    const id = await place({ state: 'pending_payment', paid_at: null });
    const key = randomUUID();
    const pay = () => owner.call(acts.payOrderEndpoint, { params: { id }, body: {}, key });
    expect(await pay()).toEqual({ ok: true, value: { state: 'processing' } });
    expect(await pay()).toEqual({ ok: true, value: { state: 'processing' } });
    expect((await changesOf(id)).filter(({ after }) => after['state'] === 'processing')).toHaveLength(1);
  });

  it('[OFFICE-17] each is in the change log under the name of its person', async () => {
    const id = await place();
    await workshop.call(acts.shipOrderEndpoint, { params: { id }, body: { tracking: ' CC9EE ' } });
    await workshop.call(acts.deliverOrderEndpoint, { params: { id }, body: {} });
    const changes = await changesOf(id);
    expect(new Set(changes.map(({ actor_name }) => actor_name))).toEqual(new Set(['Demo workshop']));
    expect(changes.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ tracking_number: 'CC9EE' }),
    );
    expect(await workshop.call(acts.deliverOrderEndpoint, { params: { id }, body: {} })).toEqual({
      ...{ ok: false, error: 'state_forbids', detail: 'order_state_forbids' },
    });
  });

  it('an unknown order is not found, whatever the act', async () => {
    const params = { id: 999_999 };
    for (const [endpoint, body] of [
      [acts.payOrderEndpoint, {}],
      [acts.shipOrderEndpoint, {}],
      [acts.cancelOrderEndpoint, {}],
      [acts.noteOrderEndpoint, { text: 'x' }],
      [acts.markOrderEndpoint, { tags: ['x'] }],
      [acts.refundOrderEndpoint, { key: randomUUID(), amount_cents: 1, reason: 'x' }],
    ] as const)
      expect(await owner.call(endpoint as never, { params, body }), endpoint.path).toEqual({
        ...{ ok: false, error: 'not_found' },
      });
  });
});
