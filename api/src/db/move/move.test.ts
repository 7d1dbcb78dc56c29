import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { copyReadyCluster } from '../../../test/ready-cluster.ts';
import { runShop } from '../../../test/shop-runs.ts';
import { createEmptyDatabase } from '../../../test/test-database.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { createOutbox } from '../../providers/mail/outbox.ts';
import { openDatabase } from '../open-database.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.ts';
import { type DatabaseDigest, differencesOf, loadDigest, SAME_TEXTS } from './database-digest.ts';
import { moveDatabase } from './move-database.ts';

// Each starts a server and copies a shop.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => vi.resetConfig());

let dataDir: string;
let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
const quiet = () => {};
const folder = () => join(dataDir, 'postgres');
const source = () => ({ dataDir, databaseUrl: undefined });
const move = () => moveDatabase({ folder: folder(), to: target.url, progress: quiet });

const digestOf = async (options: pg.ClientConfig): Promise<DatabaseDigest> => {
  const client = new pg.Client(options);
  await client.connect();
  try {
    await client.query(SAME_TEXTS);
    return await loadDigest(client);
  } finally {
    await client.end();
  }
};

const optionsOf = ({ host, port, user, database }: Record<string, unknown>) =>
  ({ host, port, user, database }) as pg.ClientConfig;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'klaas-move-'));
  await copyReadyCluster(folder());
  const { db, close } = await openDatabase(source(), quiet);
  await seedDemoShop(db, { orders: 40 });
  const queue = createJobQueue();
  await db.transaction((tx) =>
    createOutbox({ now: Date.now, queue }).write(tx, {
      kind: 'welcome',
      to_address: 'maari@example.ee',
      subject: 'Tere: õ\\N\t"',
      html: '<p>\n</p>',
      text: '',
    }),
  );
  await close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  target = await createEmptyDatabase();
});
afterEach(() => target.drop());

it('copies every table of shop and queue, and the source is unchanged', async () => {
  const { db, close } = await openDatabase(source(), quiet);
  const before = await digestOf(optionsOf({ ...db.$client.options }));
  await close();
  const copied = await move();
  expect(differencesOf(before, copied)).toEqual([]);
  expect(copied.tables.get('graphile_worker._private_jobs')?.count).toBeGreaterThan(0);
  expect(copied.tables.get('public.outbox_letter')?.count).toBe(1);
  expect(copied.tables.get('public.catalog_document')?.count).toBeGreaterThan(10);
  expect(Number(copied.sums['pieces on hand'])).toBeGreaterThan(0);
  expect(copied.sums['pieces moved']).toBe(copied.sums['pieces on hand']);
  const again = await openDatabase(source(), quiet);
  expect(differencesOf(before, await digestOf(optionsOf({ ...again.db.$client.options })))).toEqual([]);
  await again.close();
});

it('the copy goes on where the source stopped: numbers, triggers and jobs', async () => {
  await move();
  const { db, close } = await openDatabase({ dataDir, databaseUrl: target.url }, quiet);
  try {
    const revision = async () =>
      (await db.execute<{ n: string }>(sql`select max(revision)::text n from catalog_revision`)).rows[0]?.n;
    const before = Number(await revision());
    await db.execute(sql`update catalog_document set body = body || '{"x": 1}'
      where ctid = (select ctid from catalog_document limit 1)`);
    expect(Number(await revision())).toBe(before + 1);
    await expect(db.execute(sql`delete from stock_movement`)).rejects.toThrow();
    const { rows } = await db.execute<{ id: number }>(
      sql`insert into outbox_letter (kind, to_address, subject, html, text, created_at)
        values ('x', 'x', 'x', '', '', now()) returning id`,
    );
    expect(rows).toEqual([{ id: 2 }]);
    const jobs = await db.execute(
      sql`select attempts from graphile_worker.jobs where task_identifier = 'email.send'`,
    );
    expect(jobs.rows).toEqual([{ attempts: 0 }]);
  } finally {
    await close();
  }
});

it('the command says what was copied and what to set', async () => {
  const { status, stdout, stderr } = await runShop(['database', 'move', '--to', target.url], {
    DATA_DIR: dataDir,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/public\.outbox_letter: 1 rows/);
  expect(stdout).toMatch(/orders, cents: \d+/);
  expect(stdout).toContain('Now start the shop with DATABASE_URL');
});

it.each([
  [['database'], 'Say database move --to'],
  [['database', 'move'], 'Say database move --to'],
  [['database', 'move', '--to', 'mysql://u:hidden@h/d'], '--to must be a URL that starts with postgres://'],
  [['database', 'move', '--to', 'postgres://u:hidden@127.0.0.1:1/d'], '--to: the database does not answer'],
])('%j is rejected without its password', async (args, reason) => {
  const { status, stderr } = await runShop(args, { DATA_DIR: dataDir });
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('hidden');
});

it('refuses a target with tables', async () => {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  await client.query('create table something (id int)');
  await client.end();
  await expect(move()).rejects.toThrow('not empty, it has the table public.something');
});

it('says that nothing was moved when the target does not accept it', async () => {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  await client.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  );
  await client.end();
  await expect(move()).rejects.toThrow(/^The database was not moved: .*The shop is unchanged/);
  expect(existsSync(join(folder(), 'data/postmaster.pid'))).toBe(false);
});

it('refuses while the shop runs', async () => {
  const { close } = await openDatabase(source(), quiet);
  await expect(move()).rejects.toThrow('The shop is running');
  await close();
});

it('refuses the tables of another version', async () => {
  const { db, close } = await openDatabase(source(), quiet);
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`,
  );
  await close();
  await expect(move()).rejects.toThrow('start and stop the shop once');
  const again = await openDatabase(source(), quiet);
  await again.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  await again.close();
});

it('refuses a folder without a database', async () => {
  await expect(
    moveDatabase({ folder: join(dataDir, 'nothing'), to: target.url, progress: quiet }),
  ).rejects.toThrow('There is no embedded database');
});

it('a missing table, row, value, sum or number is a difference', () => {
  const digest = (more: Partial<DatabaseDigest> = {}): DatabaseDigest => ({
    tables: new Map([['public.cart', { count: 2, content: '7' }]]),
    sums: { 'orders, cents': '100' },
    sequences: '[]',
    ...more,
  });
  const cart = (count: number, content: string) => new Map([['public.cart', { count, content }]]);
  expect(differencesOf(digest(), digest())).toEqual([]);
  const cases: [Partial<DatabaseDigest>, string][] = [
    [{ tables: new Map() }, 'public.cart: 2 and no rows'],
    [{ tables: cart(1, '7') }, 'public.cart: 2 and 1 rows'],
    [{ tables: cart(2, '8') }, 'public.cart: the rows differ'],
    [{ sums: { 'orders, cents': '99' } }, 'orders, cents: 100 and 99'],
    [{ sequences: '[1]' }, 'the sequences differ'],
  ];
  for (const [more, difference] of cases) expect(differencesOf(digest(), digest(more))).toEqual([difference]);
});
