// The catalogue over HTTP: a listing against raw node:http sending the same bytes, and CPU per call of the whole
// server process. Ratios are taken from interleaved rounds of one run.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { generateProducts } from './generate-catalogue.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { listingQuery, skuQuery, textQuery, WORDS } from './support/catalogue-queries.ts';

const API_PORT = Number(process.env['BENCH_PORT'] ?? 4200);
const RAW_PORT = API_PORT + 1;
const CALLERS = 4;
/** The JIT compiles on threads of its own, which count as CPU: a shop runs for weeks, so it is measured warm. */
const WARM_UP_CALLS = 6000;
const ROUNDS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

const start = async (mode: string, port: number): Promise<ChildProcess> => {
  const child = fork(join(import.meta.dirname, 'support/catalog-server.ts'), [mode, String(port)]);
  await once(child, 'message');
  return child;
};

interface Usage {
  cpu: NodeJS.CpuUsage;
  rss: number;
}
const usageOf = async (child: ChildProcess, message: object = {}): Promise<Usage> => {
  child.send(message);
  const [usage] = (await once(child, 'message')) as [Usage];
  return usage;
};

const fetchBytes = (port: number, path: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get({ port, path, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${response.statusCode}: ${body.subarray(0, 300)}`));
      });
    }).on('error', reject);
  });

/** Calls as fast as a few clients can; returns calls per second. */
const callsPerSecond = async (
  port: number,
  calls: number,
  pathOf: (call: number) => string,
): Promise<number> => {
  let next = 0;
  const started = performance.now();
  const caller = async () => {
    while (next < calls) {
      next += 1;
      await fetchBytes(port, pathOf(next));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (calls / (performance.now() - started)) * 1000;
};

const search = (body: object, size: number): string =>
  `/api/catalog/vue_storefront_catalog_et/product/_search?size=${size}&request=${encodeURIComponent(JSON.stringify(body))}`;

/** Makes every call unique, so that none hits the response cache. The query itself stays the same. */
let unique = 0;
const uncachedPath = (path: string): string => {
  unique += 1;
  return `${path}&call=${unique}`;
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const cpuPerCallMs = async (
  child: ChildProcess,
  calls: number,
  pathOf: (call: number) => string,
  port = API_PORT,
): Promise<number> => {
  await callsPerSecond(port, WARM_UP_CALLS, pathOf);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await usageOf(child);
    await callsPerSecond(port, calls, pathOf);
    const after = await usageOf(child);
    const micros = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
    rounds.push(micros / 1000 / calls);
  }
  return median(rounds);
};

const measureRatios = async (raw: ChildProcess) => {
  const listing = listingQuery(0);
  await usageOf(raw, { bytes: (await fetchBytes(API_PORT, search(listing, 50))).toString('base64') });
  const first: number[] = [];
  const repeated: number[] = [];
  for (let round = 0; round < 6; round++) {
    const rawRate = await callsPerSecond(RAW_PORT, 600, () => '/');
    const firstRate = await callsPerSecond(API_PORT, 300, () => uncachedPath(search(listing, 50)));
    const repeatedRate = await callsPerSecond(API_PORT, 600, () => search(listing, 50));
    // The first round is the warm-up.
    if (round === 0) continue;
    first.push(firstRate / rawRate);
    repeated.push(repeatedRate / rawRate);
  }
  return { first: median(first), repeated: median(repeated) };
};

const skus = [...generateProducts({ products: 2000, variants: 4 })].map((product) => String(product['sku']));
const api = await start('api', API_PORT);
const raw = await start('raw', RAW_PORT);
try {
  const ratios = await measureRatios(raw);
  const listing = await cpuPerCallMs(api, 300, (call) => uncachedPath(search(listingQuery(call), 24)));
  const word = await cpuPerCallMs(api, 300, (call) =>
    uncachedPath(search(textQuery(WORDS[call % WORDS.length] ?? ''), 24)),
  );
  const sku = await cpuPerCallMs(api, 600, () =>
    uncachedPath(search(skuQuery(skus[(unique * 7) % skus.length] ?? ''), 1)),
  );
  const rawCall = await cpuPerCallMs(raw, 600, () => '/', RAW_PORT);
  const { rss } = await usageOf(api);
  const measured: Measured[] = [
    {
      what: 'listing of 50 against raw node:http, asked first',
      value: ratios.first,
      budget: 0.1,
      unit: '×',
      kind: 'least',
    },
    {
      what: 'listing of 50 against raw node:http, asked again',
      value: ratios.repeated,
      budget: 0.5,
      unit: '×',
      kind: 'least',
    },
    { what: 'CPU per call: listing of 24 with facets', value: listing, budget: 1, unit: 'ms' },
    { what: 'CPU per call: one-word search with facets', value: word, budget: 2, unit: 'ms' },
    { what: 'CPU per call: product by sku', value: sku, budget: 0.5, unit: 'ms' },
  ];
  printBudgets('Catalogue over HTTP, 2,000 products × 4 variants', measured);
  // A busy machine increases every CPU figure; this one shows by how much.
  console.log(`raw node:http with the bytes of a listing of 50: ${rawCall.toFixed(3)} ms CPU per call`);
  console.log(`resident memory of the server process: ${(rss / 1e6).toFixed(0)} MB`);
} finally {
  agent.destroy();
  api.disconnect();
  raw.disconnect();
}
