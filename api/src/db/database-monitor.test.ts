import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyReadyCluster, NO_DURABILITY } from '../../test/ready-cluster.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { subscribeToChannel } from './channel-subscription.ts';
import { connectDatabase, type Database } from './database.ts';
import { type DatabaseMonitor, monitorDatabase } from './database-monitor.ts';
import { isConnectionLost } from './database-unavailable.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let db: Database;
let monitor: DatabaseMonitor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klaas-monitor-'));
  await copyReadyCluster(join(folder, 'postgres'));
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), tuning: NO_DURABILITY });
  db = connectDatabase({ ...postgres.connection, max: 3 });
  monitor = monitorDatabase(db.$client, postgres.connection);
});

afterAll(async () => {
  await monitor.stop();
  await db.$client.end();
  await postgres.release();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Process ids of the server and its backends, as soon as that statement runs. Queried on a separate connection: those
 * of the pool are in use.
 */
const loadProcesses = async (statement: string): Promise<number[]> => {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  // It is stopped with the others, and cut when they resume.
  client.on('error', () => {});
  const pids = await waitUntil(async () => {
    const { rows } = await client.query<{ pid: number; query: string }>(
      'select pid, query from pg_stat_activity',
    );
    return rows.some(({ query }) => query === statement) ? rows.map(({ pid }) => pid) : undefined;
  });
  void client.end().catch(() => {});
  return [postgres.pid() ?? 0, ...pids];
};
const signalAll = (pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // The backend that listed them has ended meanwhile.
    }
};

const responds = () =>
  db.execute('select 1').then(
    () => true,
    () => false,
  );
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isConnectionLost(error) ? 'lost' : error),
  );

it('fails held, waiting and new connections while the database does not respond, then recovers', async () => {
  const received: string[] = [];
  let reconnected = 0;
  const channel = await subscribeToChannel({
    db,
    channel: 'news',
    onMessage: (payload) => received.push(payload),
    onReconnected: () => {
      reconnected++;
    },
  });
  let stopped = () => {};
  const isStopped = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const inTransaction = db.transaction(async (tx) => {
    await tx.execute('create table half (id int)');
    begun();
    await isStopped;
    await tx.execute('select 1');
  });
  const holding = failureOf(inTransaction);
  await hasBegun;
  const working = failureOf(db.execute('select pg_sleep(25)'));
  // Stops all backends that exist now: listed earlier, the newest connection would be missing.
  const processes = await loadProcesses('select pg_sleep(25)');
  expect([db.$client.totalCount, db.$client.idleCount]).toEqual([3, 0]);
  signalAll(processes, 'SIGSTOP');
  try {
    stopped();
    const waiting = failureOf(db.execute('select 2'));
    expect(await Promise.all([holding, working, waiting])).toEqual(['lost', 'lost', 'lost']);
    // The outage is known now: calls fail at once.
    expect(await failureOf(db.transaction(async () => 1))).toBe('lost');
    expect(await failureOf(db.execute('select 3'))).toBe('lost');
  } finally {
    signalAll(processes, 'SIGCONT');
  }
  await waitUntil(responds);
  const { rows } = await db.execute(sql`select to_regclass('half') as half`);
  expect(rows).toEqual([{ half: null }]);
  // No connection leaked: all can be used at once.
  await waitUntil(() => reconnected > 0);
  await Promise.all([db.execute('select 1'), db.transaction((tx) => tx.execute('select 1'))]);
  await db.execute(sql`select pg_notify('news', 'again')`);
  await waitUntil(() => received.includes('again'));
  channel.stop();
});

it('releases a connection that is lost at any point of a transaction', async () => {
  const terminate = (pid: number) => db.execute(sql`select pg_terminate_backend(${pid})`);
  for (let round = 0; round < 6; round++) {
    const lost = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
      await terminate(rows[0]?.pid ?? 0);
      // In the middle, or right before the commit.
      if (round % 2 === 0) await tx.execute('select 1');
    });
    expect(await failureOf(lost)).toBe('lost');
  }
  await waitUntil(responds);
  const all = Array.from({ length: 3 }, () => db.transaction((tx) => tx.execute('select pg_sleep(0.05)')));
  expect(await Promise.all(all)).toHaveLength(3);
});

it('rethrows an error of a transaction unchanged and keeps its connection', async () => {
  const before = db.$client.totalCount;
  const thrown = new Error('out of stock');
  await expect(
    db.transaction(async (tx) => {
      await tx.execute('create table never (id int)');
      throw thrown;
    }),
  ).rejects.toBe(thrown);
  const { rows } = await db.execute(sql`select to_regclass('never') as never`);
  expect(rows).toEqual([{ never: null }]);
  expect(db.$client.totalCount).toBe(Math.max(before, 1));
});
