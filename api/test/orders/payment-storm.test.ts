// Money stays exact over random sequences of payments, notices in any order, crashes, cancellations and refunds.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SimulatedOrder } from '../../src/providers/payment/montonio/montonio-simulator-responses.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createOrderShop, type OrderShop, orderBody, type TestResponse } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createSimulatedMontonio } from './montonio-fixture.ts';

let database: TestDatabase;
let shop: OrderShop;
let nowMs = NOW_MS;
const montonio = createSimulatedMontonio(
  () => database,
  () => nowMs,
);
const { faults, connection } = montonio;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db, { now: () => nowMs, providers: [montonio.provider] });
});
afterAll(() => database.drop());

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const TOTAL_CENTS = 12_700;

const calm = () => {
  Object.assign(faults, { create: 'none', refund: 'none', refundResult: 'SUCCESSFUL' });
  Object.assign(connection, { isCut: false, isDown: false, status: 0 });
};

interface Attempt {
  reference: string;
  state: string;
  provider_ref: string | null;
  amount_cents: number;
  refund_due_cents: number;
  refunded_cents: number;
  is_surplus: boolean;
}

interface Run {
  id: number;
  placed: TestResponse;
  /** Webhooks that were sent, for those that arrive late or again. */
  sent: { body: string; status: string }[];
}

const attemptsOf = ({ id }: Run) =>
  shop.rows<Attempt>('select * from payment_attempt where entity_id = $1 order by created_at', [id]);
const stateOf = async ({ id }: Run): Promise<string> =>
  (await shop.rows<{ state: string }>('select state from sales_order where entity_id = $1', [id]))[0]
    ?.state ?? '';
/** Cents of the invoice and of its credit notes. */
const documentsOf = async ({ id }: Run): Promise<{ invoice: number; notes: number }> => {
  const sums = await shop.rows<{ kind: string; cents: string }>(
    'select kind, sum(gross_cents) cents from invoice where entity_id = $1 group by kind',
    [id],
  );
  const centsOf = (kind: string) => Number(sums.find((one) => one.kind === kind)?.cents ?? 0);
  return { invoice: centsOf('invoice'), notes: centsOf('credit') };
};
/** Orders at the service that belong to the run. */
const ordersOf = async (run: Run): Promise<SimulatedOrder[]> => {
  const references = (await attemptsOf(run)).map(({ reference }) => reference);
  const rows = await shop.rows<{ data: SimulatedOrder }>(
    "select data from payment_simulator_object where data->'claims'->>'merchantReference' = any($1::text[]) order by created_at",
    [references],
  );
  return rows.map(({ data }) => data);
};
const deliver = async (body: string): Promise<number> =>
  (await shop.request('POST', '/api/ext/payment/callback/montonio', body)).status;

const place = async (): Promise<Run> => {
  await shop.setStock('WALL', { qty: 1000 });
  const cartId = await shop.cartWith({ sku: 'WALL' });
  const placed = await shop.order(
    orderBody(cartId, {
      products: [{ sku: 'WALL', qty: 1, price: 1 }],
      information: {
        payment_method_code: 'montonio_bank',
        payment_method_additional: { option: 'HABAEE2X' },
      },
    }),
  );
  expect(placed.code).toBe(200);
  return { id: Number(placed.result.backendOrderId), placed, sent: [] };
};

type Op = { name: string; pick: number; cents: number };

/** Of those that a shopper can reach: without a page nobody can pay. */
const reachable = async (run: Run, pick: number): Promise<SimulatedOrder | undefined> => {
  const known = new Set((await attemptsOf(run)).map(({ provider_ref }) => provider_ref));
  const orders = (await ordersOf(run)).filter(({ uuid }) => known.has(uuid));
  return orders.length === 0 ? undefined : orders[pick % orders.length];
};

const send = async (run: Run, order: SimulatedOrder): Promise<void> => {
  const { body } = montonio.books().orderWebhook(order);
  run.sent.push({ body, status: order.status });
  expect(await deliver(body)).toBe(200);
};

const start = ({ placed }: Run) =>
  shop.request('POST', '/api/ext/payment/start', {
    orderId: placed.result.backendOrderId,
    key: placed.meta.orderKey,
  });

const OPS: Record<string, (run: Run, op: Op) => Promise<unknown>> = {
  start: (run) => start(run),
  start_cut: async (run) => {
    connection.isCut = true;
    await start(run);
  },
  start_500_after: async (run) => {
    faults.create = 'after';
    await start(run);
  },
  start_down: async (run) => {
    connection.isDown = true;
    await start(run);
  },
  pay: async (run, { pick }) => {
    const order = await reachable(run, pick);
    if (order) await montonio.books().decide(order.uuid, 'PAID');
  },
  authorize: async (run, { pick }) => {
    const order = await reachable(run, pick);
    if (order) await montonio.books().decide(order.uuid, 'AUTHORIZED');
  },
  abandon: async (run, { pick }) => {
    const order = await reachable(run, pick);
    if (order) await montonio.books().decide(order.uuid, 'ABANDONED');
  },
  void: async (run, { pick }) => {
    const order = await reachable(run, pick);
    if (order) await montonio.books().decide(order.uuid, 'VOIDED');
  },
  webhook: async (run, { pick }) => {
    const order = await reachable(run, pick);
    if (order) await send(run, order);
  },
  webhook_twice_at_once: async (run, { pick }) => {
    const order = await reachable(run, pick);
    if (order) await Promise.all([send(run, order), send(run, order)]);
  },
  webhook_late: async (run, { pick }) => {
    const late = run.sent[pick % Math.max(1, run.sent.length)];
    if (late) expect([200, 401]).toContain(await deliver(late.body));
  },
  webhook_forged: async (run, { pick }) => {
    const order = await reachable(run, pick);
    if (!order) return;
    const { body } = montonio.books().orderWebhook({ ...order, status: 'PAID' });
    expect(await deliver(body.replace(/.{6}"}$/, 'AAAAAA"}'))).toBe(401);
  },
  webhook_other_sum: async (run, { pick, cents }) => {
    const order = await reachable(run, pick);
    if (!order) return;
    const changes = { grandTotal: cents / 100, paymentStatus: 'PAID' };
    expect(await deliver(montonio.books().orderWebhook(order, changes).body)).toBe(409);
  },
  reconcile: async () => {
    nowMs += 11 * MINUTE_MS;
    await shop.checkout.reconcilePayments();
  },
  expire: async () => {
    nowMs += 61 * MINUTE_MS;
    await shop.checkout.cancelUnpaid();
  },
  cancel: async ({ id }) => shop.checkout.steps.cancel(TEST_AUTHOR, id),
  refund_part: async ({ id }, { cents }) =>
    shop.checkout.steps.refund(TEST_AUTHOR, id, {
      ...{ amountCents: cents, lines: [], isRestocked: false, reason: '', key: randomUUID() },
    }),
  refund_portal: async (run, { pick, cents }) => {
    const order = await reachable(run, pick);
    if (order?.status !== 'PAID') return;
    const uuid = randomUUID();
    const after = await montonio.books().change(order.uuid, (found) => {
      const used = found.refunds.reduce((sum, one) => sum + (one.status === 'REJECTED' ? 0 : one.cents), 0);
      const portal = { uuid, cents, status: 'SUCCESSFUL' as const, idempotencyKey: uuid, createdAt: '' };
      return used + cents <= TOTAL_CENTS ? { ...found, refunds: [...found.refunds, portal] } : found;
    });
    if (after?.refunds.some((one) => one.uuid === uuid))
      expect(await deliver(montonio.books().refundWebhook(after, uuid).body)).toBe(200);
  },
  refund_job: () => shop.checkout.refundDue(),
  refund_job_cut: async () => {
    connection.isCut = true;
    await shop.checkout.refundDue();
  },
  refund_job_500_after: async () => {
    faults.refund = 'after';
    await shop.checkout.refundDue();
  },
  refund_jobs_at_once: () => Promise.all([shop.checkout.refundDue(), shop.checkout.refundDue()]),
  refund_webhook: async (run, { pick }) => {
    const order = await reachable(run, pick);
    const refund = order?.refunds[pick % Math.max(1, order.refunds.length)];
    if (!order || !refund) return;
    const after = await montonio.books().settleRefund(order.uuid, refund.uuid, 'SUCCESSFUL');
    const { body } = montonio.books().refundWebhook(after ?? order, refund.uuid);
    for (let time = 0; time < 2; time++) expect(await deliver(body)).toBe(200);
  },
  refund_rejected: async (run, { pick }) => {
    const order = await reachable(run, pick);
    const refund = order?.refunds.find(({ status }) => status === 'PENDING');
    if (!order || !refund) return;
    const after = await montonio.books().settleRefund(order.uuid, refund.uuid, 'REJECTED');
    expect(await deliver(montonio.books().refundWebhook(after ?? order, refund.uuid).body)).toBe(200);
  },
};

const check = async (run: Run): Promise<void> => {
  const attempts = await attemptsOf(run);
  const paid = attempts.filter(({ state }) => state === 'paid');
  expect(paid.length).toBeLessThanOrEqual(1);
  for (const { amount_cents, refund_due_cents, refunded_cents } of attempts)
    expect(refund_due_cents + refunded_cents).toBeLessThanOrEqual(amount_cents);
  expect((await stateOf(run)) === 'processing').toBe(paid.length === 1);
};

/** Everything that was lost is asked for; then the books of both sides are the same. */
const settle = async (run: Run): Promise<void> => {
  calm();
  nowMs += 11 * MINUTE_MS;
  await shop.rows('update payment_attempt set checked_at = null');
  await shop.checkout.reconcilePayments();
  await check(run);
  const known = new Map((await attemptsOf(run)).map((attempt) => [attempt.provider_ref, attempt]));
  for (const { uuid, status } of await ordersOf(run)) {
    const attempt = known.get(uuid);
    if (status === 'PAID') expect(['paid', 'refund_due', 'refunded']).toContain(attempt?.state);
  }
  for (let day = 0; day < 4; day++) {
    nowMs += DAY_MS;
    await shop.checkout.refundDue();
    nowMs += 11 * MINUTE_MS;
    await shop.rows('update payment_attempt set checked_at = null');
    await shop.checkout.reconcilePayments();
  }
  await check(run);
  for (const { uuid, refunds } of await ordersOf(run)) {
    const done = refunds
      .filter(({ status }) => status === 'SUCCESSFUL')
      .reduce((sum, { cents }) => sum + cents, 0);
    expect(done).toBeLessThanOrEqual(TOTAL_CENTS);
    const attempt = (await attemptsOf(run)).find(({ provider_ref }) => provider_ref === uuid);
    if (attempt) expect([uuid, attempt.refunded_cents, attempt.refund_due_cents]).toEqual([uuid, done, 0]);
  }
  // One e-mail and one job for a credit note per refund.
  const [count] = await shop.rows<{ done: string; jobs: string }>(
    `select count(*) done, (select count(*) from graphile_worker.jobs where key like 'refund:%' and key in
      (select 'refund:' || r.key from payment_refund r join payment_attempt a using (reference)
        where a.entity_id = $1 and r.state = 'done')) jobs
      from payment_refund r join payment_attempt a using (reference) where a.entity_id = $1 and r.state = 'done'`,
    [run.id],
  );
  expect(count?.jobs).toBe(count?.done);
  await shop.completeRefunds();
  await shop.checkout.issueInvoices({ entity_id: run.id });
  const { invoice, notes } = await documentsOf(run);
  const kept = (await attemptsOf(run))
    .filter(({ state, is_surplus }) => ['paid', 'refund_due', 'refunded'].includes(state) && !is_surplus)
    .reduce((sum, { amount_cents, refunded_cents }) => sum + amount_cents - refunded_cents, 0);
  // The documents add up to the money that the order has taken.
  if (invoice > 0 || kept > 0) expect(invoice - notes).toBe(kept);
};

it('never loses or pays twice, whatever happens in which order', { timeout: 3_600_000 }, async () => {
  const op = fc.record({
    name: fc.constantFrom(...Object.keys(OPS)),
    pick: fc.nat(5),
    cents: fc.integer({ min: 1, max: 8000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 3, maxLength: 14 }), async (ops) => {
      calm();
      const run = await place();
      for (const one of ops) {
        calm();
        nowMs += 1000;
        await OPS[one.name]?.(run, one);
        await check(run);
      }
      await settle(run);
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(shop.logged).toEqual([]);
});
