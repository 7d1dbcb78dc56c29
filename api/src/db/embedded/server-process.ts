// One PostgreSQL server process: detect, start, stop.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import type { ConnectionOptions } from '../connection-pool.ts';
import { DATABASE_USER, serverEnvironment } from './data-cluster.ts';
import { loadLiveProcess } from './live-process.ts';
import type { ServerAccount } from './server-account.ts';
import type { ServerPaths } from './server-paths.ts';
import { SOCKET_PORT } from './socket-folder.ts';

/** Application name of the one idle connection that each process keeps open while it uses the server. */
export const PRESENCE = 'klaas presence';
const POLL_MS = 25;
const PREDECESSOR_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const LOG_LIMIT_BYTES = 4 * 1024 * 1024;

export type ServerTuning = Record<string, string | number>;

/** Little memory, full durability. The log contains no statement and no row value. */
const TUNING: ServerTuning = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 100,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  autovacuum_max_workers: 2,
  max_worker_processes: 4,
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
};

export const connectionTo = (socketFolder: string): ConnectionOptions => ({
  host: socketFolder,
  port: SOCKET_PORT,
  user: DATABASE_USER,
  database: 'postgres',
});

/**
 * An open connection, or undefined while the server is not ready. A listening socket is not enough: recovery rejects
 * connections at first.
 */
export const connectIfReady = async (place: ServerPaths): Promise<pg.Client | undefined> => {
  const client = new pg.Client({
    ...connectionTo(place.socketFolder),
    application_name: PRESENCE,
    connectionTimeoutMillis: 3000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') folder",
    );
    if (rows[0]?.folder === place.data) return client;
    throw new StartError(`${place.socketFolder} is used by the database in ${rows[0]?.folder}`);
  } catch (error) {
    client.end().catch(() => {});
    if (error instanceof StartError) throw error;
    return undefined;
  }
};

const loadPid = (file: string): number | undefined => {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
};

export const loadServerPid = (data: string): number | undefined => loadPid(join(data, 'postmaster.pid'));

const isOurServer = (pid: number, data: string) => {
  const command = loadLiveProcess(pid)?.command ?? '';
  return command.includes('postgres') && command.includes(data);
};

export const isServerAlive = (data: string): boolean => {
  const pid = loadServerPid(data);
  return pid !== undefined && isOurServer(pid, data);
};

/**
 * After a reboot or in a new container the pid in a lock file may belong to another process (or a zombie), and
 * PostgreSQL would never start. Orphaned backends stay guarded by the shared memory key.
 */
const removeForeignLocks = ({ data, socketFolder }: ServerPaths) => {
  for (const file of [join(data, 'postmaster.pid'), join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)]) {
    const pid = loadPid(file);
    if (pid !== undefined && !isOurServer(pid, data)) rmSync(file, { force: true });
  }
};

const openLog = (logFile: string) => {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  return { fd: openSync(logFile, 'a', 0o600), from: size > LOG_LIMIT_BYTES ? 0 : size };
};

const argumentsOf = (place: ServerPaths, tuning: ServerTuning) => [
  ...['-D', place.data, '-k', place.socketFolder, '-p', String(SOCKET_PORT)],
  ...Object.entries({ ...TUNING, ...tuning }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

type Attempt = { client: pg.Client } | { failure: string };

const attempt = async (
  place: ServerPaths,
  postgres: string,
  account: ServerAccount,
  tuning: ServerTuning,
  progress: (message: string) => void,
): Promise<Attempt> => {
  removeForeignLocks(place);
  const log = openLog(place.logFile);
  let ended: string | undefined;
  // Detached: Ctrl-C in the terminal reaches only the shop, which then stops the server in order.
  const child = spawn(...account.command(postgres, argumentsOf(place, tuning)), {
    ...account.identity,
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended ??= `it ended with ${signal ?? code}`;
  });
  child.unref();
  closeSync(log.fd);
  for (let waitedMs = 0; ended === undefined; waitedMs += POLL_MS) {
    const client = await connectIfReady(place);
    if (client) return { client };
    if (waitedMs > 0 && waitedMs % 5000 === 0) progress('The database is still recovering');
    await sleep(POLL_MS);
  }
  return { failure: `${readFileSync(place.logFile, 'utf8').slice(log.from).trim() || ended}` };
};

/** Starts the server and returns the first connection. Call under the lock, when no server is ready. */
export const startServer = async (
  place: ServerPaths,
  postgres: string,
  account: ServerAccount,
  tuning: ServerTuning,
  progress: (message: string) => void,
): Promise<pg.Client> => {
  const deadline = Date.now() + PREDECESSOR_TIMEOUT_MS;
  for (;;) {
    const result = await attempt(place, postgres, account, tuning, progress);
    if ('client' in result) return result.client;
    // Backends of a server that was just killed hold its shared memory for a moment.
    const predecessor = /lock file .* already exists|postmaster\.pid|shared memory block/.test(
      result.failure,
    );
    if (!predecessor || Date.now() > deadline) {
      throw new StartError(`The database did not start: ${result.failure}`);
    }
    await sleep(100);
  }
};

const endedWithin = async (pid: number, data: string, ms: number) => {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(POLL_MS)) {
    if (!isOurServer(pid, data)) return true;
  }
  return false;
};

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name);
  } catch {
    // Already ended.
  }
};

/** Fast shutdown: transactions are rolled back, everything committed is on disk. */
export const stopServer = async (data: string): Promise<void> => {
  const pid = loadServerPid(data);
  if (pid === undefined || !isOurServer(pid, data)) return;
  signal(pid, 'SIGINT');
  if (await endedWithin(pid, data, STOP_TIMEOUT_MS)) return;
  // Immediate shutdown: the next start recovers from the WAL.
  signal(pid, 'SIGQUIT');
  if (await endedWithin(pid, data, 5000)) return;
  signal(pid, 'SIGKILL');
};
