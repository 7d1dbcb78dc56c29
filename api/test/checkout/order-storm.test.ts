import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { runStorm } from './order-storm.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// The same with 10,000 orders: node bench/checkout-storm.ts
it('[ORD-04] [ORD-06] 600 orders of 64 clients for 150 pieces, lost answers, repeats, kill -9: each exactly once, nothing sold twice', async () => {
  const report = await runStorm(database.db, database.options, {
    orders: 600,
    clients: 64,
    stock: { WALL: 60, SHELF: 45, SPECIAL: 30, FEW: 15 },
    kills: 1,
    seed: 20_261_115,
  });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBe(1);
  // There was more than enough demand for the last piece.
  expect(report.soldUnits).toBeGreaterThan(140);
  expect(report.acknowledged + report.refused).toBe(600);
}, 60_000);
