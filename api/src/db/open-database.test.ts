import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyReadyCluster } from '../../test/ready-cluster.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'klaas-open-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const quiet = () => {};

it('stops the embedded server although a connection was never released', async () => {
  await copyReadyCluster(join(dataDir, 'postgres'));
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, quiet);
  const forgotten = await db.$client.connect();
  forgotten.on('error', quiet);
  expect((await forgotten.query('select count(*)::int n from stock_item')).rows).toEqual([{ n: 0 }]);
  await close();
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
});

it('migrates and uses the database of DATABASE_URL without starting an embedded one', async () => {
  const foreign = await createTestDatabase();
  const { host = '', user = '', database = '' } = foreign.options;
  const databaseUrl = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=5432`;
  const [one, two] = await Promise.all([1, 2].map(() => openDatabase({ dataDir, databaseUrl }, quiet)));
  await one?.db.$client.query("insert into stock_item (product_id, sku) values (1, 'A')");
  expect((await two?.db.$client.query('select sku from stock_item'))?.rows).toEqual([{ sku: 'A' }]);
  await Promise.all([one?.close(), two?.close()]);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  await foreign.drop();
});

it('reports that the database does not respond', async () => {
  await expect(openDatabase({ dataDir, databaseUrl: 'postgres://u:p@127.0.0.1:1/x' }, quiet)).rejects.toThrow(
    /^DATABASE_URL: the database does not answer: /,
  );
});
