// The shop under external load: its own process, a load client in another, brotli, one and 32 connections.
//   node bench/external-load.ts                   the demo shop: uncached and cached pages
//   node bench/external-load.ts --products 100000 a generated catalogue: one-word search and uncached pages
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CachedPage, createOutputCache, READY_SHARE } from '../server/output-cache.ts';
import { encodeForCache } from '../server/page-encoding.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import type { LoadOptions, LoadResult } from './support/load-client.ts';
import { pidOfShop, SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const { values } = parseArgs({ options: { products: { type: 'string' }, seconds: { type: 'string' } } });
const SECONDS = Number(values.seconds ?? 6);
const ROOT = join(import.meta.dirname, '..');
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
const TICK_MS = 10;

/** CPU time of a process in milliseconds. Linux only. */
const cpuMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

interface Load extends LoadResult {
  /** CPU of the server per request. */
  cpu: number;
}

const load = async (pid: number, options: Omit<LoadOptions, 'seconds'>, seconds = SECONDS): Promise<Load> => {
  const before = cpuMs(pid);
  const client = fork(
    join(import.meta.dirname, 'support/load-client.ts'),
    [JSON.stringify({ ...options, seconds } satisfies LoadOptions)],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  let output = '';
  client.stdout?.on('data', (text) => {
    output += text;
  });
  await once(client, 'close');
  const result: LoadResult = JSON.parse(output);
  if (result.failed > 0) throw new Error(`${options.url}: ${result.failed} requests failed`);
  return { ...result, cpu: (cpuMs(pid) - before) / result.requests };
};

const logLoad = (what: string, { cpu, perSecond, p50, p99 }: Load) =>
  console.log(
    `${what.padEnd(34)} ${cpu.toFixed(2)} ms CPU, ${perSecond.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms`,
  );

/** The same page rendered for every request, sequentially and 32 at a time. */
const measureUncached = async (
  pid: number,
  name: string,
  path: string,
  budget: number,
): Promise<Measured[]> => {
  const url = `${SHOP}${path}?new={n}`;
  await load(pid, { url, connections: 4, isNew: true }, 3);
  const one = await load(pid, { url, connections: 1, isNew: true });
  const many = await load(pid, { url, connections: 32, isNew: true });
  logLoad(`${name}, made anew, c = 1`, one);
  logLoad(`${name}, made anew, c = 32`, many);
  return [
    { what: `${name}, CPU made anew`, value: one.cpu, unit: 'ms', budget },
    { what: `${name}, CPU c = 32 : c = 1`, value: many.cpu / one.cpu, unit: '×', budget: 1.2 },
    { what: `${name}, p99 : p50 at c = 32`, value: many.p99 / many.p50, unit: '×', budget: 10 },
  ];
};

/** A bare node:http server in its own process, with the bytes and headers of the page. */
const startRaw = async (url: string) => {
  const page = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await page.arrayBuffer();
  const raw = fork(join(import.meta.dirname, 'support/raw-server.ts'), [url]);
  const [port] = (await once(raw, 'message')) as [number];
  return { raw, url: `http://127.0.0.1:${port}/` };
};

const measureCached = async (pid: number, name: string, path: string): Promise<Measured[]> => {
  const { raw, url } = await startRaw(`${SHOP}${path}`);
  const ratios: Measured[] = [];
  for (const connections of [1, 32]) {
    const shop = { url: `${SHOP}${path}`, connections, isNew: false };
    const limit = { url, connections, isNew: false };
    await load(pid, shop, 2);
    await load(raw.pid ?? 0, limit, 2);
    const rounds: number[] = [];
    for (let round = 0; round < 3; round++) {
      const [ours, bare] = [await load(pid, shop, 4), await load(raw.pid ?? 0, limit, 4)];
      logLoad(`${name}, kept, c = ${connections}`, ours);
      logLoad(`${name}, bare node:http`, bare);
      rounds.push(bare.cpu / ours.cpu);
    }
    rounds.sort((a, b) => a - b);
    const value = rounds[1] ?? Number.NaN;
    ratios.push({
      what: `${name}, kept : raw, c = ${connections}`,
      value,
      unit: '×',
      budget: 0.7,
      kind: 'least',
    });
  }
  raw.kill();
  return ratios;
};

const CACHE_BYTES = 64 * 2 ** 20;
/** Products and categories that a product page shows: more than any of this shop. */
const TAGS = 40;

const pagesOf = async (store: string): Promise<{ path: string; page: CachedPage }[]> => {
  const map = await (await fetch(`${SHOP}/sitemap-${store}.xml`)).text();
  const paths = [...map.matchAll(/<loc>([^<]+\.html)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  return Promise.all(
    paths.map(async (path, at) => {
      const response = await fetch(`${SHOP}${path}`, { headers: { 'accept-encoding': 'identity' } });
      const tags = new Set(Array.from({ length: TAGS }, (_, tag) => `product:${at + tag}`));
      const page: CachedPage = {
        ...{ status: 200, headers: Object.fromEntries(response.headers), tags, family: store },
        ...{ body: new Uint8Array(await response.arrayBuffer()), encoding: 'identity' },
      };
      return { path, page: encodeForCache(page) };
    }),
  );
};

/** How many product pages of this shop fit into the output cache, measured with the cache itself. */
const cachedProducts = async (): Promise<Measured[]> => {
  const pages = [...(await pagesOf('et')), ...(await pagesOf('ru'))];
  // Small enough that most pages are packed, large enough that none is evicted.
  const waiting: (() => void)[] = [];
  const cache = createOutputCache(pages.length * 12_000, (run) => void waiting.push(run));
  for (const { path, page } of pages) {
    cache.set(path, page, 86_400_000, cache.moment());
    for (let run = waiting.shift(); run; run = waiting.shift()) run();
  }
  const { ready, packed } = cache.usage;
  if (ready.pages + packed.pages < pages.length) throw new Error('a page was given up');
  const [readyEach, packedEach] = [ready.bytes / ready.pages, packed.bytes / packed.pages];
  console.log(
    `${pages.length} product pages, ${(readyEach / 1024).toFixed(1)} KB each in the cache, ${(packedEach / 1024).toFixed(1)} KB packed`,
  );
  const value = CACHE_BYTES * (READY_SHARE / readyEach + (1 - READY_SHARE) / packedEach);
  return [{ what: 'product pages that are kept', value, unit: '', budget: 5000, kind: 'least' }];
};

const search = async (pid: number, products: number): Promise<Measured[]> => {
  const queries = ['peegel', 'klaassein', 'riiul', 'vahesein'];
  const filter = (field: string) => ({ field, scope: 'catalog', options: {} });
  // Like the storefront: the search term, visibility filters, and facet counts.
  const request = (word: string) => ({
    _availableFilters: ['color', 'size', 'price'].map(filter),
    _appliedFilters: [
      { attribute: 'visibility', value: { in: [2, 3, 4] }, scope: 'default' },
      { attribute: 'status', value: { in: [0, 1] }, scope: 'default' },
    ],
    _appliedSort: [],
    _searchText: word,
  });
  const urlOf = (word: string) =>
    `${SHOP}/api/catalog/vue_storefront_catalog_et/product/_search?size=24&request_format=search-query&call={n}&request=${encodeURIComponent(JSON.stringify(request(word)))}`;
  const found: Load[] = [];
  await load(pid, { url: urlOf(queries.join(' ')), connections: 4, isNew: true }, 3);
  for (const word of queries) {
    const load4 = await load(pid, { url: urlOf(word), connections: 4, isNew: true });
    logLoad(`search ${word}, c = 4`, load4);
    found.push(load4);
  }
  const mean = found.reduce((sum, { cpu }) => sum + cpu, 0) / found.length;
  return [
    { what: `one-word search, ${products} × 4`, value: mean, unit: 'ms', budget: products > 10_000 ? 40 : 2 },
  ];
};

process.env['SETTINGS__server__trustedProxies'] = '1';
const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-outside-'));
const measured: Measured[] = [];
try {
  const products = Number(values.products ?? 0);
  if (products > 0) {
    const dump = join(dataDir, 'catalogue.jsonl');
    const args = [
      'bench/generate-catalogue.ts',
      '--products',
      String(products),
      '--variants',
      '4',
      '--out',
      dump,
    ];
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    execFileSync('npm', ['run', '--silent', 'shop', '--', 'import', dump, '--store', 'et'], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, DATA_DIR: dataDir },
    });
  }
  const { shop } = await startShop(dataDir);
  const pid = pidOfShop(dataDir);
  if (products > 0) measured.push(...(await search(pid, products)));
  else {
    measured.push(...(await measureUncached(pid, 'home', '/et', 14)));
    measured.push(...(await measureUncached(pid, 'category', '/et/dusilahendused', 10)));
    measured.push(
      ...(await measureUncached(pid, 'product', '/et/dusilahendused/dusiseinad/dusisein-vore-must.html', 10)),
    );
    measured.push(...(await cachedProducts()));
    measured.push(...(await measureCached(pid, 'category', '/et/dusilahendused')));
    measured.push(
      ...(await measureCached(pid, 'product', '/et/dusilahendused/dusiseinad/dusisein-vore-must.html')),
    );
  }
  await stopShop(shop);
  printBudgets('From outside', measured);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
