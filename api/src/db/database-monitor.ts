// Health check of the database on a separate connection. A stopped server keeps connections open without responding:
// without this every request would wait for the longest statement timeout.
import { setImmediate as laterTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionOptions, ConnectionPool } from './connection-pool.ts';

const PAUSE_MS = 500;
const TIMEOUT_MS = 1800;

type PingResult = 'ready' | 'refused' | 'silent';

export interface DatabaseMonitor {
  stop(): Promise<void>;
}

export const monitorDatabase = (
  pool: Pick<ConnectionPool, 'failFast' | 'resume'>,
  connection: ConnectionOptions,
): DatabaseMonitor => {
  const aborter = new AbortController();
  let client: pg.Client | undefined;
  let isSilent = false;

  const drop = (dropped: pg.Client) => {
    dropped.end().catch(() => {});
    if (client === dropped) client = undefined;
  };
  const createClient = () => {
    const created = new pg.Client({ ...connection, connectionTimeoutMillis: TIMEOUT_MS });
    created.on('error', () => drop(created));
    return created;
  };
  /** An error is a response too: a failed connection fails at once and needs no protection. */
  const ping = async (): Promise<PingResult> => {
    const isConnected = client !== undefined;
    const pinged = client ?? createClient();
    client = pinged;
    try {
      if (!isConnected) await pinged.connect();
      await pinged.query('select 1');
      return 'ready';
    } catch {
      drop(pinged);
      return 'refused';
    }
  };
  const pingWithTimeout = async (): Promise<PingResult> => {
    let result = 'silent' as PingResult;
    const pending = ping().then((pingResult) => {
      result = pingResult;
    });
    await Promise.race([pending, sleep(TIMEOUT_MS, undefined, { ref: false, signal: aborter.signal })]);
    // If this process itself was busy, the response may have arrived and not been read yet.
    if (result === 'silent') await laterTurn();
    return result;
  };

  const watch = async () => {
    while (!aborter.signal.aborted) {
      const result = await pingWithTimeout();
      if (result === 'silent') {
        if (client) drop(client);
        isSilent = true;
        pool.failFast();
      } else if (isSilent && result === 'ready') {
        isSilent = false;
        pool.resume();
      }
      await sleep(PAUSE_MS, undefined, { ref: false, signal: aborter.signal });
    }
  };
  const watching = watch().catch(() => {});

  return {
    stop: async () => {
      aborter.abort();
      await watching;
      if (client) drop(client);
    },
  };
};
