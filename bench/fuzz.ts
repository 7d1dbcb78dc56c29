// Fuzzing of every endpoint and page: no error that the contract does not name, no slow response, and flat memory
// once the caches are full. REQUESTS=5000 SEED=7 runs it shorter and with another seed.
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
import { openLiveHeap } from './support/live-heap.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const REQUESTS = Number(process.env['REQUESTS'] ?? 200_000);
const SEED = Number(process.env['SEED'] ?? 20_261_116);
const CALLERS = 8;
const LONG_MS = 5000;
const INSPECT_PORT = Number(process.env['INSPECT_PORT'] ?? 3198);
/**
 * All that grows here is bounded (checked by heap snapshots): pages in 64 MB, 50,000 addresses in each rate limiter,
 * cached responses. These pages are requested first; the addresses are full from this share of the requests on.
 */
const WARM_PAGES = Math.ceil(REQUESTS / 25);
const FULL_AT = 0.7;
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
// Every request comes from its own address, to stay below the rate limits.
process.env['SETTINGS__server__trustedProxies'] = '1';
process.env['NODE_OPTIONS'] = `--inspect-port=${INSPECT_PORT}`;

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
/** Many calls have a documented 500; this body means an undocumented one. */
const UNEXPECTED = '"Internal server error"';

interface SendResult {
  status: number;
  isUnexpected: boolean;
}

const NO_RESPONSE: SendResult = { status: 0, isUnexpected: false };
const send = ({ method, path, headers, body }: FuzzRequest): Promise<SendResult> =>
  new Promise((resolve) => {
    const sent = request({ port: SHOP_PORT, agent, method, path, headers }, (response) => {
      const status = response.statusCode ?? 0;
      let isUnexpected = false;
      response.on('data', (part: Buffer) => {
        if (status >= 500) isUnexpected ||= part.includes(UNEXPECTED);
      });
      response.on('end', () => resolve({ status, isUnexpected }));
      response.on('error', () => resolve(NO_RESPONSE));
    });
    // Rejected by the client itself, or the connection was closed: not an error of the shop here.
    sent.on('error', () => resolve(NO_RESPONSE));
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
  const unexpected: string[] = [];
  const heap = await openLiveHeap(dataDir, INSPECT_PORT);
  let sent = 0;
  let hangs = 0;
  const callUntil = async (end: number) => {
    while (sent < end) {
      sent += 1;
      const fuzzRequest = next();
      const started = performance.now();
      const { status, isUnexpected } = await send(fuzzRequest);
      if (performance.now() - started > LONG_MS) hangs += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (isUnexpected || (status >= 500 && !fuzzRequest.planned.includes(status)))
        unexpected.push(
          `${status} ${fuzzRequest.method} ${fuzzRequest.path.slice(0, 200)} ${(fuzzRequest.body ?? '').slice(0, 300)}`,
        );
    }
  };
  const sendUntil = (end: number) => Promise.all(Array.from({ length: CALLERS }, () => callUntil(end)));
  const atStart = await heap.liveMb();
  for (let at = 0; at < WARM_PAGES; at += 1) {
    const path = `/et/peeglid?color=${100_000 + at}`;
    const { status } = await send({ method: 'GET', path, headers: {}, planned: [] });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
  await sendUntil(REQUESTS * FULL_AT);
  const full = await heap.liveMb();
  await sendUntil(REQUESTS);
  const last = await heap.liveMb();
  heap.close();
  const isAlive = (await fetch(`${SHOP}/readyz`)).ok;
  await stopShop(shop);
  console.log(`seed ${SEED}, ${sent} requests:`, statuses);
  for (const line of unexpected.slice(0, 30)) console.log(line);
  console.log(
    `after a garbage collection: ${atStart.toFixed(0)} MB, with full caches ${full.toFixed(0)} MB, then ${last.toFixed(0)} MB`,
  );
  printBudgets('What nobody would send on purpose', [
    { what: 'failures that the contract does not name', value: unexpected.length, budget: 0, unit: '' },
    { what: `answers after more than ${LONG_MS} ms`, value: hangs, budget: 0, unit: '' },
    { what: 'the shop serves afterwards', value: Number(isAlive), budget: 1, unit: '', kind: 'least' },
    {
      what: 'memory that is held, at the end against full caches',
      value: last / full,
      budget: 1.1,
      unit: '×',
    },
  ]);
} finally {
  agent.destroy();
  rmSync(dataDir, { recursive: true, force: true });
}
