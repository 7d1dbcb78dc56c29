// Hears of every change of the built-in content, whichever process made it.
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Log } from '../http/log.ts';
import { CONTENT_CHANNEL } from './content-editor.ts';

const RECONNECT_WAIT_MS = 1000;

export interface ContentFollower {
  stop(): Promise<void>;
}

export const followContent = async ({
  db,
  log,
  onChange,
}: {
  db: Database;
  log: Log;
  onChange: () => Promise<void>;
}): Promise<ContentFollower> => {
  let client: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  const told = () =>
    onChange().catch((error: unknown) =>
      log('error', 'content change not applied', { error: String(error) }),
    );
  const release = () => {
    client?.removeAllListeners('notification');
    client?.release(true);
    client = undefined;
  };
  const reconnectLater = () => {
    release();
    if (isStopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      // What was missed meanwhile is unknown, so everything counts as changed.
      listen().then(told, reconnectLater);
    }, RECONNECT_WAIT_MS);
    retry.unref();
  };
  const listen = async (): Promise<void> => {
    if (isStopped) return;
    const connected = await db.$client.connect();
    client = connected;
    connected.on('error', reconnectLater);
    connected.on('notification', ({ channel }) => {
      if (channel === CONTENT_CHANNEL) void told();
    });
    await connected.query(`listen ${CONTENT_CHANNEL}`);
  };
  await listen();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      release();
    },
  };
};
