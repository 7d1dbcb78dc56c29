// The database of the shop under test, which runs during the whole test run.
import { join, resolve } from 'node:path';
import { connectDatabase } from '../api/src/db/database.ts';
import { createServerPaths } from '../api/src/db/embedded/server-paths.ts';
import { connectionTo } from '../api/src/db/embedded/server-process.ts';

export const DATA_DIR = resolve(
  process.env.E2E_DATA_DIR ?? join(import.meta.dirname, '../node_modules/.cache/klaas-e2e'),
);

type Database = ReturnType<typeof connectDatabase>;

let database: Database | undefined;

export const shopConnection = () => connectionTo(createServerPaths(join(DATA_DIR, 'postgres')).socketFolder);

/** One per Playwright worker; closed with its process. */
export const shopDatabase = (): Database => {
  database ??= connectDatabase({ ...shopConnection(), max: 2 });
  return database;
};

export const inDatabase = async <Value>(run: (pool: Database['$client']) => Promise<Value>): Promise<Value> =>
  run(shopDatabase().$client);
