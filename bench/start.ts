// Time from `npm start` to the first response: the second start of a shop, and the memory of the whole shop.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printBudgets } from './support/budget-table.ts';
import { memoryOf, startShop, stopShop } from './support/shop-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-start-'));
try {
  await stopShop((await startShop(dataDir)).shop);
  const { shop, seconds } = await startShop(dataDir);
  const { serverMb, databaseMb } = memoryOf(dataDir);
  await stopShop(shop);
  printBudgets('Second start of the demo shop', [
    { what: 'npm start to first answer', value: seconds, budget: 3, unit: 's' },
    { what: 'memory of the whole shop', value: serverMb + databaseMb, budget: 400, unit: 'MB' },
  ]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
