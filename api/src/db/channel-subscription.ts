// LISTEN on a PostgreSQL channel for notifications of any process, with reconnect.
import type pg from 'pg';
import type { Database } from './database.ts';

const RECONNECT_WAIT_MS = 1000;

export interface ChannelSubscription {
  /** Restarts the subscription, as after a lost connection. */
  reconnect(): void;
  stop(): void;
}

export const subscribeToChannel = async ({
  db,
  channel,
  onMessage,
  onReconnected,
}: {
  db: Database;
  /** A constant, never user input: it becomes part of the statement. */
  channel: string;
  onMessage: (payload: string) => void;
  /** Notifications may have been lost meanwhile. */
  onReconnected: () => void;
}): Promise<ChannelSubscription> => {
  let client: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const release = () => {
    const released = client;
    client = undefined;
    released?.removeAllListeners('notification');
    released?.release(true);
  };
  const listen = async (): Promise<void> => {
    const connected = await db.$client.connect();
    client = connected;
    if (isStopped) return release();
    const lost = () => {
      if (client === connected) reconnect();
    };
    connected.once('error', lost);
    connected.once('end', lost);
    connected.on('notification', ({ payload = '' }) => onMessage(payload));
    await connected.query(`listen ${channel}`);
  };
  const reconnect = () => {
    release();
    if (isStopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      listen().then(() => {
        if (!isStopped) onReconnected();
      }, reconnect);
    }, RECONNECT_WAIT_MS);
    retry.unref();
  };

  await listen();
  return {
    reconnect,
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
      release();
    },
  };
};
