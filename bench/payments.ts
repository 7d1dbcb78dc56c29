// 10,000 payments at a simulated Montonio, 5 % of them with each fault: notices that are lost, doubled, late, early,
// forged or of another sum, starts and refunds cut off after the service has answered, refusals by the bank. Then the
// books of both sides are compared. Also the time from a notice to the order's state. PAYMENTS=500 is a try:
// node bench/payments.ts
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { createMontonio } from '../api/src/providers/payment/montonio/montonio.ts';
import {
  createMontonioBooks,
  MONTONIO_SIMULATOR_API,
  montonioSimulatorApi,
  NO_FAULTS,
} from '../api/src/providers/payment/montonio/montonio-simulator.ts';
import type { OrderStatus } from '../api/src/providers/payment/montonio/montonio-simulator-responses.ts';
import { NOW_MS } from '../api/test/cart/cart-fixture.ts';
import { createOrderShop, orderBody, type TestResponse } from '../api/test/checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../api/test/test-author.ts';
import { printBudgets } from './support/budget-table.ts';
import { auditPayments } from './support/payment-audit.ts';

const PAYMENTS = Number(process.env['PAYMENTS'] ?? 10_000);
const CONCURRENCY = 8;
/** Paid one at a time, before the others, and measured; the first ones are the warm-up. */
const MEASURED = Math.min(500, Math.ceil(PAYMENTS / 5));
const WARM_UP = Math.ceil(MEASURED / 5);
const BATCH = 500;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** One call of a job takes that many payments. */
const JOB_SIZE = 50;
const SKU = 'WALL';
const CALLBACK = '/api/ext/payment/callback/montonio';
const BUDGET_MS = 50;

/** Each is one payment in twenty; the remaining ones are paid without a fault. */
const COURSES = [
  ...['lost', 'doubled', 'late', 'early', 'forged', 'cut', 'refused', 'other_sum'],
  ...['refund_part', 'cancel', 'paid_twice'],
] as const;
type Course = (typeof COURSES)[number] | 'plain';
const courseOf = (at: number): Course => COURSES[at % 20] ?? 'plain';

let nowMs = NOW_MS;
const now = () => nowMs;
/** What happens to the calls of one payment. */
const calls = new AsyncLocalStorage<{ isCut: boolean; isEarly: boolean }>();

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-payments-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
const db = connectDatabase(postgres.connection);

const keys = { accessKey: 'access-key-of-the-benchmark', secretKey: 'secret-key-of-the-benchmark' };
const ORIGIN = 'https://shop.example';
const simulated = {
  ...{ ...keys, db, now, publicUrl: ORIGIN, faults: { ...NO_FAULTS } },
  isOpen: async () => true,
};
const service = montonioSimulatorApi(simulated);
const books = createMontonioBooks(simulated);
const provider = createMontonio({
  ...keys,
  ...{ now, apiUrl: `${ORIGIN}${MONTONIO_SIMULATOR_API}` },
  fetch: async (url, init) => {
    const response = await service.request(url, init);
    const call = calls.getStore();
    if (call?.isCut) {
      call.isCut = false;
      throw new Error('cut off');
    }
    // The shopper has paid, and the notice is here, before the answer to the start.
    if (call?.isEarly && init?.method === 'POST')
      await settle(((await response.clone().json()) as { uuid: string }).uuid, 'PAID');
    return response;
  },
});
const shop = await createOrderShop(db, { now, providers: [provider] });

const faults: string[] = [];
const expectStatus = (what: string, status: number, expected: number): void => {
  if (status !== expected) faults.push(`${what}: ${status} in place of ${expected}`);
};
const deliver = async (body: string): Promise<number> => (await shop.request('POST', CALLBACK, body)).status;
const decide = async (uuid: string, status: OrderStatus) => {
  const order = await books.decide(uuid, status);
  if (!order) throw new Error('the service does not know the payment');
  return order;
};
const settle = async (uuid: string, status: OrderStatus): Promise<void> => {
  const { body } = books.orderWebhook(await decide(uuid, status));
  expectStatus('notice', await deliver(body), 200);
};

const uuidOf = (url: string): string => url.split('/').at(-1) ?? '';
const place = async (): Promise<TestResponse> => {
  const body = orderBody(await shop.cartWith({ sku: SKU }), {
    products: [{ sku: SKU, qty: 1, price: 1 }],
    information: {
      payment_method_code: 'montonio_bank',
      payment_method_additional: { option: 'HABAEE2X' },
    },
  });
  const placed = await shop.order(body);
  if (placed.code !== 200) throw new Error(JSON.stringify(placed));
  return placed;
};
const startAgain = async ({ result, meta }: TestResponse): Promise<string> => {
  const started = await shop.request('POST', '/api/ext/payment/start', {
    ...{ orderId: result.backendOrderId, key: meta.orderKey },
  });
  expectStatus('start', started.status, 200);
  return uuidOf(started.result.url);
};

/** Delivered after the order has expired. */
const lateUuids: string[] = [];
let expectedPaid = 0;

const idOf = ({ result }: TestResponse): number => Number(result.backendOrderId);
const RUNS: Record<Course, (placed: TestResponse, uuid: string) => Promise<unknown>> = {
  plain: (_, uuid) => settle(uuid, 'PAID'),
  lost: (_, uuid) => decide(uuid, 'PAID'),
  doubled: async (_, uuid) => {
    await Promise.all([settle(uuid, 'PAID'), settle(uuid, 'PAID')]);
    await settle(uuid, 'PAID');
  },
  late: async (_, uuid) => lateUuids.push(uuid),
  early: async () => undefined,
  forged: async (_, uuid) => {
    const order = await books.find(uuid);
    if (!order) throw new Error('the service does not know the payment');
    const { body } = books.orderWebhook({ ...order, status: 'PAID' });
    expectStatus('forged notice', await deliver(body.replace(/.{6}"}$/, 'AAAAAA"}')), 401);
  },
  cut: async (placed) => settle(await startAgain(placed), 'PAID'),
  refused: async (placed, uuid) => {
    await settle(uuid, 'VOIDED');
    await settle(await startAgain(placed), 'PAID');
  },
  other_sum: async (_, uuid) => {
    const { body } = books.orderWebhook(await decide(uuid, 'PAID'), { grandTotal: 0.01 });
    for (let time = 0; time < 2; time++) expectStatus('other sum', await deliver(body), 409);
  },
  refund_part: async (placed, uuid) => {
    await settle(uuid, 'PAID');
    for (const amountCents of [1000, 333]) {
      const part = { amountCents, lines: [], isRestocked: false, reason: '', key: randomUUID() };
      const planned = await shop.checkout.steps.refund(TEST_AUTHOR, idOf(placed), part);
      if (!planned.ok) faults.push(`refund: ${planned.error}`);
    }
  },
  cancel: async (placed, uuid) => {
    await settle(uuid, 'PAID');
    const canceled = await shop.checkout.steps.cancel(TEST_AUTHOR, idOf(placed));
    if (!canceled.ok) faults.push(`cancel: ${canceled.error}`);
  },
  paid_twice: async (placed, uuid) => {
    await settle(uuid, 'ABANDONED');
    const second = await startAgain(placed);
    // The service has let the first one be paid after all.
    await books.change(uuid, (order) => ({ ...order, status: 'PAID' }));
    await settle(uuid, 'PAID');
    await settle(second, 'PAID');
  },
};

const run = (at: number): Promise<void> => {
  const course = courseOf(at);
  if (course !== 'forged' && course !== 'cancel') expectedPaid++;
  return calls.run({ isCut: course === 'cut', isEarly: course === 'early' }, async () => {
    const placed = await place();
    await RUNS[course](placed, uuidOf(placed.meta.payment.url));
  });
};

/** A worker would have done them; PostgreSQL reads them all to add one. */
const dropJobs = () => db.$client.query('truncate graphile_worker._private_jobs');

const runAll = async (): Promise<void> => {
  for (let from = 0; from < PAYMENTS; from += BATCH) {
    let next = from;
    const end = Math.min(PAYMENTS, from + BATCH);
    const work = async () => {
      while (next < end) await run(next++);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    await dropJobs();
    await db.$client.query('analyze');
  }
};

/** Milliseconds from the arrival of a notice to its confirmation, which follows the commit of the order's state. */
const measureNotices = async (): Promise<number[]> => {
  const times: number[] = [];
  for (let at = 0; at < MEASURED; at++) {
    const placed = await place();
    const { body } = books.orderWebhook(await decide(uuidOf(placed.meta.payment.url), 'PAID'));
    const started = performance.now();
    expectStatus('notice', await deliver(body), 200);
    if (at >= WARM_UP) times.push(performance.now() - started);
    expectedPaid++;
  }
  await dropJobs();
  return times.sort((a, b) => a - b);
};

const count = async (from: string): Promise<number> =>
  (await shop.rows<{ count: number }>(`select count(*)::int count from ${from}`))[0]?.count ?? 0;
const repeat = async (rows: number, job: () => Promise<unknown>): Promise<void> => {
  for (let left = rows; left > -JOB_SIZE; left -= JOB_SIZE) await job();
};
const reconcile = async (): Promise<void> => {
  nowMs += 11 * MINUTE_MS;
  await db.$client.query('update payment_attempt set checked_at = null');
  const open = "payment_attempt where state in ('started', 'authorized') or refund_due_cents > 0";
  await repeat(await count(open), shop.checkout.reconcilePayments);
};
/** The first answer is lost, as when the process ends before it has stored it. */
const refund = (isCut: boolean) => calls.run({ isCut, isEarly: false }, shop.checkout.refundDue);

const settleAll = async (): Promise<void> => {
  await reconcile();
  nowMs += 61 * MINUTE_MS;
  while ((await shop.checkout.cancelUnpaid()) > 0);
  for (const uuid of lateUuids) await settle(uuid, 'PAID');
  for (let day = 0; day < 3; day++) {
    nowMs += DAY_MS;
    // The last day has no faults: a call that is cut every time would never end.
    await repeat(await count("payment_refund where state = 'due'"), () => refund(day < 2));
    await reconcile();
    await dropJobs();
  }
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

try {
  await shop.setStock(SKU, { qty: 10 * PAYMENTS });
  const started = performance.now();
  const times = await measureNotices();
  await runAll();
  await settleAll();
  const audit = await auditPayments(db);
  const told = await count("outbox_letter where kind = 'payment-mismatch'");
  const otherSums = Array.from({ length: PAYMENTS }, (_, at) => courseOf(at)).filter(
    (course) => course === 'other_sum',
  ).length;
  faults.push(...shop.logged);
  for (const fault of faults.slice(0, 20)) console.log(fault);
  console.log(
    `${PAYMENTS + MEASURED} orders in ${((performance.now() - started) / 1000).toFixed(0)} s: ${audit.paidOrders} paid, ${audit.received / 100} € received, ${audit.refunded / 100} € given back`,
  );
  const exact = (what: string, value: number, unit: string) => ({
    what,
    value: Math.abs(value),
    budget: 0,
    unit,
  });
  printBudgets(`${PAYMENTS} payments, 5 % with each fault`, [
    exact('received, against the service', audit.received - audit.receivedAtService, 'cents'),
    exact('given back, against the service', audit.refunded - audit.refundedAtService, 'cents'),
    exact('still to be given back', audit.due, 'cents'),
    exact('payments that differ', audit.differing, 'payments'),
    exact('orders paid twice', audit.paidTwice, 'orders'),
    exact('orders paid without money', audit.paidWithoutMoney, 'orders'),
    exact('money that nobody has', audit.lost, 'payments'),
    exact('paid orders, against the courses', audit.paidOrders - expectedPaid, 'orders'),
    exact('other sums that the staff was not told once', told - otherSums, 'e-mails'),
    exact('unexpected answers', faults.length, 'faults'),
    { what: 'notice to order state, median', value: percentile(times, 0.5), budget: BUDGET_MS, unit: 'ms' },
    { what: 'notice to order state, p99', value: percentile(times, 0.99), budget: BUDGET_MS, unit: 'ms' },
  ]);
} finally {
  await db.$client.end();
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
