// The embedded PostgreSQL: made at first use, adopted when it already runs, restarted when it dies, stopped by the
// last process that leaves. Every process that uses it keeps one idle connection as its presence.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import type { ConnectionOptions } from '../connection-pool.ts';
import { ensureCluster } from './data-cluster.ts';
import { chooseServerAccount } from './server-account.ts';
import { loadServerBinaries } from './server-binaries.ts';
import { createServerPlace, type ServerPlace, withPlaceLocked } from './server-paths.ts';
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
  /** Holds the cluster, the lock, the log and (when the path is short enough) the socket. */
  folder: string;
  progress?: (message: string) => void;
  tuning?: ServerTuning;
}

export interface EmbeddedPostgres {
  connection: ConnectionOptions;
  data: string;
  pid: () => number | undefined;
  adopted: boolean;
  /** Leaves; the last one stops the server. Close your pools first. */
  release: () => Promise<{ stopped: boolean }>;
}

const othersPresent = async (presence: pg.Client): Promise<boolean> => {
  const { rows } = await presence.query(
    'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1',
    [PRESENCE],
  );
  return rows.length > 0;
};

const leave = async (place: ServerPlace) => {
  await stopServer(place.data);
  if (place.socketFolder !== place.folder) removeSocketFolder(place.socketFolder);
};

/** For work on the files themselves. Refused while any process uses the database. */
export const withStoppedPostgres = <Value>(place: ServerPlace, work: () => Promise<Value>): Promise<Value> =>
  withPlaceLocked(place, async () => {
    const visitor = await connectIfReady(place);
    // A server that does not answer yet is recovering for somebody.
    const inUse = visitor ? await othersPresent(visitor) : isServerAlive(place.data);
    await visitor?.end();
    if (inUse) throw new StartError('The shop is running. Stop it first, then try again.');
    await leave(place);
    return await work();
  });

export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { progress = () => {}, tuning = {} } = options;
  const place = createServerPlace(options.folder);
  const locked = <Value>(work: () => Promise<Value>) => withPlaceLocked(place, work, progress);

  const enter = (mayCreate: boolean) =>
    locked(async (): Promise<{ presence: pg.Client; adopted: boolean }> => {
      const running = await connectIfReady(place);
      if (running) return { presence: running, adopted: true };
      const binaries = await loadServerBinaries();
      const account = chooseServerAccount(binaries.initdb, place.folder);
      createSocketFolder(place.socketFolder, account.owner);
      await ensureCluster({ place, binaries, account, progress, mayCreate });
      progress('Starting the database');
      return {
        presence: await startServer(place, binaries.postgres, account, tuning, progress),
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
        const { presence: again } = await enter(false);
        if (released) await again.end();
        else watch(again);
        return;
      } catch (error) {
        progress(`The database does not start yet: ${error instanceof Error ? error.message : error}`);
        await sleep(RESTART_PAUSE_MS * 5);
      }
    }
  };

  const first = await enter(true);
  watch(first.presence);
  return {
    connection: connectionTo(place.socketFolder),
    data: place.data,
    pid: () => loadServerPid(place.data),
    adopted: first.adopted,
    release: () =>
      locked(async () => {
        released = true;
        const stopped = await othersPresent(presence).then(
          (others) => !others,
          () => true,
        );
        await presence.end().catch(() => {});
        if (stopped) await leave(place);
        return { stopped };
      }),
  };
};
