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
  port: number;
  url: (database?: string) => string;
  stop: () => Promise<void>;
}

export interface Standby extends PostgresServer {
  /** Stops and starts the server; what it holds is kept. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
}

// PostgreSQL refuses to run as root.
const identityOf = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {});

const createFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'klaas-pg-'));
  if (identityOf().uid !== undefined) chownSync(folder, NOBODY, NOBODY);
  return folder;
};

const runTool = (tool: string, args: readonly string[]): void => {
  const { bin, env } = findPostgres();
  execFileSync(join(bin, tool), args, {
    ...identityOf(),
    ...{ cwd: '/', env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'pipe' },
  });
};

const urlOf =
  (port: number) =>
  (database = 'postgres') =>
    `postgres://shop@127.0.0.1:${port}/${database}`;

const startServer = async (folder: string, port: number, maxConnections: number) => {
  const { bin, env } = findPostgres();
  const settings = {
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: folder },
    ...{ max_connections: maxConnections, fsync: 'off', synchronous_commit: 'off', jit: 'off' },
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return startEngine(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...args], {
    env,
    identity: identityOf(),
    isReady: async () => {
      const { $client: pool } = connectDatabase({ connectionString: urlOf(port)(), max: 1 });
      try {
        await pool.query('select 1');
      } finally {
        await pool.end();
      }
      return true;
    },
  });
};

export const startPostgres = async ({ maxConnections = 100 } = {}): Promise<PostgresServer> => {
  const folder = createFolder();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const options = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
    runTool('initdb', ['-D', join(folder, 'data'), '-U', 'shop', ...options]);
  } catch (error) {
    remove();
    throw new EngineMissing(`initdb of PostgreSQL: ${error instanceof Error ? error.message : error}`);
  }
  const port = await findFreePort();
  const server = await startServer(folder, port, maxConnections);
  return {
    port,
    url: urlOf(port),
    stop: async () => {
      await server.stop('SIGQUIT');
      remove();
    },
  };
};

/** A copy that follows the primary and can only be read. */
export const startStandby = async (
  primary: PostgresServer,
  { maxConnections = 100 } = {},
): Promise<Standby> => {
  const folder = createFolder();
  const options = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  runTool('pg_basebackup', ['-D', join(folder, 'data'), '-d', primary.url(), ...options]);
  const port = await findFreePort();
  let server = await startServer(folder, port, maxConnections);
  return {
    port,
    url: urlOf(port),
    kill: () => server.stop('SIGQUIT'),
    restart: async () => {
      server = await startServer(folder, port, maxConnections);
    },
    stop: async () => {
      await server.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
