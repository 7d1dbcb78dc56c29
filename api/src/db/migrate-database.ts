// Runs the migrations; safe when several processes start at once.
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { ConnectionOptions } from './connection-pool.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, the same in every process of the shop. */
const MIGRATION_LOCK = 7_251_001;

export const migrateDatabase = async (options: ConnectionOptions): Promise<void> => {
  // Drizzle takes no lock itself; the lock and the migrations need the same, unpooled connection.
  const client = new pg.Client(options);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    // Ending the connection releases the lock.
    await client.end();
  }
};
