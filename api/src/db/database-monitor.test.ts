import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARELESS, copyReadyCluster } from '../../test/ready-cluster.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { connectDatabase, type Database } from './database.ts';
import { type DatabaseMonitor, monitorDatabase } from './database-monitor.ts';
import { isConnectionLost } from './database-unavailable.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { followChannel } from './follow-channel.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let db: Database;
let monitor: DatabaseMonitor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klaas-monitor-'));
  await copyReadyCluster(join(folder, 'postgres'));
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), tuning: CARELESS });
  db = connectDatabase({ ...postgres.connection, max: 3 });
  monitor = monitorDatabase(db.$client, postgres.connection);
});

afterAll(async () => {
  await monitor.stop();
  await db.$client.end();
  await postgres.release();
  await rm(folder, { recursive: true, force: true });
});

/** The server, and everybody who works for it now. */
const loadProcesses = async (): Promise<number[]> => {
  const { rows } = await db.execute<{ pid: number }>('select pid from pg_stat_activity');
  return [postgres.pid() ?? 0, ...rows.map(({ pid }) => pid)];
};
const signalAll = (pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) process.kill(pid, signal);
};

const answers = () =>
  db.execute('select 1').then(
    () => true,
    () => false,
  );
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isConnectionLost(error) ? 'lost' : error),
  );

it('a database that says nothing: whoever holds a connection, waits for one or asks for one fails; then all is well again', async () => {
  const heard: string[] = [];
  let reconnected = 0;
  const channel = await followChannel({
    db,
    channel: 'news',
    onMessage: (payload) => heard.push(payload),
    onReconnected: () => {
      reconnected++;
    },
  });
  let stopped = () => {};
  const isStopped = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const inTransaction = db.transaction(async (tx) => {
    await tx.execute('create table half (id int)');
    await isStopped;
    await tx.execute('select 1');
  });
  const holding = failureOf(inTransaction);
  const processes = await loadProcesses();
  const working = failureOf(db.execute('select pg_sleep(0.5)'));
  await waitUntil(() => db.$client.totalCount === 3 && db.$client.idleCount === 0);
  signalAll(processes, 'SIGSTOP');
  try {
    stopped();
    const waiting = failureOf(db.execute('select 2'));
    expect(await Promise.all([holding, working, waiting])).toEqual(['lost', 'lost', 'lost']);
    // Now it is known: nobody waits at all.
    expect(await failureOf(db.transaction(async () => 1))).toBe('lost');
    expect(await failureOf(db.execute('select 3'))).toBe('lost');
  } finally {
    signalAll(processes, 'SIGCONT');
  }
  await waitUntil(answers);
  const { rows } = await db.execute(sql`select to_regclass('half') as half`);
  expect(rows).toEqual([{ half: null }]);
  // Nothing was given away for good: all connections can be had at once.
  await waitUntil(() => reconnected > 0);
  await Promise.all([db.execute('select 1'), db.transaction((tx) => tx.execute('select 1'))]);
  await db.execute(sql`select pg_notify('news', 'again')`);
  await waitUntil(() => heard.includes('again'));
  channel.stop();
});

it('a connection that is lost in every moment of a transaction is given back', async () => {
  const terminate = (pid: number) => db.execute(sql`select pg_terminate_backend(${pid})`);
  for (let round = 0; round < 6; round++) {
    const lost = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
      await terminate(rows[0]?.pid ?? 0);
      // In the middle, or with nothing left to do but the commit.
      if (round % 2 === 0) await tx.execute('select 1');
    });
    expect(await failureOf(lost)).toBe('lost');
  }
  await waitUntil(answers);
  const all = Array.from({ length: 3 }, () => db.transaction((tx) => tx.execute('select pg_sleep(0.05)')));
  expect(await Promise.all(all)).toHaveLength(3);
});

it('a refusal within a transaction is told as it is, and its connection kept', async () => {
  const before = db.$client.totalCount;
  const refusal = new Error('out of stock');
  await expect(
    db.transaction(async (tx) => {
      await tx.execute('create table never (id int)');
      throw refusal;
    }),
  ).rejects.toBe(refusal);
  const { rows } = await db.execute(sql`select to_regclass('never') as never`);
  expect(rows).toEqual([{ never: null }]);
  expect(db.$client.totalCount).toBe(Math.max(before, 1));
});
