// 10,000 orders of 64 clients for 15,000 pieces, with lost responses and retries, while the shop and PostgreSQL are
// killed in turn: each order exactly once, nothing oversold, every total right. With durable PostgreSQL writes: node
// bench/checkout-storm.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { runStorm } from '../api/test/checkout/order-storm.ts';
import { printBudgets } from './support/budget-table.ts';

const ORDERS = Number(process.env['STORM_ORDERS'] ?? 10_000);
const KILLS = 10;
/** Demand exceeds the stock; about half of the orders are accepted. */
const stock = { WALL: ORDERS * 0.6, SHELF: ORDERS * 0.45, SPECIAL: ORDERS * 0.3, FEW: ORDERS * 0.15 };
const pieces = Object.values(stock).reduce((sum, qty) => sum + qty, 0);

const folder = mkdtempSync(join(tmpdir(), 'klaas-storm-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
const db = connectDatabase(postgres.connection);
/** The process that started the embedded server restarts it. */
const killPostgres = async () => {
  const pid = postgres.pid();
  if (pid === undefined) throw new Error('PostgreSQL does not run');
  process.kill(pid, 'SIGKILL');
};
try {
  const started = performance.now();
  const report = await runStorm(db, postgres.connection, {
    orders: ORDERS,
    clients: 64,
    stock,
    kills: KILLS,
    seed: 20_261_115,
    databaseFaults: { rounds: KILLS, inject: killPostgres },
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${report.requests} requests in ${seconds.toFixed(0)} s; killed: the shop ${report.kills} times, PostgreSQL ${report.faultRounds} times`,
  );
  console.log(
    `${report.acknowledged} orders taken, ${report.rejected} refused, ${report.soldUnits} of ${pieces} pieces sold`,
  );
  for (const error of report.errors.slice(0, 20)) console.log(error);
  printBudgets(`${ORDERS} orders against ${pieces} pieces`, [
    { what: 'what does not add up', value: report.errors.length, budget: 0, unit: 'faults' },
    { what: 'orders taken', value: report.acknowledged, budget: ORDERS / 2, unit: '', kind: 'least' },
    { what: 'pieces sold', value: report.soldUnits, budget: pieces, unit: 'pieces' },
  ]);
} finally {
  await db.$client.end();
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
