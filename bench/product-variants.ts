// [OFFICE-76] The server's part of the variant matrix: a product with 1,500 variants read with its page, and one price of it
// saved; CPU with PostgreSQL. VARIANTS=1500 and RUNS=30 change the sizes: node bench/product-variants.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { upsertDocuments } from '../api/src/catalog/catalog-repository.ts';
import { createProductPages } from '../api/src/catalog/office/product-page-service.ts';
import { composeEditors } from '../api/src/compose-editors.ts';
import { connectDatabase } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { generateProducts } from './generate-catalogue.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { databaseCpuMs } from './support/cpu-usage.ts';

const VARIANTS = Number(process.env['VARIANTS'] ?? 1500);
const RUNS = Number(process.env['RUNS'] ?? 30);
const WARM_UP = 5;
const STORES = ['et', 'ru'];
const author = { kind: 'person', name: 'bench' } as const;

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-variants-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
const db = connectDatabase(postgres.connection);

const measure = async (
  what: string,
  budget: number,
  work: (run: number) => Promise<void>,
): Promise<Measured> => {
  const times: number[] = [];
  let [nodeMs, postgresMs] = [0, 0];
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const [cpu, databaseMs, at] = [process.cpuUsage(), databaseCpuMs(postgres.pid()), performance.now()];
    await work(run);
    if (run < WARM_UP) continue;
    times.push(performance.now() - at);
    const { user, system } = process.cpuUsage(cpu);
    nodeMs += (user + system) / 1000 / RUNS;
    postgresMs += (databaseCpuMs(postgres.pid()) - databaseMs) / RUNS;
  }
  times.sort((a, b) => a - b);
  console.log(
    `${what}: median ${times[RUNS >> 1]?.toFixed(1)} ms; CPU node ${nodeMs.toFixed(1)} ms, PostgreSQL ${postgresMs.toFixed(1)} ms`,
  );
  return { what, value: times[Math.floor(RUNS * 0.95)] ?? Number.NaN, budget, unit: 'ms' };
};

try {
  const [product] = [...generateProducts({ products: 1, variants: VARIANTS })] as unknown as CatalogDocument[];
  if (!product) throw new Error('no product');
  for (const store of STORES) await upsertDocuments(db, store, 'product', [product]);
  await db.$client.query('analyze');
  const settings = defaultSettings();
  const settingSources = { file: { name: 'settings.json', value: {} }, environment: {} };
  const { variants } = composeEditors({
    ...{ db, now: Date.now, settings },
    config: { settingSources, shopUrl: 'http://localhost' },
  });
  const pages = createProductPages({ db, settings, schedulesOf: async () => [] });
  const id = Number(product.id);
  const open = async () => {
    const [page, matrix] = await Promise.all([pages.load(id), variants.load(id)]);
    if (!page || matrix?.variants.length !== VARIANTS) throw new Error('the matrix is not whole');
    return matrix.variants;
  };
  const first = (await open())[VARIANTS >> 1];
  let base = first?.price_cents ?? 0;
  printBudgets(`a product with ${VARIANTS} variants in ${STORES.length} stores, 95th of ${RUNS}`, [
    await measure('opened', 300, async () => {
      await open();
    }),
    await measure('one price saved', 100, async () => {
      const price_cents = { base, value: base + 100 };
      const saved = await variants.save(author, id, { changes: [{ sku: first?.sku ?? '', price_cents }], add: [] });
      if (!saved.ok) throw new Error(JSON.stringify(saved));
      base += 100;
    }),
  ]);
} finally {
  await db.$client.end();
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
