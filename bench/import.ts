// Duration of importing a large catalogue from a dump into the embedded database. PRODUCTS=5000 runs it smaller.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCatalog } from '@klaas/api/catalog/import/import-catalog.ts';
import { openDatabase } from '@klaas/api/db/open-database.ts';
import { printBudgets } from './support/budget-table.ts';

const products = Number(process.env.PRODUCTS ?? 100_000);
const BUDGET_S_PER_100K = 180;

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-import-'));
const dump = join(folder, 'products.jsonl');
try {
  const generator = join(import.meta.dirname, 'generate-catalogue.ts');
  spawnSync(process.execPath, [generator, '--products', String(products), '--variants', '1', '--out', dump], {
    stdio: 'inherit',
  });
  const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: undefined }, () => {});
  const seconds = async () => {
    const at = performance.now();
    const report = await importCatalog(db, {
      storeCode: 'et',
      files: [dump],
      author: { kind: 'import', name: 'bench', bulkId: randomUUID() },
    });
    if (!report.written || report.read.product !== products)
      throw new Error(JSON.stringify(report.badRows[0]));
    return (performance.now() - at) / 1000;
  };
  const first = await seconds();
  const again = await seconds();
  await close();
  const budget = (BUDGET_S_PER_100K * products) / 100_000;
  printBudgets(`Import of ${products} products`, [
    { what: 'first', value: first, budget, unit: 's' },
    { what: 'again, nothing changed', value: again, budget, unit: 's' },
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
