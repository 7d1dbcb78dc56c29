// A PostgreSQL server that the shop did not start: of the machine, or of Debian 12 (version 15).
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../api/src/db/database.ts';
import { EngineMissing } from './cache-folder.ts';
import { libraryPath, unpackDebianPackages } from './debian-packages.ts';
import { findFreePort, startEngine } from './engine-process.ts';

const NOBODY = 65534;
const SYSTEM = '/usr/lib/postgresql';
const PACKAGES = [
  'postgresql-15',
  'postgresql-client-15',
  'libpq5',
  'libicu72',
  'libldap-2.5-0',
  'libsasl2-2',
];

const systemBinaries = (): string | undefined => {
  const versions = existsSync(SYSTEM) ? readdirSync(SYSTEM).map(Number) : [];
  const bins = versions.filter((version) => version >= 15).sort((one, other) => one - other);
  return bins
    .map((version) => join(SYSTEM, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
};

export const findPostgres = (): { bin: string; env: Record<string, string> } => {
  const bin = systemBinaries();
  if (bin) return { bin, env: {} };
  const folder = unpackDebianPackages('postgresql', PACKAGES);
  return { bin: join(folder, 'usr/lib/postgresql/15/bin'), env: libraryPath(folder) };
};

export interface PostgresServer {
  url: (database?: string) => string;
  stop: () => Promise<void>;
}

export const startPostgres = async ({ maxConnections = 100 } = {}): Promise<PostgresServer> => {
  const { bin, env } = findPostgres();
  // PostgreSQL refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = mkdtempSync(join(tmpdir(), 'klaas-pg-'));
  if (identity.uid !== undefined) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'shop', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...identity, cwd: '/', env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'pipe' },
    );
  } catch (error) {
    remove();
    throw new EngineMissing(`initdb of PostgreSQL: ${error instanceof Error ? error.message : error}`);
  }
  const port = await findFreePort();
  const url = (database = 'postgres') => `postgres://shop@127.0.0.1:${port}/${database}`;
  const settings = {
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: folder },
    ...{ max_connections: maxConnections, fsync: 'off', synchronous_commit: 'off', jit: 'off' },
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = await startEngine(join(bin, 'postgres'), ['-D', data, ...args], {
    env,
    identity,
    isReady: async () => {
      const { $client: pool } = connectDatabase({ connectionString: url(), max: 1 });
      try {
        await pool.query('select 1');
      } finally {
        await pool.end();
      }
      return true;
    },
  });
  return {
    url,
    stop: async () => {
      await server.stop('SIGQUIT');
      remove();
    },
  };
};
