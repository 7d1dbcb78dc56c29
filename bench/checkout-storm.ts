// 10,000 orders of 64 clients for 500 pieces, with lost answers, repeats and a server that is killed: each order exactly
// once, nothing sold twice, every sum right. On a PostgreSQL that writes for good: node bench/checkout-storm.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { runStorm } from '../api/test/checkout/order-storm.ts';
import { printBudgets } from './support/budget-table.ts';

const ORDERS = Number(process.env['STORM_ORDERS'] ?? 10_000);

const folder = mkdtempSync(join(tmpdir(), 'klaas-storm-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
const db = connectDatabase(postgres.connection);
try {
  const started = performance.now();
  const report = await runStorm(db, postgres.connection, {
    orders: ORDERS,
    clients: 64,
    stock: { WALL: 200, SHELF: 150, SPECIAL: 100, FEW: 50 },
    kills: 4,
    seed: 20_261_115,
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`${report.requests} requests in ${seconds.toFixed(0)} s, ${report.kills} kills`);
  console.log(
    `${report.acknowledged} orders taken, ${report.refused} refused, ${report.soldUnits} pieces sold`,
  );
  for (const fault of report.faults.slice(0, 20)) console.log(fault);
  printBudgets(`${ORDERS} orders against 500 pieces`, [
    { what: 'what does not add up', value: report.faults.length, budget: 0, unit: 'faults' },
    { what: 'pieces sold', value: report.soldUnits, budget: 500, unit: 'pieces' },
  ]);
} finally {
  await db.$client.end();
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
