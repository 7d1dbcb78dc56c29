import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyReadyCluster } from '../../../test/ready-cluster.ts';
import { storeProductPicture } from '../../catalog/picture/product-picture-store.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { createFileStore } from '../../providers/storage/file-store.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { differencesOf, loadDigest, SAME_TEXTS } from '../move/database-digest.ts';
import { type OpenDatabase, openDatabase } from '../open-database.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.ts';
import { backupDatabase } from './backup-database.ts';
import { backupNow, listBackups, openBackup } from './backup-files.ts';
import { restoreDatabase } from './restore-database.ts';

// Each starts a server several times and copies its files: 3 to 7 s, and six to ten times that under load.
vi.setConfig({ testTimeout: 90_000 });

afterAll(() => vi.resetConfig());

let dataDir: string;
let folder: string;
let file: string;
const open: OpenDatabase[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'klaas-backup-'));
  folder = join(dataDir, 'postgres');
  file = join(dataDir, 'shop.backup');
  await copyReadyCluster(folder);
});
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const uploadsDir = () => join(dataDir, 'uploads');
const place = () => ({
  folder,
  uploads: { objects: createFileStore(dataDir), prefix: 'uploads/' },
  secretFile: join(dataDir, 'secret'),
});
const quiet = () => {};
const zip = (archive: Buffer) => gzipSync(archive, { level: 1 });
const openShop = async () => {
  const shop = await openDatabase({ dataDir, databaseUrl: undefined }, quiet);
  open.push(shop);
  return shop;
};
const closeShop = async () => {
  for (const shop of open.splice(0)) await shop.close();
};
const write = (shop: OpenDatabase, from: number, to: number) =>
  shop.db.execute(
    sql`insert into stock_item (product_id, sku) select n, 'S' || n from generate_series(${from}::int, ${to}::int) n`,
  );
const highest = async () => {
  const { rows } = await (await openShop()).db.execute<{ n: number }>(
    sql`select max(product_id) n from stock_item`,
  );
  await closeShop();
  return rows[0]?.n;
};

it('restores everything that was written before the backup, and nothing later', async () => {
  const shop = await openShop();
  await write(shop, 1, 5000);
  // The shop keeps writing while the copy is made.
  let going = true;
  const writing = (async () => {
    for (let n = 5001; going; n += 1) await write(shop, n, n);
  })();
  await backupDatabase(place(), file, quiet);
  going = false;
  await writing;
  await write(shop, 1_000_000, 1_000_000);
  await closeShop();
  await restoreDatabase(place(), file, quiet);
  const restored = await highest();
  expect(restored).toBeGreaterThanOrEqual(5000);
  expect(restored).toBeLessThan(1_000_000);
  expect(readdirSync(folder).filter((name) => name.startsWith('data'))).toEqual(['data']);
});

const digestOf = async ({ db }: OpenDatabase) => {
  const client = await db.$client.connect();
  try {
    await client.query(SAME_TEXTS);
    return await loadDigest(client);
  } finally {
    client.release(true);
  }
};

it('[OFFICE-102] a backup that the office made, as it is downloaded, restores to the same counts and sums', async () => {
  const shop = await openShop();
  await seedDemoShop(shop.db, { orders: 5 });
  const before = await digestOf(shop);
  const older = [1, 2, 3, 4, 5].map((day) => `klaas-2026-11-0${day}T101112Z.backup`);
  mkdirSync(join(dataDir, 'backups'));
  for (const name of older) writeFileSync(join(dataDir, 'backups', name), 'older');
  await backupNow({ dataDir, paths: place(), now: () => Date.parse('2026-11-06T10:11:12Z') });
  const name = 'klaas-2026-11-06T101112Z.backup';
  const kept = (await listBackups(dataDir)).map((one) => one.name).sort();
  expect(kept).toEqual([...older.slice(1), name]);
  const stream = await openBackup(dataDir, name);
  if (!stream) throw new Error('the backup is gone');
  writeFileSync(file, await buffer(stream));
  await write(shop, 1_000_000, 1_000_010);
  await closeShop();
  await restoreDatabase(place(), file, quiet);
  const after = await digestOf(await openShop());
  expect(differencesOf(before, after)).toEqual([]);
  expect([...after.tables.values()].filter(({ count }) => count > 0).length).toBeGreaterThan(10);
});

it('restores every table of shop and queue, the files and the secret into an empty folder', async () => {
  const digest = async () => {
    const { connection, release } = await startEmbeddedPostgres({ folder });
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(SAME_TEXTS);
    const found = await loadDigest(client);
    await client.end();
    await release();
    return found;
  };
  const shop = await openShop();
  const { objects } = place().uploads;
  await seedDemoShop(shop.db, { orders: 40, objects });
  await storeProductPicture(objects, Buffer.from('a picture of the staff'));
  await shop.db.transaction((tx) => createJobQueue().enqueue(tx, 'email.send', { id: 1 }));
  await closeShop();
  const secret = 'the secret that the shop has generated';
  writeFileSync(join(dataDir, 'secret'), secret);
  const contents = async () =>
    Promise.all(
      (await objects.list('uploads/')).map(async ({ key }) => [
        key,
        await (await objects.get(key))?.buffer(),
      ]),
    );
  const before = await digest();
  const filesBefore = await contents();
  await backupDatabase(place(), file, quiet);
  rmSync(folder, { recursive: true });
  rmSync(uploadsDir(), { recursive: true });
  await storeProductPicture(objects, Buffer.from('a picture that the backup does not have'));
  writeFileSync(join(dataDir, 'secret'), 'one that a first start on another machine has generated');
  await restoreDatabase(place(), file, quiet);
  const after = await digest();
  expect(differencesOf(before, after)).toEqual([]);
  expect(after.tables.get('graphile_worker._private_jobs')?.count).toBeGreaterThan(0);
  expect([...after.tables.values()].filter(({ count }) => count > 0).length).toBeGreaterThan(10);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret);
  expect(filesBefore.length).toBeGreaterThan(1);
  expect((await contents()).sort()).toEqual(filesBefore.sort());
});

it('refuses to overwrite a running shop', async () => {
  const shop = await openShop();
  await write(shop, 1, 1);
  await backupDatabase(place(), file, quiet);
  await expect(restoreDatabase(place(), file, quiet)).rejects.toThrow('The shop is running');
  await write(shop, 2, 2);
  await closeShop();
  expect(await highest()).toBe(2);
});

it('restores into an empty data folder', async () => {
  const shop = await openShop();
  await write(shop, 1, 7);
  await backupDatabase(place(), file, quiet);
  await closeShop();
  rmSync(folder, { recursive: true });
  await restoreDatabase(place(), file, quiet);
  expect(await highest()).toBe(7);
});

it('changes nothing when the file is damaged, foreign, or contains a path outside its folder', async () => {
  const shop = await openShop();
  await write(shop, 1, 3);
  await backupDatabase(place(), file, quiet);
  await closeShop();
  const whole = readFileSync(file);
  const escaping = Buffer.from(gunzipSync(whole));
  const at = escaping.indexOf('data/PG_VERSION');
  // Same length and same checksum, so that only the name is wrong.
  escaping.write('data/../_VERSIO', at);
  const sum = escaping
    .subarray(at, at + 512)
    .reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  escaping.write(sum.toString(8).padStart(6, '0'), at + 148);
  const cases: [Buffer, RegExp][] = [
    [Buffer.from('no archive'), /cannot be restored.*Nothing was changed/],
    [gzipSync('x'.repeat(2048)), /damaged/],
    [whole.subarray(0, whole.length / 2), /cannot be restored/],
    [zip(escaping), /file with the name data\/\.\.\//],
  ];
  for (const [content, reason] of cases) {
    writeFileSync(file, content);
    await expect(restoreDatabase(place(), file, quiet)).rejects.toThrow(reason);
    expect(existsSync(join(folder, 'data.restoring'))).toBe(false);
  }
  await expect(restoreDatabase(place(), join(dataDir, 'none'), quiet)).rejects.toThrow('does not exist');
  expect(await highest()).toBe(3);
});

it('restores the old data when the restored data does not start', async () => {
  const shop = await openShop();
  await write(shop, 1, 3);
  await backupDatabase(place(), file, quiet);
  await closeShop();
  const archive = Buffer.from(gunzipSync(readFileSync(file)));
  archive.fill(
    7,
    archive.indexOf('data/global/pg_control') + 512,
    archive.indexOf('data/global/pg_control') + 1024,
  );
  writeFileSync(file, zip(archive));
  await expect(restoreDatabase(place(), file, quiet)).rejects.toThrow('The old data is back in its place');
  expect(await highest()).toBe(3);
});

it('continues with the old data when a restore was killed between its two renames', async () => {
  const shop = await openShop();
  await write(shop, 1, 3);
  await closeShop();
  renameSync(join(folder, 'data'), join(folder, 'data.before-restore'));
  expect(await highest()).toBe(3);
});

it('[CONT-01] restores uploaded files and removes those of deleted messages', async () => {
  const files = uploadsDir();
  const name = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}.pdf`;
  const lay = (digit: string) => {
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, name(digit)), digit);
  };
  const shop = await openShop();
  await write(shop, 1, 1);
  lay('1');
  lay('2');
  await backupDatabase(place(), file, quiet);
  await closeShop();
  rmSync(join(files, name('1')));
  lay('3');
  await restoreDatabase(place(), file, quiet);
  expect(readdirSync(files).sort()).toEqual([name('1'), name('2')]);
  expect(readFileSync(join(files, name('1')), 'utf8')).toBe('1');
  expect(existsSync(join(folder, 'uploads.restoring'))).toBe(false);

  // A backup in the old format has no files: existing ones stay.
  lay('3');
  const archive = Buffer.from(gunzipSync(readFileSync(file)));
  archive.write('"format":1', archive.indexOf('"format":3'));
  writeFileSync(file, zip(archive));
  await restoreDatabase(place(), file, quiet);
  expect(readdirSync(files).sort()).toEqual([name('1'), name('2'), name('3')]);

  // A path outside the folder aborts the restore.
  const evil = Buffer.from(archive);
  const at = evil.indexOf(`files/${name('1')}`);
  evil.write('files/../', at);
  const sum = evil
    .subarray(at, at + 512)
    .reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  evil.write(sum.toString(8).padStart(6, '0'), at + 148);
  writeFileSync(file, zip(evil));
  await expect(restoreDatabase(place(), file, quiet)).rejects.toThrow(/file with the name files\/\.\.\//);
  expect(existsSync(join(folder, 'uploads.restoring'))).toBe(false);
  expect(readdirSync(files)).toHaveLength(3);
});

it('leaves no partial file when a write fails', async () => {
  const target = join(dataDir, 'missing-folder', 'shop.backup');
  await expect(backupDatabase(place(), target, quiet)).rejects.toThrow(/ENOENT/);
  expect(await openShop().then(closeShop)).toBeUndefined();
});
