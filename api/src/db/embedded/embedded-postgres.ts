// The embedded PostgreSQL: created on first use, adopted when it already runs, restarted when it dies, stopped by the
// last process. Every process that uses it keeps one idle connection as its presence.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import type { ConnectionOptions } from '../connection-pool.ts';
import { ensureCluster } from './data-cluster.ts';
import { chooseServerAccount } from './server-account.ts';
import { loadServerBinaries } from './server-binaries.ts';
import { createServerPaths, type ServerPaths, withServerLock } from './server-paths.ts';
import {
  connectIfReady,
  connectionTo,
  isServerAlive,
  loadServerPid,
  PRESENCE,
  type ServerTuning,
  startServer,
  stopServer,
} from './server-process.ts';
import { createSocketFolder, removeSocketFolder } from './socket-folder.ts';

const RESTART_PAUSE_MS = 200;

export interface EmbeddedPostgresOptions {
  /** Contains the cluster, the lock, the log and (when the path is short enough) the socket. */
  folder: string;
  progress?: (message: string) => void;
  tuning?: ServerTuning;
}

export interface EmbeddedPostgres {
  connection: ConnectionOptions;
  data: string;
  pid: () => number | undefined;
  adopted: boolean;
  /** Whether another process uses the database. */
  isUsedByOthers: () => Promise<boolean>;
  /** Releases the server; the last process stops it. Close your pools first. */
  release: () => Promise<{ stopped: boolean }>;
}

const othersPresent = async (presence: pg.Client): Promise<boolean> => {
  const { rows } = await presence.query(
    'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1',
    [PRESENCE],
  );
  return rows.length > 0;
};

const stopAndCleanUp = async (place: ServerPaths) => {
  await stopServer(place.data);
  if (place.socketFolder !== place.folder) removeSocketFolder(place.socketFolder);
};

/** For work on the files themselves. Rejected while any process uses the database. */
export const withStoppedPostgres = <Value>(place: ServerPaths, work: () => Promise<Value>): Promise<Value> =>
  withServerLock(place, async () => {
    const client = await connectIfReady(place);
    // A server that does not respond yet is recovering for another process.
    const inUse = client ? await othersPresent(client) : isServerAlive(place.data);
    await client?.end();
    if (inUse) throw new StartError('The shop is running. Stop it first, then try again.');
    await stopAndCleanUp(place);
    return await work();
  });

export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { progress = () => {}, tuning = {} } = options;
  const paths = createServerPaths(options.folder);
  const locked = <Value>(work: () => Promise<Value>) => withServerLock(paths, work, progress);

  const connectOrStart = (mayCreate: boolean) =>
    locked(async (): Promise<{ presence: pg.Client; adopted: boolean }> => {
      const running = await connectIfReady(paths);
      if (running) return { presence: running, adopted: true };
      const binaries = await loadServerBinaries();
      const account = chooseServerAccount(binaries.initdb, paths.folder);
      createSocketFolder(paths.socketFolder, account.owner);
      await ensureCluster({ paths: paths, binaries, account, progress, mayCreate });
      progress('Starting the database');
      return {
        presence: await startServer(paths, binaries.postgres, account, tuning, progress),
        adopted: false,
      };
    });

  let released = false;
  let presence: pg.Client;
  const watch = (client: pg.Client) => {
    presence = client;
    client.once('end', () => {
      if (!released) void restart();
    });
  };
  const restart = async () => {
    progress('The database went away; starting it again');
    while (!released) {
      try {
        const { presence: client } = await connectOrStart(false);
        if (released) await client.end();
        else watch(client);
        return;
      } catch (error) {
        progress(`The database does not start yet: ${error instanceof Error ? error.message : error}`);
        await sleep(RESTART_PAUSE_MS * 5);
      }
    }
  };

  const first = await connectOrStart(true);
  watch(first.presence);
  return {
    connection: connectionTo(paths.socketFolder),
    data: paths.data,
    pid: () => loadServerPid(paths.data),
    adopted: first.adopted,
    isUsedByOthers: () => othersPresent(presence),
    release: () =>
      locked(async () => {
        released = true;
        const stopped = await othersPresent(presence).then(
          (others) => !others,
          () => true,
        );
        await presence.end().catch(() => {});
        if (stopped) await stopAndCleanUp(paths);
        return { stopped };
      }),
  };
};
