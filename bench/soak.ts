// Half an hour of mixed page load: the heap stays flat and nothing fails. MINUTES=2 tries it shorter.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printBudgets } from './support/budget-table.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const MINUTES = Number(process.env['MINUTES'] ?? 30);
const VISITORS = 4;
const SAMPLE_MS = 2000;
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
const WORDS = ['peegel', 'dušisein 900', 'uks', 'зеркало', 'saun', 'klaas', 'дверь', 'vann'];

const textOf = async (path: string) => (await fetch(`${SHOP}${path}`)).text();

const pathsOf = async (store: string): Promise<string[]> => {
  const map = await textOf(`/sitemap-${store}.xml`);
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
};

/** Known pages mostly from the cache, and questions that never were asked before. */
const pathFor = (paths: readonly string[], visit: number): string => {
  const path = paths[(visit * 7919) % paths.length] ?? '/';
  if (visit % 5 === 0)
    return `/et/search?q=${encodeURIComponent(`${WORDS[visit % WORDS.length]} ${visit % 97}`)}`;
  if (visit % 5 === 1) return `/et/dusilahendused?width_from=${600 + (visit % 900)}&sort=price:asc`;
  if (visit % 11 === 0) return `/et/pole-olemas-${visit}`;
  return path;
};

const heapMb = async () => {
  const [, bytes = 'NaN'] = /^process_heap_used_bytes (\S+)$/m.exec(await textOf('/metrics')) ?? [];
  return Number(bytes) / 2 ** 20;
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-soak-'));
try {
  const { shop } = await startShop(dataDir);
  const paths = [...(await pathsOf('et')), ...(await pathsOf('ru'))];
  const endsAt = performance.now() + MINUTES * 60_000;
  const heaps: number[] = [];
  let visits = 0;
  let failures = 0;
  const visitor = async () => {
    while (performance.now() < endsAt) {
      const path = pathFor(paths, visits++);
      const answer = await fetch(`${SHOP}${path}`).catch(() => null);
      await answer?.arrayBuffer();
      if (!answer || answer.status >= 500) failures += 1;
    }
  };
  const watcher = async () => {
    while (performance.now() < endsAt) {
      heaps.push(await heapMb());
      await sleep(SAMPLE_MS);
    }
  };
  await Promise.all([watcher(), ...Array.from({ length: VISITORS }, visitor)]);
  await stopShop(shop);
  // Right after a collection the heap is lowest; the caches fill in the first third.
  const third = Math.floor(heaps.length / 3);
  const middle = Math.min(...heaps.slice(third, 2 * third));
  const end = Math.min(...heaps.slice(2 * third));
  printBudgets(`${MINUTES} minutes of mixed page load, ${visits} pages`, [
    { what: 'failures', value: failures, budget: 0, unit: '' },
    {
      what: 'lowest heap of the last third against the one before',
      value: end / middle,
      budget: 1.1,
      unit: '×',
    },
  ]);
  console.log(`lowest heap: ${middle.toFixed(0)} MB, then ${end.toFixed(0)} MB`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
