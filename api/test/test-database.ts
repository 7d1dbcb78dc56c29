// A fresh, migrated database per test file: a clone of a template on one shared embedded PostgreSQL.
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { ConnectionOptions } from '../src/db/connection-pool.ts';
import { connectDatabase, type Database } from '../src/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../src/db/migrate-database.ts';
import { NO_DURABILITY } from './ready-cluster.ts';
import { schemaHash } from './schema-hash.ts';

const SERVER_FOLDER = fileURLToPath(new URL('../../node_modules/.cache/klaas-test-pg', import.meta.url));
const TEMPLATE_LOCK = 7_251_002;
/** A killed run leaves its databases behind; the next run drops those older than this. */
const LEFTOVER_MS = 3_600_000;

/** No durability needed. */
const TEST_TUNING = { ...NO_DURABILITY, max_connections: 200 };

export interface TestDatabase {
  db: Database;
  options: ConnectionOptions;
  drop: () => Promise<void>;
}

/** For programs that read `DATABASE_URL`. */
export const urlOf = ({ options }: Pick<TestDatabase, 'options'>): string => {
  const { host = '', port = 5432, user = '', database = '' } = options;
  return `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
};

export const startTestServer = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ folder: SERVER_FOLDER, tuning: TEST_TUNING });

const newName = () => `test_${Date.now()}_${randomBytes(4).toString('hex')}`;

const withClient = async <Value>(options: ConnectionOptions, work: (client: pg.Client) => Promise<Value>) => {
  const client = new pg.Client(options);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const dropLeftovers = async (client: pg.Client) => {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname ~ '^test_[0-9]+_'",
  );
  for (const { datname } of rows) {
    if (Date.now() - Number(datname.split('_')[1]) > LEFTOVER_MS) {
      await client.query(`drop database if exists ${datname} with (force)`);
    }
  }
};

const ensureTemplate = async (connection: ConnectionOptions): Promise<string> => {
  const template = `template_${schemaHash()}`;
  await withClient(connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const exists = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (exists.rows.length > 0) return;
    await dropLeftovers(client);
    // Renamed to its final name only after migration, so it is complete or absent.
    await client.query('drop database if exists template_unfinished');
    await client.query('create database template_unfinished');
    await migrateDatabase({ ...connection, database: 'template_unfinished' });
    await client.query(`alter database template_unfinished rename to ${template}`);
  });
  return template;
};

/** Set by the global set-up, which keeps the server running; a script without it starts or reuses the server. */
export const SERVER_VARIABLE = 'KLAAS_TEST_SERVER';

const loadConnection = async (): Promise<ConnectionOptions> => {
  const running = process.env[SERVER_VARIABLE];
  return running ? JSON.parse(running) : (await startTestServer()).connection;
};

let connected: Promise<ConnectionOptions> | undefined;
let template: Promise<string> | undefined;

/** A database without tables, for programs that create them. */
export const createEmptyDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  connected ??= loadConnection();
  const connection = await connected;
  const database = newName();
  await withClient(connection, (client) => client.query(`create database ${database}`));
  return {
    url: urlOf({ options: { ...connection, database } }),
    drop: () =>
      withClient(connection, async (client) => {
        await client.query(`drop database ${database} with (force)`);
      }),
  };
};

export const createTestDatabase = async (): Promise<TestDatabase> => {
  connected ??= loadConnection();
  const connection = await connected;
  template ??= ensureTemplate(connection);
  const source = await template;
  const database = newName();
  await withClient(connection, (client) => client.query(`create database ${database} template ${source}`));
  const options = { ...connection, database };
  const db = connectDatabase(options);
  return {
    db,
    options,
    drop: async () => {
      await db.$client.end();
      await withClient(connection, (client) => client.query(`drop database ${database} with (force)`));
    },
  };
};
