// Opens the shop's database: started, connected and migrated.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { checkServer } from './check-server.ts';
import type { ConnectionOptions } from './connection-pool.ts';
import { connectDatabase, type Database } from './database.ts';
import { monitorDatabase } from './database-monitor.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrateDatabase } from './migrate-database.ts';

const CLOSE_TIMEOUT_MS = 3000;

export interface OpenDatabase {
  db: Database;
  /** Ends the connections, then releases the embedded server: the last process stops it. */
  close: () => Promise<void>;
}

/** Folder of the shop's embedded PostgreSQL. */
export const embeddedFolderOf = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'postgres');

const openAt = async (
  connection: ConnectionOptions,
  progress: (message: string) => void,
  leave: () => Promise<unknown>,
): Promise<OpenDatabase> => {
  try {
    progress('Bringing the tables up to date');
    await migrateDatabase(connection);
  } catch (error) {
    await leave();
    throw error;
  }
  const db = connectDatabase(connection);
  const monitor = monitorDatabase(db.$client, connection);
  return {
    db,
    close: async () => {
      await monitor.stop();
      // A leaked connection must not block the shutdown.
      await Promise.race([db.$client.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      await leave();
    },
  };
};

export const openDatabase = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'databasePool'>>,
  progress: (message: string) => void,
): Promise<OpenDatabase> => {
  const size = config.databasePool === undefined ? {} : { max: config.databasePool };
  if (config.databaseUrl) {
    progress('Connecting to the database of DATABASE_URL');
    await checkServer(config.databaseUrl, 'DATABASE_URL');
    return openAt({ connectionString: config.databaseUrl, ...size }, progress, async () => {});
  }
  const server = await startEmbeddedPostgres({ folder: embeddedFolderOf(config), progress });
  return openAt({ ...server.connection, ...size }, progress, server.release);
};
