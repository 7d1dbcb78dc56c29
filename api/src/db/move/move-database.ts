// Copies the embedded database to a PostgreSQL server: all or nothing, compared before it is committed. The source is
// only read.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../config/start-error.ts';
import { checkServer } from '../check-server.ts';
import type { ConnectionOptions } from '../connection-pool.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { createServerPaths } from '../embedded/server-paths.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { type DatabaseDigest, differencesOf, loadDigest, SAME_TEXTS } from './database-digest.ts';
import { type CopiedTable, loadCopiedTables, loadSequences } from './table-list.ts';

const CONNECT_MS = 10_000;
/** For one table; more than any catalogue needs. */
const STATEMENT_MS = 3_600_000;

export interface MoveOptions {
  /** Folder of the embedded server. */
  folder: string;
  /** Connection string of the target. */
  to: string;
  progress: (message: string) => void;
}

const withClient = async <Value>(options: ConnectionOptions, work: (client: pg.Client) => Promise<Value>) => {
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(SAME_TEXTS);
    return await work(client);
  } finally {
    await client.end();
  }
};

const checkTarget = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ encoding: string; found: string | null }>(`
    select current_setting('server_encoding') as encoding, (
      select format('%I.%I', space.nspname, class.relname)
      from pg_class class join pg_namespace space on space.oid = class.relnamespace
      where class.relkind in ('r', 'p') and space.nspname !~ '^pg_' and space.nspname <> 'information_schema'
        and not exists (select 1 from pg_depend where objid = class.oid and deptype = 'e')
      limit 1) as found`);
  const { encoding = '', found = null } = rows[0] ?? {};
  if (encoding !== 'UTF8')
    throw new StartError(`--to: the database must have the encoding UTF8, not ${encoding}`);
  if (found !== null)
    throw new StartError(`--to: the database is not empty, it has the table ${found}. Create a new one.`);
};

const migrationsOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query(
    `select (select string_agg(created_at::text, ' ' order by created_at) from drizzle.__drizzle_migrations) as shop,
      (select max(id) from graphile_worker.migrations) as queue`,
  );
  return JSON.stringify(rows[0]);
};

const checkSameTables = async (source: pg.Client, target: pg.Client): Promise<void> => {
  const of = (client: pg.Client) => migrationsOf(client).catch(() => 'none');
  if ((await of(source)) !== (await of(target)))
    throw new StartError(
      'The embedded database has the tables of another version: start and stop the shop once, then move it to a new database',
    );
};

/** Triggers would write revisions and hashes of their own; those of foreign keys stay and check the rows. */
const copyTables = async (source: pg.Client, target: pg.Client, tables: readonly CopiedTable[]) => {
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`);
  // Migrations insert defaults.
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of tables)
    await pipeline(
      source.query(copyTo(`copy ${name} (${columns}) to stdout`)),
      target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
    );
  for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`);
  for (const { name, last_value } of await loadSequences(source))
    await target.query('select setval($1::regclass, $2::bigint)', [name, last_value]);
};

const copyAndCompare = async (source: pg.Client, target: pg.Client, progress: MoveOptions['progress']) => {
  await source.query('begin isolation level repeatable read read only');
  await target.query('begin');
  progress('Copying the tables');
  await copyTables(source, target, await loadCopiedTables(source));
  progress('Comparing the copy');
  const copied = await loadDigest(target);
  const differences = differencesOf(await loadDigest(source), copied);
  if (differences.length > 0) throw new Error(`the copy differs: ${differences.join('; ')}`);
  return copied;
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Returns the numbers in which both databases agree. */
export const moveDatabase = async ({ folder, to, progress }: MoveOptions): Promise<DatabaseDigest> => {
  if (!existsSync(join(createServerPaths(folder).data, 'PG_VERSION')))
    throw new StartError('There is no embedded database in DATA_DIR');
  await checkServer(to, '--to');
  await withClient({ connectionString: to }, checkTarget);
  const server = await startEmbeddedPostgres({ folder, progress });
  const refuseOthers = async (advice: string) => {
    if (await server.isUsedByOthers()) throw new StartError(`The shop is running. ${advice}`);
  };
  try {
    await refuseOthers('Stop it first, then try again.');
    progress('Creating the tables');
    await migrateDatabase({ connectionString: to });
    return await withClient(server.connection, (source) =>
      withClient({ connectionString: to }, async (target) => {
        await checkSameTables(source, target);
        const copied = await copyAndCompare(source, target, progress);
        await refuseOthers('It was started during the copy; stop it and move to a new database.');
        await target.query('commit');
        await target.query('analyze');
        return copied;
      }),
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database was not moved: ${reasonOf(error)}. The shop is unchanged; the target has tables without rows: drop it and create it again.`,
      { cause: error },
    );
  } finally {
    await server.release();
  }
};
