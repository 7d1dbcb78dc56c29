// Adding to the cart over HTTP against the bare statements, CPU per call with PostgreSQL's share, and planning a
// sync. Ratios are taken from interleaved rounds of one run: node bench/cart.ts
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import { planSync } from '@klaas/core/cart/sync/plan-sync.ts';
import type { ConnectionOptions } from '../api/src/db/connection-pool.ts';
import { connectDatabase } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { generateProducts } from './generate-catalogue.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { type Cpu, cpuOf, formatCpu, requestUsage } from './support/cpu-usage.ts';
import { type Caller, callsPerSecond, createCaller } from './support/http-caller.ts';

const PORT = Number(process.env['BENCH_PORT'] ?? 4230);
const CALLERS = 8;
const CARTS = 100;
const SKUS_PER_CART = 5;
const CALLS = 1000;
const WARM_UP_ROUNDS = 4;
const ROUNDS = 9;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const planMs = (): number => {
  const options = {
    forceClientState: true,
    dryRun: false,
    mergeQty: false,
    serverSyncCanRemoveLocalItems: false,
    serverSyncCanModifyLocalItems: false,
  };
  const line = (index: number) => ({
    sku: `SKU-${index}`,
    product_option: {
      extension_attributes: {
        configurable_item_options: [{ option_id: '93', option_value: index }],
        ...(index % 3 === 0 && { custom_options: [{ option_id: 1, option_value: 900 + index }] }),
      },
    },
  });
  const client: CartItem[] = Array.from({ length: 100 }, (_, i) => ({
    ...line(i),
    qty: 1 + (i % 3),
    server_item_id: i,
  }));
  const server: ServerItem[] = Array.from({ length: 100 }, (_, i) => ({
    ...line(i + 20),
    qty: 1,
    item_id: i + 20,
  }));
  const times: number[] = [];
  for (let round = 0; round < 400; round++) {
    const started = performance.now();
    planSync(client, server, options);
    times.push(performance.now() - started);
  }
  return median(times.slice(100));
};

/** A shop with data: on empty tables PostgreSQL plans sequential scans. */
const fillShop = async (connection: ConnectionOptions): Promise<void> => {
  const db = connectDatabase(connection);
  await db.$client.query('insert into cart (masked_id) select md5(n::text) from generate_series(1, 10000) n');
  await db.$client.query(
    `insert into cart_item (cart_id, sku, product_type, checksum, qty, price_cents, stock_parts)
     select id, 'FILL-' || n, 'simple', 'none', 1, 1000, '[]' from cart, generate_series(1, 3) n`,
  );
  await db.$client.query(
    "insert into cart_task (cart_id, task_id, answer) select id, 'past', 'true' from cart",
  );
  await db.$client.query('analyze');
  await db.$client.end();
};

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
await fillShop(postgres.connection);
const child = fork(join(import.meta.dirname, 'support/cart-server.ts'), [
  String(PORT),
  JSON.stringify(postgres.connection),
]);
const callers: Caller[] = [];
try {
  await once(child, 'message');
  const products = [...generateProducts({ products: 2000, variants: 4 })].filter(
    (product) => Array.isArray(product['configurable_children']) && product['status'] === 1,
  ) as unknown as { sku: string; configurable_children: { sku: string; status: number }[] }[];
  const skus = products
    .slice(0, SKUS_PER_CART)
    .flatMap((product) => product.configurable_children.find((one) => one.status === 1)?.sku ?? []);
  callers.push(...Array.from({ length: CALLERS }, () => createCaller(PORT, '/api/cart/')));
  const ids: string[] = [];
  const baselineIds: string[] = [];
  await callsPerSecond(callers, 2 * CARTS, async (caller, index) => {
    (index < CARTS ? ids : baselineIds).push((await caller.send('POST', 'create')) as string);
  });
  let calls = 0;
  const add = ({ send }: Caller) => {
    const call = calls++;
    const cartItem = { sku: skus[call % skus.length], qty: 1 };
    return send('POST', `update?cartId=${ids[Math.floor(call / skus.length) % ids.length]}`, {
      cartItem,
      task_id: `t${call}`,
    });
  };
  const ratios: number[] = [];
  const adding: Cpu[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const baseline = await cpuOf(child, postgres.pid(), CALLS, async () => {
      const loop = { calls: CALLS, callers: CALLERS, carts: baselineIds, skus, round };
      return (await requestUsage(child, { bare: loop })).rate;
    });
    const http = await cpuOf(child, postgres.pid(), CALLS, () => callsPerSecond(callers, CALLS, add));
    // Warm-up: the JIT is still compiling.
    if (round < WARM_UP_ROUNDS) continue;
    ratios.push(http.rate / baseline.rate);
    adding.push(http);
    console.log(`bare ${formatCpu(baseline)}; over HTTP ${formatCpu(http)}`);
  }
  const information = {
    addressInformation: { shippingAddress: { countryId: 'EE' }, shippingMethodCode: 'flatrate' },
  };
  await callsPerSecond(callers, CARTS, ({ send }, index) =>
    send('POST', `shipping-information?cartId=${ids[index]}`, information),
  );
  const totals = ({ send }: Caller, index: number) => send('GET', `totals?cartId=${ids[index % ids.length]}`);
  await callsPerSecond(callers, CALLS, totals);
  const summing = await cpuOf(child, postgres.pid(), CALLS, () => callsPerSecond(callers, CALLS, totals));
  console.log(`totals ${formatCpu(summing)}`);
  const measured: Measured[] = [
    {
      what: 'add to cart over HTTP against its bare statements',
      value: median(ratios),
      budget: 0.5,
      unit: '×',
      kind: 'least',
    },
    {
      what: 'CPU per add to cart, PostgreSQL included',
      value: median(adding.map(({ nodeMs, databaseMs }) => nodeMs + databaseMs)),
      budget: 3,
      unit: 'ms',
    },
    {
      what: 'CPU per totals of 5 lines, PostgreSQL included',
      value: summing.nodeMs + summing.databaseMs,
      budget: 2,
      unit: 'ms',
    },
    { what: 'planning a sync of 100 × 100 lines', value: planMs(), budget: 1, unit: 'ms' },
  ];
  printBudgets(`Cart over HTTP, ${CALLERS} callers, ${CARTS} carts`, measured);
} finally {
  for (const caller of callers) caller.end();
  child.disconnect();
  await once(child, 'exit');
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
