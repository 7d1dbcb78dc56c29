// The shop offline: transfer size of the service worker and its prefetched files, and how soon a returning visitor
// sees content without a network.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { BROWSING_PAGES, CHROMIUM } from './support/browsing-pages.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const WORKER_BUDGET_KB = 12;
const PRECACHE_BUDGET_KB = 600;
const FIRST_CONTENT_BUDGET_MS = 500;
const RUNS = 7;
const shop = `http://localhost:${SHOP_PORT}`;

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

const transferKb = async (path: string): Promise<number> => {
  const response = await fetch(`${shop}${path}`, { headers: { 'accept-encoding': 'br' } });
  if (!response.ok) throw new Error(`${path} is not there`);
  await response.arrayBuffer();
  return Number(response.headers.get('content-length')) / 1024;
};

const isCached = (page: Page, path: string) =>
  page.evaluate(async (wanted) => Boolean(await caches.match(wanted, { ignoreVary: true })), path);

const visit = async (page: Page, path: string) => {
  await page.goto(`${shop}${path}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
  for (let tries = 0; !(await isCached(page, path)); tries += 1) {
    if (tries > 200) throw new Error(`${path} was not kept`);
    await page.waitForTimeout(100);
  }
};

const firstContentMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName('first-contentful-paint');
          if (entry) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );

const precachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('workbox-precache'));
    const keys = name ? await (await caches.open(name)).keys() : [];
    return keys.map(({ url }) => new URL(url).pathname);
  });

const measure = async (page: Page): Promise<Measured[]> => {
  for (const { path } of BROWSING_PAGES) await visit(page, path);
  const paths = await precachedPaths(page);
  const sizes = await Promise.all(paths.map(transferKb));
  const measured: Measured[] = [
    { what: 'worker', value: await transferKb('/service-worker.js'), budget: WORKER_BUDGET_KB, unit: 'KB' },
    {
      what: `fetched in advance, ${paths.length} files`,
      value: sizes.reduce((sum, size) => sum + size, 0),
      budget: PRECACHE_BUDGET_KB,
      unit: 'KB',
    },
  ];
  await page.context().setOffline(true);
  for (const { name, path } of BROWSING_PAGES) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await page.goto(`${shop}${path}`);
      times.push(await firstContentMs(page));
    }
    measured.push({
      what: `${name}, first content offline`,
      value: median(times),
      budget: FIRST_CONTENT_BUDGET_MS,
      unit: 'ms',
    });
  }
  return measured;
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-offline-'));
try {
  const { shop: running } = await startShop(dataDir);
  const browser = await chromium.launch(CHROMIUM);
  try {
    printBudgets('Without a connection', await measure(await browser.newPage()));
  } finally {
    await browser.close();
    await stopShop(running);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
