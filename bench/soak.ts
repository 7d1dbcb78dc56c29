// 200,000 mixed requests: flat memory and no errors. REQUESTS=10000 runs it shorter.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printBudgets } from './support/budget-table.ts';
import { memoryOf, SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const REQUESTS = Number(process.env['REQUESTS'] ?? 200_000);
const VISITORS = 8;
const SAMPLE_MS = 2000;
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
const WORDS = ['peegel', 'dušisein 900', 'uks', 'зеркало', 'saun', 'klaas', 'дверь', 'vann'];
// Every visitor has its own address, to stay below the rate limits.
process.env['SETTINGS__server__trustedProxies'] = '1';

const textOf = async (path: string) => (await fetch(`${SHOP}${path}`)).text();

const pathsOf = async (store: string): Promise<string[]> => {
  const map = await textOf(`/sitemap-${store}.xml`);
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
};

const searchTermOf = (visit: number) => encodeURIComponent(`${WORDS[visit % WORDS.length]} ${visit % 997}`);

/** Mostly cached pages, and some queries never sent before. */
const pathFor = (paths: readonly string[], visit: number): string => {
  const kind = visit % 20;
  if (kind === 0) return `/et/search?q=${searchTermOf(visit)}`;
  if (kind === 1) return `/et/dusilahendused?width_from=${600 + (visit % 900)}&sort=final_price:asc`;
  if (kind === 2) return `/et/pole-olemas-${visit}`;
  if (kind === 3)
    return `/api/catalog/vue_storefront_catalog_et/product/_search?size=24&q=${searchTermOf(visit)}`;
  return paths[(visit * 7919) % paths.length] ?? '/';
};

/** Creates a cart, as a browser that never returns would. */
const shop = async (headers: Record<string, string>): Promise<Response> => {
  const response = await fetch(`${SHOP}/api/cart/create`, { method: 'POST', headers });
  const { result } = (await response.json()) as { result: string };
  return fetch(`${SHOP}/api/cart/update?cartId=${result}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ cartItem: { sku: 'KL-MOOT', qty: 1, quoteId: result } }),
  });
};

const heapMb = async () => {
  const [, bytes = 'NaN'] = /^process_heap_used_bytes (\S+)$/m.exec(await textOf('/metrics')) ?? [];
  return Number(bytes) / 2 ** 20;
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-soak-'));
try {
  const started = await startShop(dataDir);
  const paths = [...(await pathsOf('et')), ...(await pathsOf('ru'))];
  const heaps: number[] = [];
  const resident: number[] = [];
  let visits = 0;
  let failures = 0;
  const visitor = async () => {
    while (visits < REQUESTS) {
      const visit = visits++;
      const headers = { 'x-forwarded-for': `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}` };
      const path = pathFor(paths, visit);
      const response = await (visit % 40 === 7 ? shop(headers) : fetch(`${SHOP}${path}`, { headers })).catch(
        () => null,
      );
      await response?.arrayBuffer();
      if (!response || response.status >= 500) failures += 1;
    }
  };
  const watcher = async () => {
    while (visits < REQUESTS) {
      heaps.push(await heapMb());
      resident.push(memoryOf(dataDir).serverMb);
      await sleep(SAMPLE_MS);
    }
  };
  const from = performance.now();
  await Promise.all([watcher(), ...Array.from({ length: VISITORS }, visitor)]);
  const minutes = (performance.now() - from) / 60_000;
  await stopShop(started.shop);
  // The heap is lowest right after a collection. The caches fill during the first half and more: their limits are
  // 64 MB of pages, 48 MB of search responses and 32 MB of documents.
  const lowest = (samples: number[]) => {
    const fifth = Math.floor(samples.length / 5);
    return Array.from({ length: 5 }, (_, at) => Math.min(...samples.slice(at * fifth, (at + 1) * fifth)));
  };
  const heap = lowest(heaps);
  const memory = lowest(resident);
  const inMb = (parts: readonly number[]) => parts.map((part) => part.toFixed(0)).join(', ');
  console.log(`${minutes.toFixed(1)} minutes; lowest heap of each fifth: ${inMb(heap)} MB`);
  console.log(`lowest memory of the process in each fifth: ${inMb(memory)} MB`);
  const growth = ([, , , before = Number.NaN, end = Number.NaN]: readonly number[]) => end / before;
  const budget = 1.1;
  printBudgets(`${visits} mixed requests`, [
    { what: 'failures', value: failures, budget: 0, unit: '' },
    { what: 'lowest heap, last fifth against the one before', value: growth(heap), budget, unit: '×' },
    { what: 'the same of the memory of the process', value: growth(memory), budget, unit: '×' },
  ]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
