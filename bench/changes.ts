// Changes of a running shop: the share of pages sent from memory and the CPU at one price change a second (2,000
// products with 4 variants, 200 pages), and 10,000 of 100,000 products changed at once. SECONDS=10 and PRODUCTS=60000
// run it smaller.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { loadDocuments, upsertDocuments } from '../api/src/catalog/catalog-repository.ts';
import { createCatalogService } from '../api/src/catalog/catalog-service.ts';
import type { Database } from '../api/src/db/database.ts';
import { openDatabase } from '../api/src/db/open-database.ts';
import { type CatalogueSize, generateOthers, generateProducts } from './generate-catalogue.ts';
import { createBenchedCatalog } from './support/benched-catalog.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { pidOfShop, SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 60);
const PRODUCTS = Number(process.env['PRODUCTS'] ?? 100_000);
const CHANGED = PRODUCTS / 10;
const PAGES = { products: 175, others: 25 };
const SHOWN_SIZE = { products: 2000, variants: 4 };
const REQUESTS_PER_SECOND = 100;
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
const TICK_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

/** In the encoding in which pages are cached, as browsers ask. */
const textOf = async (path: string) =>
  (await fetch(`${SHOP}${path}`, { headers: { 'accept-encoding': 'br' } })).text();

const pathsOf = async (store: string): Promise<string[]> =>
  [...(await textOf(`/sitemap-${store}.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );

const hitsAndMisses = async (): Promise<[number, number]> => {
  const text = await textOf('/metrics');
  const metricOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return [metricOf('page_cache_hits'), metricOf('page_cache_misses')];
};

/** User and system time; Linux only. */
const cpuMsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

/** A steady load over all pages; `everySecond` runs beside it. */
const visit = async (
  pid: number,
  paths: readonly string[],
  everySecond: (second: number) => Promise<void>,
) => {
  const [hitsBefore, missesBefore] = await hitsAndMisses();
  const cpuBefore = cpuMsOf(pid);
  const start = performance.now();
  for (let second = 0; second < SECONDS; second++) {
    await everySecond(second);
    const first = second * REQUESTS_PER_SECOND;
    for (let at = first; at < first + REQUESTS_PER_SECOND; at++)
      await textOf(paths[(at * 7919) % paths.length] ?? '/');
    await sleep(Math.max(0, start + (second + 1) * 1000 - performance.now()));
  }
  const cpuMs = cpuMsOf(pid) - cpuBefore;
  const [hits, misses] = await hitsAndMisses();
  return {
    hitShare: (hits - hitsBefore) / (hits - hitsBefore + misses - missesBefore),
    cpuMsPerSecond: (cpuMs / (performance.now() - start)) * 1000,
  };
};

const productsOf = async (db: Database): Promise<CatalogDocument[]> => {
  const products: CatalogDocument[] = [];
  for await (const batch of loadDocuments(db, 'et', 'product')) products.push(...batch);
  return products;
};

/** A filled shop under load, quiet and with one price change a second. */
const measurePages = async (dataDir: string): Promise<Measured[]> => {
  await fillShop(dataDir);
  const { shop } = await startShop(dataDir);
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, () => {});
  try {
    const pid = pidOfShop(dataDir);
    const sitemap = await pathsOf('et');
    const isProduct = (path: string) => path.endsWith('.html');
    const paths = [
      ...sitemap.filter((path) => !isProduct(path)).slice(0, PAGES.others),
      ...sitemap.filter(isProduct).slice(0, PAGES.products),
    ];
    const products = await productsOf(db);
    for (let round = 0; round < 3; round++) for (const path of paths) await textOf(path);
    const quiet = await visit(pid, paths, async () => {});
    const changing = await visit(pid, paths, async (second) => {
      const product = products[(second * 31) % products.length];
      const price = 50 + second;
      if (product) await upsertDocuments(db, 'et', 'product', [{ ...product, price, final_price: price }]);
    });
    console.log(`${paths.length} pages, ${REQUESTS_PER_SECOND} requests/s, ${SECONDS} s each`);
    console.log(
      `CPU ms/s: quiet ${quiet.cpuMsPerSecond.toFixed(0)}, changing ${changing.cpuMsPerSecond.toFixed(0)}`,
    );
    return [
      { what: 'hit share, quiet', value: quiet.hitShare, budget: 0.99, unit: '', kind: 'least' },
      {
        what: 'hit share, one change a second',
        value: changing.hitShare,
        budget: 0.9,
        unit: '',
        kind: 'least',
      },
      {
        what: 'CPU against quiet',
        value: changing.cpuMsPerSecond / quiet.cpuMsPerSecond,
        budget: 2,
        unit: '×',
      },
    ];
  } finally {
    await close();
    await stopShop(shop);
  }
};

const fill = async (db: Database, size: CatalogueSize): Promise<void> => {
  let batch: CatalogDocument[] = [];
  for (const product of generateProducts(size)) {
    batch.push(product);
    if (batch.length < 5000) continue;
    await upsertDocuments(db, 'et', 'product', batch);
    batch = [];
  }
  await upsertDocuments(db, 'et', 'product', batch);
  for (const [entity, documents] of Object.entries(generateOthers()))
    await upsertDocuments(db, 'et', entity as Entity, documents);
};

/** Before its first start, as an import does: it is not the demo shop then. */
const fillShop = async (dataDir: string): Promise<void> => {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, () => {});
  await fill(db, SHOWN_SIZE);
  await close();
};

/** A tenth of all products in one transaction, until the catalogue of this process has them. */
const measureBulk = async (dataDir: string): Promise<Measured[]> => {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, () => {});
  const settings = defaultSettings();
  const loaded = createBenchedCatalog(settings.elasticsearch.serverTimeoutMs);
  const catalog = createCatalogService({ db, loaded, settings, log: console.error, now: Date.now });
  const seen = () =>
    new Promise<void>((resolve) => {
      const stop = catalog.onChange(({ documents }) => {
        if (documents !== null) return;
        stop();
        resolve();
      });
    });
  const measure = async (work: () => Promise<unknown>) => {
    const isSeen = seen();
    await work();
    const lag = monitorEventLoopDelay({ resolution: 5 });
    lag.enable();
    const at = performance.now();
    await isSeen;
    const seconds = (performance.now() - at) / 1000;
    lag.disable();
    return { seconds, stallMs: lag.max / NANOSECONDS_PER_MS };
  };
  try {
    await fill(db, { products: PRODUCTS, variants: 1 });
    await catalog.start();
    const changed = await measure(() =>
      db.execute(`update catalog_document set body = body || '{"price": 77, "final_price": 77}'
        where store_code = 'et' and entity = 'product' and id::int <= ${CHANGED}`),
    );
    const moved = await measure(() =>
      db.execute(`insert into stock_item (product_id, sku, qty)
        select id::int, body->>'sku', 5 from product where id::int > ${PRODUCTS - CHANGED}`),
    );
    return [
      { what: `${CHANGED} changed, visible after the commit`, value: changed.seconds, budget: 3, unit: 's' },
      { what: 'longest stall of the event loop', value: changed.stallMs, budget: 100, unit: 'ms' },
      {
        what: `stock of ${CHANGED} changed, visible after the commit`,
        value: moved.seconds,
        budget: 3,
        unit: 's',
      },
      { what: 'longest stall of the event loop', value: moved.stallMs, budget: 100, unit: 'ms' },
    ];
  } finally {
    await catalog.stop();
    await close();
  }
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-changes-'));
try {
  printBudgets('Pages of a filled shop', await measurePages(join(dataDir, 'filled')));
  printBudgets(`Bulk changes of ${PRODUCTS} products`, await measureBulk(join(dataDir, 'bulk')));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
