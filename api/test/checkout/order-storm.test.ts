import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../src/db/database.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { stopServer } from '../../src/db/embedded/server-process.ts';
import { copyReadyCluster, NO_DURABILITY } from '../ready-cluster.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { runStorm } from './order-storm.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// The same with 10,000 orders: node bench/checkout-storm.ts
it('[ORD-04] [ORD-06] 600 orders of 64 clients for 150 units with lost responses, retries and kill -9: each exactly once, no overselling', async () => {
  const report = await runStorm(database.db, database.options, {
    orders: 600,
    clients: 64,
    stock: { WALL: 60, SHELF: 45, SPECIAL: 30, FEW: 15 },
    kills: 1,
    seed: 20_261_115,
  });
  expect(report.errors).toEqual([]);
  expect(report.kills).toBe(1);
  // Demand exceeded the stock.
  expect(report.soldUnits).toBeGreaterThan(140);
  expect(report.acknowledged + report.rejected).toBe(600);
}, 60_000);

it('[ORD-04] [ORD-06] backends terminated and PostgreSQL restarted under 8 clients, 20 rounds: the process survives, each order exactly once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'klaas-storm-'));
  const databaseFolder = join(folder, 'postgres');
  await copyReadyCluster(databaseFolder);
  const postgres = await startEmbeddedPostgres({ folder: databaseFolder, tuning: NO_DURABILITY });
  const db = connectDatabase(postgres.connection);
  try {
    const terminateBackends = () =>
      db.$client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
    // The embedded server is restarted by its supervisor.
    const restart = () => stopServer(postgres.data);
    const report = await runStorm(db, postgres.connection, {
      orders: 420,
      clients: 8,
      stock: { WALL: 600, SHELF: 600, SPECIAL: 600, FEW: 600 },
      kills: 0,
      seed: 20_261_116,
      databaseFaults: {
        rounds: 20,
        inject: async (round) => void (await (round % 2 === 0 ? restart() : terminateBackends())),
      },
    });
    expect(report.errors).toEqual([]);
    expect(report.faultRounds).toBe(20);
    expect(report.acknowledged).toBe(420);
  } finally {
    await db.$client.end();
    await postgres.release();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
