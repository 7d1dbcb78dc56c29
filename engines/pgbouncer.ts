// A pooler in front of PostgreSQL: of the machine, or of Debian 12 (1.18).
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineMissing } from './cache-folder.ts';
import { installedProgram, libraryPath, unpackDebianPackages } from './debian-packages.ts';
import { findFreePort, startEngine } from './engine-process.ts';
import type { PostgresServer } from './postgres.ts';

const NOBODY = 65534;
const PACKAGES = ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'];

export const findPgbouncer = (): { file: string; env: Record<string, string> } => {
  const installed = installedProgram('pgbouncer');
  if (installed) return { file: installed, env: {} };
  const folder = unpackDebianPackages('pgbouncer', PACKAGES);
  const file = join(folder, 'usr/sbin/pgbouncer');
  const env = libraryPath(folder);
  const { status, stderr } = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new EngineMissing(`pgbouncer: ${stderr.trim()}`);
  return { file, env };
};

interface PoolerOptions {
  poolMode: 'session' | 'transaction' | 'statement';
  /** Limits that the shop asks for when it connects, which the pooler drops. */
  ignoredParameters: readonly string[];
}

/** What the documentation tells operators to set. */
export const IGNORED_PARAMETERS = ['statement_timeout', 'idle_in_transaction_session_timeout'];

export const startPgbouncer = async (
  postgres: PostgresServer,
  { poolMode, ignoredParameters }: PoolerOptions,
): Promise<{ url: (database?: string) => string; stop: () => Promise<void> }> => {
  const { file, env } = findPgbouncer();
  const folder = mkdtempSync(join(tmpdir(), 'klaas-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${postgres.port} user=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = 20
ignore_startup_parameters = ${['extra_float_digits', ...ignoredParameters].join(', ')}
`,
  );
  const url = (database = 'postgres') => `postgres://shop@127.0.0.1:${port}/${database}`;
  const pooler = await startEngine(file, [settings], {
    env,
    // It refuses to run as root too.
    identity: process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {},
    isReady: async () => {
      const socket = connect(port, '127.0.0.1');
      try {
        await once(socket, 'connect');
      } finally {
        socket.destroy();
      }
      return true;
    },
  });
  return {
    url,
    stop: async () => {
      await pooler.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
