// A whole guest checkout over HTTP: cart, three lines, shipping, totals, order. CPU with PostgreSQL's share, and the
// throughput of 32 clients against what that CPU allows. Each round orders the same goods by courier, paid in cash, and
// to a parcel machine, paid at a bank: the difference is what payment and delivery cost. node bench/checkout.ts
import { fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { generateProducts } from './generate-catalogue.ts';
import { printBudgets } from './support/budget-table.ts';
import { type Cpu, cpuOf, formatCpu } from './support/cpu-usage.ts';
import { type Caller, callsPerSecond, createCaller } from './support/http-caller.ts';
import { savePoints } from './support/pickup-points.ts';

const PORT = Number(process.env['BENCH_PORT'] ?? 4270);
const CALLERS = 32;
const CHECKOUTS = 200;
const WARM_UP_ROUNDS = 3;
const ROUNDS = 8;
const LINES = 3;
const POINTS = 3000;
const MONTONIO = { accessKey: 'access key of the benchmark', secretKey: 'secret key of the benchmark' };

const address = {
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pärnu mnt 13', '4'],
  city: 'Tallinn',
  postcode: '10141',
  country_id: 'EE',
  email: 'mari@example.com',
  telephone: '+372 5555 5555',
};
interface Way {
  shipping: [carrier: string, method: string];
  payment: string;
  point?: string;
}
const PLAIN: Way = { shipping: ['flatrate', 'flatrate'], payment: 'cashondelivery' };
const toMachine = (index: number): Way => ({
  ...{ shipping: ['omniva', 'locker'], payment: 'montonio_bank' },
  point: `P${index % POINTS}`,
});
const shippingOf = ({ shipping: [shippingCarrierCode, shippingMethodCode] }: Way) => ({
  addressInformation: {
    shippingAddress: { countryId: 'EE' },
    billingAddress: { countryId: 'EE' },
    ...{ shippingCarrierCode, shippingMethodCode },
  },
});
const orderOf = (cart_id: string, skus: readonly string[], { shipping, payment, point }: Way) => ({
  user_id: '',
  cart_id,
  products: skus.map((sku) => ({ sku, qty: 1, price: 1 })),
  addressInformation: {
    billingAddress: address,
    shippingAddress: address,
    shipping_carrier_code: shipping[0],
    shipping_method_code: shipping[1],
    payment_method_code: payment,
    payment_method_additional: {},
    ...(point !== undefined && { shippingExtraFields: { pickup_point: point } }),
  },
  order_id: `${Date.now()}-${randomUUID()}`,
  transmited: true,
  store_code: 'et',
});

const fillCart = async ({ send }: Caller, skus: readonly string[], way: Way): Promise<string> => {
  const cartId = (await send('POST', '/api/cart/create')) as string;
  for (const sku of skus)
    await send('POST', `/api/cart/update?cartId=${cartId}`, { cartItem: { sku, qty: 1 } });
  await send('POST', `/api/cart/shipping-information?cartId=${cartId}`, shippingOf(way));
  await send('GET', `/api/cart/totals?cartId=${cartId}`);
  return cartId;
};

interface OpenPayment {
  reference: string;
  provider_ref: string;
  amount_cents: number;
}
const NOTICE = '/api/ext/payment/callback/montonio';
const base64Of = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** As Montonio signs it. */
const tokenOf = ({ reference, provider_ref, amount_cents }: OpenPayment): string => {
  const exp = Math.floor(Date.now() / 1000) + 600;
  const claims = {
    ...{ uuid: provider_ref, accessKey: MONTONIO.accessKey, merchantReference: reference, exp },
    ...{ paymentStatus: 'PAID', grandTotal: amount_cents / 100, currency: 'EUR' },
  };
  const signed = `${base64Of({ alg: 'HS256', typ: 'JWT' })}.${base64Of(claims)}`;
  return `${signed}.${createHmac('sha256', MONTONIO.secretKey).update(signed).digest('base64url')}`;
};

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
const products = [...generateProducts({ products: 2000, variants: 4 })].filter(
  (product) => Array.isArray(product['configurable_children']) && product['status'] === 1,
) as unknown as { configurable_children: { sku: string; status: number }[] }[];
const skus = products.flatMap(
  (product) => product.configurable_children.find((one) => one.status === 1)?.sku ?? [],
);
const db = connectDatabase(postgres.connection);
await db.$client.query(
  'insert into stock_item (product_id, sku, qty) select n, sku, 1000000 from unnest($1::text[]) with ordinality as s(sku, n)',
  [skus],
);
await db.$client.query('insert into cart (masked_id) select md5(n::text) from generate_series(1, 10000) n');
await savePoints(db, POINTS);
await db.$client.query('analyze');
const child = fork(join(import.meta.dirname, 'support/checkout-server.ts'), [
  String(PORT),
  JSON.stringify(postgres.connection),
  JSON.stringify(MONTONIO),
]);
const callers: Caller[] = [];
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
try {
  await once(child, 'message');
  callers.push(...Array.from({ length: CALLERS }, () => createCaller(PORT)));
  let count = 0;
  const linesFor = () => {
    const first = count++ * LINES;
    return Array.from({ length: LINES }, (_, line) => skus[(first + line) % skus.length] ?? '');
  };
  const measureOrders = async (wayOf: (index: number) => Way): Promise<Cpu> => {
    const carts: { id: string; lines: string[]; way: Way }[] = [];
    await callsPerSecond(callers, CHECKOUTS, async (caller, index) => {
      const [lines, way] = [linesFor(), wayOf(index)];
      carts.push({ id: await fillCart(caller, lines, way), lines, way });
    });
    return cpuOf(child, postgres.pid(), CHECKOUTS, () =>
      callsPerSecond(callers, CHECKOUTS, ({ send }, index) => {
        const { id, lines, way } = carts[index] ?? { id: '', lines: [], way: PLAIN };
        return send('POST', '/api/order', orderOf(id, lines, way));
      }),
    );
  };
  /** Of every payment that is still open. */
  const measureNotices = async (): Promise<Cpu> => {
    const { rows } = await db.$client.query<OpenPayment>(
      "select reference, provider_ref, amount_cents from payment_attempt where state = 'started'",
    );
    if (rows.length !== CHECKOUTS) throw new Error(`${rows.length} payments are open`);
    const notices = rows.map((payment) => ({ orderToken: tokenOf(payment) }));
    const cpu = await cpuOf(child, postgres.pid(), CHECKOUTS, () =>
      callsPerSecond(callers, CHECKOUTS, ({ send }, index) => send('POST', NOTICE, notices[index])),
    );
    const { rows: left } = await db.$client.query(
      "select 1 from payment_attempt where state <> 'paid' limit 1",
    );
    if (left.length > 0) throw new Error('a payment is not paid');
    return cpu;
  };
  const totals: number[] = [];
  const differences: number[] = [];
  const ordering: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const checkout = await cpuOf(child, postgres.pid(), CHECKOUTS, () =>
      callsPerSecond(callers, CHECKOUTS, async (caller) => {
        const lines = linesFor();
        await caller.send('POST', '/api/order', orderOf(await fillCart(caller, lines, PLAIN), lines, PLAIN));
      }),
    );
    const order = await measureOrders(() => PLAIN);
    const served = await measureOrders(toMachine);
    const paid = await measureNotices();
    console.log(`whole checkout ${formatCpu(checkout)}; order alone ${formatCpu(order)}`);
    console.log(`to a parcel machine, paid at a bank ${formatCpu(served)}; its notice ${formatCpu(paid)}`);
    // A worker would have done them; PostgreSQL reads them all to add one.
    await db.$client.query('truncate graphile_worker._private_jobs');
    // Warm-up: the JIT is still compiling, and the tables have no statistics yet; a shop has them within a minute.
    if (round < WARM_UP_ROUNDS) {
      await db.$client.query('analyze');
      continue;
    }
    const totalMs = checkout.nodeMs + checkout.databaseMs;
    totals.push(totalMs);
    ordering.push(order.nodeMs + order.databaseMs);
    differences.push(served.nodeMs + served.databaseMs - order.nodeMs - order.databaseMs);
    // The node process uses one core at most; PostgreSQL has the rest.
    const allowed = Math.min((1000 * availableParallelism()) / totalMs, 1000 / checkout.nodeMs);
    shares.push(checkout.rate / allowed);
  }
  printBudgets(`Guest checkout over HTTP, ${CALLERS} clients, ${LINES} lines`, [
    { what: 'CPU per whole checkout, PostgreSQL included', value: median(totals), budget: 25, unit: 'ms' },
    { what: 'CPU per order call, PostgreSQL included', value: median(ordering), budget: 12, unit: 'ms' },
    {
      what: 'of which payment and delivery: parcel machine and bank, less courier and cash',
      ...{ value: median(differences), budget: 3, unit: 'ms' },
    },
    {
      what: 'throughput against what that CPU allows',
      value: median(shares),
      budget: 0.8,
      unit: '×',
      kind: 'least',
    },
  ]);
} finally {
  await db.$client.end();
  for (const caller of callers) caller.end();
  child.disconnect();
  await once(child, 'exit');
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
