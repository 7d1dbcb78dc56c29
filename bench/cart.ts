// Adding to the cart over HTTP against the bare statements, CPU per call with PostgreSQL's share, and planning a sync.
// Ratios are taken from interleaved rounds of one run: node bench/cart.ts
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import { planSync } from '@klaas/core/cart/sync/plan-sync.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { generateProducts } from './generate-catalogue.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';

const PORT = Number(process.env['BENCH_PORT'] ?? 4230);
const CALLERS = 8;
const CARTS = 100;
const SKUS_PER_CART = 5;
const TICKS_PER_SECOND = 100;
const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

const send = (method: string, path: string, body?: object): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers =
      text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const outgoing = request(
      { port: PORT, path: `/api/cart/${path}`, method, agent, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const answer = JSON.parse(Buffer.concat(parts).toString());
          if (answer.code === 200) resolve(answer.result);
          else reject(new Error(`${path}: ${JSON.stringify(answer)}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });

/** Calls as fast as a few callers can; returns calls per second. */
const callsPerSecond = async (calls: number, call: (index: number) => Promise<unknown>): Promise<number> => {
  let next = 0;
  const started = performance.now();
  const caller = async () => {
    while (next < calls) await call(next++);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (calls / (performance.now() - started)) * 1000;
};

interface Usage {
  cpu: NodeJS.CpuUsage;
  rate: number;
}
const ask = async (child: ChildProcess, message: object = {}): Promise<Usage> => {
  child.send(message);
  const [answer] = (await once(child, 'message')) as [Usage];
  return answer;
};

/** CPU seconds of PostgreSQL and all its processes, those that ended included. Linux only. */
const databaseCpuMs = (pid: number | undefined): number => {
  if (pid === undefined) return Number.NaN;
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    let stat: string;
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    } catch {
      continue;
    }
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, own, ended] = [
      fields[1],
      (fields[11] ?? 0) + (fields[12] ?? 0),
      (fields[13] ?? 0) + (fields[14] ?? 0),
    ];
    if (Number(name) === pid) ticks += own + ended;
    else if (parent === pid) ticks += own;
  }
  return (ticks / TICKS_PER_SECOND) * 1000;
};

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

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
const child = fork(join(import.meta.dirname, 'support/cart-server.ts'), [
  String(PORT),
  JSON.stringify(postgres.connection),
]);
try {
  await once(child, 'message');
  const products = [...generateProducts({ products: 2000, variants: 4 })].filter(
    (product) => Array.isArray(product['configurable_children']) && product['status'] === 1,
  ) as unknown as { sku: string; configurable_children: { sku: string; status: number }[] }[];
  const skus = products
    .slice(0, SKUS_PER_CART)
    .flatMap((product) => product.configurable_children.find((one) => one.status === 1)?.sku ?? []);
  const create = () =>
    Promise.all(Array.from({ length: CARTS }, () => send('POST', 'create'))) as Promise<string[]>;
  const [ids, bareIds] = [await create(), await create()];
  let calls = 0;
  const add = () => {
    const call = calls++;
    const cartItem = { sku: skus[call % skus.length], qty: 1 };
    return send('POST', `update?cartId=${ids[Math.floor(call / skus.length) % ids.length]}`, {
      cartItem,
      task_id: `t${call}`,
    });
  };
  const ratios: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < 6; round++) {
    const bare = await ask(child, { bare: { calls: 1000, callers: CALLERS, carts: bareIds, skus } });
    const [before, databaseBefore] = [await ask(child), databaseCpuMs(postgres.pid())];
    const rate = await callsPerSecond(1000, add);
    const [after, databaseAfter] = [await ask(child), databaseCpuMs(postgres.pid())];
    // The first round warms everything up.
    if (round === 0) continue;
    ratios.push(rate / bare.rate);
    cpu.push(
      (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e6 +
        (databaseAfter - databaseBefore) / 1000,
    );
    console.log(`bare ${bare.rate.toFixed(0)}/s, over HTTP ${rate.toFixed(0)}/s`);
  }
  const information = {
    addressInformation: { shippingAddress: { countryId: 'EE' }, shippingMethodCode: 'flatrate' },
  };
  for (const id of ids) await send('POST', `shipping-information?cartId=${id}`, information);
  const totals = (index: number) => send('GET', `totals?cartId=${ids[index % ids.length]}`);
  await callsPerSecond(500, totals);
  const [before, databaseBefore] = [await ask(child), databaseCpuMs(postgres.pid())];
  await callsPerSecond(2000, totals);
  const [after, databaseAfter] = [await ask(child), databaseCpuMs(postgres.pid())];
  const totalsCpu =
    ((after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1000 +
      databaseAfter -
      databaseBefore) /
    2000;
  const measured: Measured[] = [
    {
      what: 'add to cart over HTTP against its bare statements',
      value: median(ratios),
      budget: 0.5,
      unit: '×',
      kind: 'least',
    },
    { what: 'CPU per add to cart, PostgreSQL included', value: median(cpu), budget: 3, unit: 'ms' },
    { what: 'CPU per totals of 5 lines, PostgreSQL included', value: totalsCpu, budget: 2, unit: 'ms' },
    { what: 'planning a sync of 100 × 100 lines', value: planMs(), budget: 1, unit: 'ms' },
  ];
  printBudgets(`Cart over HTTP, ${CALLERS} callers, ${CARTS} carts`, measured);
} finally {
  agent.destroy();
  child.disconnect();
  await once(child, 'exit');
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
