// Writes of many rows by the staff: cells of the product grid, a bulk job over all variants, its undo; CPU with
// PostgreSQL. PRODUCTS=2500 changes the size: node bench/bulk.ts

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { ImportRow } from '@klaas/core/catalog/office/import-table.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { upsertDocuments } from '../api/src/catalog/catalog-repository.ts';
import { createProductBulk } from '../api/src/catalog/office/product-bulk-service.ts';
import type { GridCell } from '../api/src/catalog/office/product-grid-plan.ts';
import { createProductImport } from '../api/src/catalog/office/product-import-service.ts';
import { createProductRuns } from '../api/src/catalog/office/product-run-service.ts';
import { createProductWriter } from '../api/src/catalog/office/product-writer.ts';
import { priceStoresOf } from '../api/src/catalog/price/price-editor.ts';
import { composeEditors } from '../api/src/compose-editors.ts';
import { connectDatabase } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { createShopLoad } from '../api/src/http/observe/shop-load.ts';
import { createJobPace } from '../api/src/jobs/job-pace.ts';
import { generateProducts } from './generate-catalogue.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { databaseCpuMs } from './support/cpu-usage.ts';

const PRODUCTS = Number(process.env['PRODUCTS'] ?? 2500);
const VARIANTS = 4;
const STORES = ['et', 'ru'];
const BATCH = 500;
const author = { kind: 'person', name: 'bench' } as const;

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-bulk-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
const db = connectDatabase(postgres.connection);

const measure = async (what: string, rows: number, budget: number, work: () => Promise<void>) => {
  const [cpu, databaseMs, at] = [process.cpuUsage(), databaseCpuMs(postgres.pid()), performance.now()];
  await work();
  const seconds = (performance.now() - at) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const [nodeMs, postgresMs] = [(user + system) / 1000, databaseCpuMs(postgres.pid()) - databaseMs];
  console.log(
    `${what}: ${seconds.toFixed(2)} s; per row node ${(nodeMs / rows).toFixed(2)} ms, PostgreSQL ${(postgresMs / rows).toFixed(2)} ms`,
  );
  return { what, value: seconds, budget, unit: 's' } satisfies Measured;
};

interface Variant {
  sku: string;
  price: number;
}

try {
  const products = [...generateProducts({ products: PRODUCTS, variants: VARIANTS })].filter((product) =>
    Array.isArray(product['configurable_children']),
  ) as unknown as (CatalogDocument & { configurable_children: Variant[] })[];
  for (const store of STORES)
    for (let at = 0; at < products.length; at += BATCH)
      await upsertDocuments(db, store, 'product', products.slice(at, at + BATCH));
  await db.$client.query('analyze');
  const settingSources = { file: { name: 'settings.json', value: {} }, environment: {} };
  const settings = defaultSettings();
  const editors = composeEditors({
    ...{ db, now: Date.now, settings },
    config: { settingSources, shopUrl: 'http://localhost' },
  });
  const priceCells = (count: number, add: number): GridCell[] =>
    products
      .flatMap(({ id, configurable_children: variants }) =>
        variants.map(({ sku, price }): GridCell => {
          const cents = Math.round(price * 100);
          return { id: Number(id), sku, column: 'price', base: cents + add, value: cents + add + 100 };
        }),
      )
      .slice(0, count);
  const save = async (cells: readonly GridCell[]) => {
    const { saved, problems, change_id } = await editors.grid.save(author, {
      store: 'et',
      cells,
      goodOnly: false,
    });
    if (saved !== cells.length) throw new Error(JSON.stringify(problems[0]));
    return change_id ?? 0;
  };
  const undo = async (id: number) => {
    const bulk = (await editors.undo.find(id))?.bulk_id ?? '';
    const { left } = await editors.undo.undoBulk(author, bulk, { isDryRun: false });
    if (left.length > 0) throw new Error(left[0]?.reason);
  };
  let [saved, run] = [0, 0];
  const writer = createProductWriter({ prices: editors.prices, stores: priceStoresOf(settings) });
  const catalog = { allDocuments: async () => [], documentsByIds: async () => [] };
  const { undo: undoing } = editors;
  const pace = createJobPace({ load: createShopLoad(Date.now), wait: sleep });
  const runs = createProductRuns({ db, now: Date.now, settings, catalog, writer, undo: undoing, pace });
  const matching = async () => products.map(({ id }) => Number(id));
  const bulk = createProductBulk({ db, settings, catalog, writer, runs, matching });
  const imports = createProductImport({ db, now: Date.now, settings, writer, runs });
  const job = async (): Promise<number> => {
    const started = await bulk.start(author, {
      ...{ store: 'et', where: {}, kind: 'products' },
      act: { kind: 'price', formula: { kind: 'percent', points: 500 }, rounding: 'none' },
    });
    if (!started.ok) throw new Error(started.error);
    await runs.run(started.value, new AbortController().signal);
    const progress = await runs.progress(started.value.id);
    if (!progress.ok || progress.value.state !== 'done' || progress.value.refused > 0)
      throw new Error(JSON.stringify(progress));
    return progress.value.change_id ?? 0;
  };
  await save(priceCells(200, 0));
  const rows = priceCells(200, 100);
  const firsts = products.slice(200, 700).map(({ id, configurable_children: [first] }): GridCell => {
    const cents = Math.round((first?.price ?? 0) * 100);
    return { id: Number(id), sku: first?.sku ?? '', column: 'price', base: cents, value: cents + 100 };
  });
  printBudgets(`${products.length} products with ${VARIANTS} variants in ${STORES.length} stores`, [
    await measure('200 variants in the grid', rows.length, 1, async () => {
      await save(rows);
    }),
    await measure('a variant of each of 500 products in the grid', firsts.length, 2, async () => {
      saved = await save(firsts);
    }),
    await measure('undo of these 500', firsts.length, 2, () => undo(saved)),
    await measure(`a job over ${PRODUCTS * VARIANTS} variants`, PRODUCTS * VARIANTS, 10, async () => {
      run = await job();
    }),
    await measure('dry run of an import of as many rows', PRODUCTS * VARIANTS, 5, async () => {
      const rows = products.flatMap(({ configurable_children: variants }) =>
        variants.map(({ sku }, at): ImportRow => [at + 2, sku, ['12,50']]),
      );
      const plan = await imports.plan({ store: 'et', columns: ['price'], rows });
      if (!plan.ok || plan.value.problems.length > 0) throw new Error(JSON.stringify(plan));
    }),
    await measure('undo of the job', PRODUCTS * VARIANTS, 10, () => undo(run)),
  ]);
} finally {
  await db.$client.end();
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
