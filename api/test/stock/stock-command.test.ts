// npm run shop -- stock …
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../src/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { reserveStock } from '../../src/stock/stock-reservation-service.ts';
import { copyReadyCluster, NO_DURABILITY } from '../ready-cluster.ts';
import { runShop } from '../shop-runs.ts';
import { writeStock } from '../stock-writes.ts';

let folder: string;
let server: EmbeddedPostgres;
let db: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klaas-stock-command-'));
  await copyReadyCluster(join(folder, 'postgres'));
  server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), tuning: NO_DURABILITY });
  db = connectDatabase(server.connection);
  await writeStock(db, [
    { product_id: 1, sku: 'A', qty: 5 },
    { product_id: 2, sku: 'FREE', manage_stock: false },
  ]);
});
afterAll(async () => {
  await db.$client.end();
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

const stock = (...args: string[]) => runShop(['stock', ...args], { DATA_DIR: folder });

it('receives, counts, corrects, loses and lists', async () => {
  expect(await stock('list')).toMatchObject({
    status: 0,
    stdout: '• A  on hand 5  reserved 0  available 5\n',
  });
  expect((await stock('receive', 'A', '4', 'reason=delivery 12')).stdout).toContain('on hand 9');
  expect((await stock('count', 'A', '8')).stdout).toContain('on hand 8');
  expect((await stock('correct', 'A', 'by=-2', 'reason=typing error')).stdout).toContain('on hand 6');
  expect((await stock('lose', 'A', '1', 'reason=broken')).stdout).toContain('on hand 5');
  const { stdout } = await stock('movements', 'A');
  expect(stdout).toMatch(/loss {2}on hand -1 {2}reserved 0 {2}command line {2}broken/);
  expect(stdout.indexOf('correction')).toBeLessThan(stdout.indexOf('receipt  on hand +4'));
});

it.each([
  [['sell', 'A'], /stock sell is unknown; choose from list, movements, receive/],
  [['receive'], /Name the sku/],
  [['receive', 'A'], /whole number/],
  [['receive', 'A', 'two'], /whole number/],
  [['receive', 'A', '1.5'], /whole number/],
  [['receive', 'NOPE', '1'], /NOPE: no stock is kept/],
  [['receive', 'FREE', '1'], /not counted/],
  [['receive', 'A', '1', 'price=2'], /price: stock receive has no such field/],
  [['correct', 'A', 'by=0', 'reason=x'], /whole number/],
  [['correct', 'A', 'by=1'], /say why/],
  [['lose', 'A', '99', 'reason=x'], /not so many/],
  [['return', 'A', '1'], /Name the order/],
  [['return', 'A', '1', 'order=404'], /There is no order 404/],
  [['movements', 'NOPE'], /NOPE: no stock is kept/],
  [['list', 'NOPE'], /NOPE: no stock is kept/],
])('rejects %j', async (args, message) => {
  const { status, stderr } = await stock(...args);
  expect(status).toBe(1);
  expect(stderr).toMatch(message);
});

it('does not book out what placed orders need, unless told so', async () => {
  await db.transaction((tx) => reserveStock(tx, [{ sku: 'A', qty: 5 }], { order_id: 'shopper-1' }));
  const refused = await stock('count', 'A', '3');
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.stderr).toMatch(/placed orders need more[\s\S]*Reserved: 5[\s\S]*order shopper-1/);
  expect((await stock('count', 'A', '3', '--yes')).stdout).toContain('on hand 3  reserved 5  available -2');
});
