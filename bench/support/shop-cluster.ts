// Processes of the shop on one PostgreSQL, each with its own folder and port: started, killed, started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase, type Database } from '../../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../../api/src/db/embedded/embedded-postgres.ts';

const ROOT = join(import.meta.dirname, '../..');
const POLL_MS = 20;
/** A start beside other work of the machine. */
const START_LIMIT_MS = 600_000;

export interface ShopProcess {
  url: string;
  isReady: () => Promise<boolean>;
  /** Resolves when it is ready. */
  start: () => Promise<void>;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  /** Lines of its log, of all its lives. */
  log: () => string[];
}

export interface ShopCluster {
  db: Database;
  add: (name: string, port: number) => ShopProcess;
  close: () => Promise<void>;
}

const isListening = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const createProcess = (port: number, folder: string, settings: Record<string, string>): ShopProcess => {
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'shop.log');
  mkdirSync(folder, { recursive: true });
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    isReady: () => isListening(url),
    start: async () => {
      if (await isListening(url)) throw new Error(`port ${port} is in use`);
      const log = openSync(logFile, 'a');
      child = spawn(process.execPath, ['server/main.ts'], {
        cwd: ROOT,
        stdio: ['ignore', log, log],
        env: {
          ...{ PATH: process.env['PATH'], NODE_COMPILE_CACHE: 'node_modules/.cache/node-compile' },
          SETTINGS__server__preparePictures: 'false',
          ...settings,
          PORT: String(port),
          DATA_DIR: folder,
        },
      });
      closeSync(log);
      for (const until = Date.now() + START_LIMIT_MS; !(await isListening(url)); await sleep(POLL_MS)) {
        if (child.signalCode !== null) return;
        if (child.exitCode !== null || Date.now() > until)
          throw new Error(`the shop did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    log: () => readFileSync(logFile, 'utf8').split('\n'),
  };
};

/** The processes have the same public address, so that their pages are equal. */
export const openCluster = async (folder: string, settings: Record<string, string>): Promise<ShopCluster> => {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const { host = '', port, user, database } = postgres.connection;
  const shared = {
    DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    APP_SECRET: 'a secret of the benchmark, long enough to sign with',
    SHOP_URL: 'http://shop.test',
    ...settings,
  };
  const db = connectDatabase(postgres.connection);
  const processes: ShopProcess[] = [];
  return {
    db,
    add: (name, at) => {
      const shop = createProcess(at, join(folder, name), shared);
      processes.push(shop);
      return shop;
    },
    close: async () => {
      await Promise.all(processes.map((shop) => shop.stop()));
      await db.$client.end();
      await postgres.release();
    },
  };
};
