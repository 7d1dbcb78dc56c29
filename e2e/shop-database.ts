// The database of the shop under test.
import { join, resolve } from 'node:path';
import { connectDatabase } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';

export const DATA_DIR = resolve(
  process.env.E2E_DATA_DIR ?? join(import.meta.dirname, '../node_modules/.cache/klaas-e2e'),
);

type Pool = ReturnType<typeof connectDatabase>['$client'];

export const inDatabase = async <Value>(run: (pool: Pool) => Promise<Value>): Promise<Value> => {
  const server = await startEmbeddedPostgres({ folder: join(DATA_DIR, 'postgres') });
  const { $client: pool } = connectDatabase(server.connection);
  try {
    return await run(pool);
  } finally {
    await pool.end();
    await server.release();
  }
};
