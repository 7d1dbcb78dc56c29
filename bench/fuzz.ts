// Requests that nobody would send on purpose, over every endpoint and page: no failure that the contract does not name,
// nobody waits for long, and the memory stays flat. REQUESTS=5000 SEED=7 tries it shorter and otherwise.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printBudgets } from './support/budget-table.ts';
import {
  type ApiDescription,
  createFuzzer,
  createRandom,
  type FuzzRequest,
} from './support/fuzz-requests.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const REQUESTS = Number(process.env['REQUESTS'] ?? 200_000);
const SEED = Number(process.env['SEED'] ?? 20_261_116);
const CALLERS = 8;
const LONG_MS = 5000;
const SAMPLES = 60;
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
// Every request comes from an address of its own: what is looked for is behind the limits.
process.env['SETTINGS__server__trustedProxies'] = '1';

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
const send = ({ method, path, headers, body }: FuzzRequest): Promise<number> =>
  new Promise((resolve) => {
    const sent = request({ port: SHOP_PORT, agent, method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    // Refused by the client itself, or the connection was closed: no answer is no failure of the shop here.
    sent.on('error', () => resolve(0));
    sent.end(body);
  });

const json = async (path: string, body?: object): Promise<Record<string, unknown>> => {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await fetch(`${SHOP}${path}`, init)).json() as Promise<Record<string, unknown>>;
};

const pagesOf = async (store: string): Promise<string[]> => {
  const map = await (await fetch(`${SHOP}/sitemap-${store}.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
};

const heapMb = async (): Promise<number> => {
  const text = await (await fetch(`${SHOP}/metrics`)).text();
  return Number(/^process_heap_used_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20;
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-fuzz-'));
try {
  const { shop } = await startShop(dataDir);
  const customer = { email: 'fuzz@example.ee', firstname: 'Fuzz', lastname: 'Proov' };
  const password = 'Klaas-fuzz-2026';
  await json('/api/user/create', { customer, password });
  const token = String((await json('/api/user/login', { username: customer.email, password }))['result']);
  const description = (await json('/api/openapi.json')) as unknown as ApiDescription;
  const pages = [...(await pagesOf('et')), ...(await pagesOf('ru'))];
  const next = createFuzzer(createRandom(SEED), { description, pages, token });
  const statuses: Record<string, number> = {};
  const unplanned: string[] = [];
  const heaps: number[] = [];
  let sent = 0;
  let hangs = 0;
  const caller = async () => {
    while (sent < REQUESTS) {
      sent += 1;
      if (sent % Math.ceil(REQUESTS / SAMPLES) === 0) heaps.push(await heapMb());
      const asked = next();
      const started = performance.now();
      const status = await send(asked);
      if (performance.now() - started > LONG_MS) hangs += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500 && !asked.planned.includes(status))
        unplanned.push(
          `${status} ${asked.method} ${asked.path.slice(0, 200)} ${(asked.body ?? '').slice(0, 300)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const isAlive = (await fetch(`${SHOP}/readyz`)).ok;
  await stopShop(shop);
  console.log(`seed ${SEED}, ${sent} requests:`, statuses);
  for (const line of unplanned.slice(0, 30)) console.log(line);
  const third = Math.floor(heaps.length / 3);
  const middle = Math.min(...heaps.slice(third, 2 * third));
  const last = Math.min(...heaps.slice(2 * third));
  console.log(`lowest heap: ${middle.toFixed(0)} MB, then ${last.toFixed(0)} MB`);
  printBudgets('What nobody would send on purpose', [
    { what: 'failures that the contract does not name', value: unplanned.length, budget: 0, unit: '' },
    { what: `answers after more than ${LONG_MS} ms`, value: hangs, budget: 0, unit: '' },
    { what: 'the shop serves afterwards', value: Number(isAlive), budget: 1, unit: '', kind: 'least' },
    {
      what: 'lowest heap of the last third against the one before',
      value: last / middle,
      budget: 1.1,
      unit: '×',
    },
  ]);
} finally {
  agent.destroy();
  rmSync(dataDir, { recursive: true, force: true });
}
