// Runs the migrations of the job queue and of the shop; safe when several processes start at once.
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type ConnectionOptions, ConnectionPool } from './connection-pool.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, the same in every process of the shop. */
const MIGRATION_LOCK = 7_251_001;
/** Newest migration of the installed graphile-worker. */
export const QUEUE_SCHEMA_VERSION = 20;

const isQueueCurrent = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query("select to_regclass('graphile_worker.migrations') as found");
  if (rows[0]?.found === null) return false;
  const { rows: versions } = await client.query('select max(id) as version from graphile_worker.migrations');
  return Number(versions[0]?.version ?? 0) >= QUEUE_SCHEMA_VERSION;
};

const migrateQueue = async (options: ConnectionOptions): Promise<void> => {
  // Loaded on demand: 150 ms that a start with a current schema, and most commands, do not need.
  const { Logger, runMigrations } = await import('graphile-worker');
  const pgPool = new ConnectionPool({ ...options, max: 1 });
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
    // Its statements were planned again for every job: 1.1 ms of PostgreSQL's CPU instead of 0.4.
    await pgPool.query('alter function graphile_worker.add_jobs set plan_cache_mode = force_generic_plan');
  } finally {
    await pgPool.end();
  }
};

export const migrateDatabase = async (options: ConnectionOptions): Promise<void> => {
  // Drizzle takes no lock itself; the lock and the migrations need the same, unpooled connection.
  const client = new pg.Client(options);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // The queue first: migrations of the shop may add jobs.
    if (!(await isQueueCurrent(client))) await migrateQueue(options);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    // Ending the connection releases the lock.
    await client.end();
  }
};
