// A migrated database cluster on disk, created once per schema and then copied, for tests of other matters.
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts';
import { withFileLock } from '../src/db/embedded/file-lock.ts';
import { loadServerBinaries } from '../src/db/embedded/server-binaries.ts';
import { migrateDatabase } from '../src/db/migrate-database.ts';
import { schemaHash } from './schema-hash.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/klaas-ready-cluster', import.meta.url));

/** For servers of tests that need no durability. */
export const NO_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const ensureCluster = async (): Promise<string> => {
  const { major } = await loadServerBinaries();
  const cluster = join(CACHE, `${major}-${schemaHash()}`);
  mkdirSync(CACHE, { recursive: true });
  await withFileLock(`${cluster}.lock`, async () => {
    if (existsSync(cluster)) return;
    const unfinished = `${cluster}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    const server = await startEmbeddedPostgres({ folder: unfinished, tuning: NO_DURABILITY });
    await migrateDatabase(server.connection);
    await server.release();
    renameSync(unfinished, cluster);
  });
  return cluster;
};

let ready: Promise<string> | undefined;

/** A cleanly stopped database cluster at `folder`. */
export const copyReadyCluster = async (folder: string): Promise<void> => {
  ready ??= ensureCluster();
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  const data = join(folder, 'data');
  cpSync(join(await ready, 'data'), data, { recursive: true });
  // The copied folder gets the default mode, which PostgreSQL rejects.
  chmodSync(data, 0o700);
};
