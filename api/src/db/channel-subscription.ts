// Hears what is announced on a channel of the database, whichever process announced it, and connects again when lost.
import type pg from 'pg';
import type { Database } from './database.ts';

const RECONNECT_WAIT_MS = 1000;

export interface ChannelSubscription {
  /** Begins anew, as after a lost connection. */
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
  /** A name of ours, never of a visitor: it becomes part of the statement. */
  channel: string;
  onMessage: (payload: string) => void;
  /** What was announced meanwhile is unknown. */
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
