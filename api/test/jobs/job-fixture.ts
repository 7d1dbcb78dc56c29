// Runners on the database of a test, and the jobs in it.
import { sql } from 'drizzle-orm';
import type { ConnectionPool } from '../../src/db/connection-pool.ts';
import { connectDatabase } from '../../src/db/database.ts';
import { createJobQueue } from '../../src/jobs/job-queue.ts';
import {
  type FinishedJob,
  type JobRunner,
  type JobTasks,
  startJobRunner,
} from '../../src/jobs/job-runner.ts';
import { createTestDatabase } from '../test-database.ts';
import { waitUntil } from '../wait-until.ts';

interface LogLine {
  level: string;
  message: string;
  fields: Record<string, unknown> | undefined;
}

export const createJobFixture = async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const queue = createJobQueue();
  const runners: { stop: () => Promise<void> }[] = [];
  const backends = new Set<number>();
  const logged: LogLine[] = [];
  const finished: FinishedJob[] = [];

  /** Like a second process: with its own connections. */
  const startRunner = (tasks: JobTasks): JobRunner & { pool: ConnectionPool } => {
    const own = connectDatabase(database.options);
    // Not in the types of pg.
    own.$client.on('connect', (client) =>
      backends.add((client as unknown as { processID: number }).processID),
    );
    const runner = startJobRunner({
      pool: own.$client,
      tasks,
      log: (level, message, fields) => void logged.push({ level, message, fields }),
      onFinished: (job) => void finished.push(job),
      stopMs: 500,
    });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= runner.stop().then(() => own.$client.end());
      return stopped;
    };
    runners.push({ stop });
    return { stop, pool: own.$client };
  };

  return {
    ...database,
    queue,
    logged,
    finished,
    startRunner,
    enqueueEmail: (id: number, options?: Parameters<typeof queue.enqueue>[3]) =>
      db.transaction((tx) => queue.enqueue(tx, 'email.send', { id }, options)),
    jobs: async () => {
      const { rows } = await db.execute<{
        id: string;
        attempts: number;
        last_error: string | null;
        key: string | null;
        locked_at: string | null;
      }>(
        sql`select id::text, attempts, last_error, key, locked_at from graphile_worker.jobs
          where task_identifier = 'email.send' order by id`,
      );
      return rows;
    },
    /** Every e-mail was tried: sent, or waits for its retry. */
    tried: () =>
      waitUntil(async () => {
        const { rows } = await db.execute(sql`select 1 from graphile_worker.jobs
          where task_identifier = 'email.send' and (attempts = 0 or locked_at is not null)`);
        return rows.length === 0;
      }),
    /** Waiting retries are due now, and the runners are notified as of new jobs: they would poll seconds later. */
    hurry: () =>
      db.transaction(async (tx) => {
        await tx.execute(
          sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`,
        );
        await tx.execute(sql`select pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}')`);
      }),
    /** The leases of all running jobs end now. */
    ageLeases: () =>
      db.execute(sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`),
    isRunning: () =>
      waitUntil(async () => {
        const { rows } = await db.execute(
          sql`select 1 from graphile_worker.jobs where locked_at is not null and task_identifier = 'email.send'`,
        );
        return rows.length > 0;
      }),
    /** Waits until that many runners listen for jobs. */
    listening: (count: number) =>
      waitUntil(async () => {
        const { rows } = await db.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and query like 'LISTEN "jobs:insert"%'`);
        return rows.length === count;
      }),
    /** Cuts the connections of all runners, as a restart of the database does, and waits until they are gone. */
    dropConnections: async () => {
      const pids = JSON.stringify([...backends]);
      await db.execute(
        sql`select pg_terminate_backend(pid::int, 10000) from jsonb_array_elements_text(${pids}::jsonb) pid`,
      );
    },
    stopRunners: async () => {
      await Promise.all(runners.splice(0).map((runner) => runner.stop()));
      backends.clear();
      await db.execute(sql`delete from graphile_worker._private_jobs`);
      logged.length = 0;
      finished.length = 0;
    },
  };
};

export type JobFixture = Awaited<ReturnType<typeof createJobFixture>>;
