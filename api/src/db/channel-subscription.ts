// LISTEN on PostgreSQL channels for notifications of any process, with reconnect. All subscriptions of a process share
// one connection of its pool.
import type pg from 'pg';
import type { ConnectionPool } from './connection-pool.ts';
import type { Database } from './database.ts';

const RECONNECT_WAIT_MS = 1000;
/** A connection that the network drops without notice is noticed by a query alone. */
const PROBE_EVERY_MS = 30_000;
const PROBE_LIMIT_MS = 10_000;

export interface ChannelSubscription {
  /** Tries again after a moment, as after a lost connection. */
  reconnect(): void;
  stop(): void;
}

interface Subscriber {
  /** A constant, never user input: it becomes part of the statement. */
  channel: string;
  onMessage: (payload: string) => void;
  /** Notifications may have been lost meanwhile. */
  onReconnected: () => void;
}

const createListener = (pool: ConnectionPool) => {
  const subscribers = new Set<Subscriber>();
  let client: pg.PoolClient | undefined;
  let connecting: Promise<pg.PoolClient> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let probing: NodeJS.Timeout | undefined;
  let isEnded = false;

  const release = (released: pg.PoolClient) => {
    if (client === released) client = undefined;
    clearInterval(probing);
    released.removeAllListeners('notification');
    released.release(true);
  };
  const lost = (former: pg.PoolClient) => {
    if (client !== former) return;
    release(former);
    retryLater();
  };
  const probe = (listening: pg.PoolClient) => {
    const limit = setTimeout(() => lost(listening), PROBE_LIMIT_MS);
    limit.unref();
    listening
      .query('select 1')
      .catch(() => lost(listening))
      .finally(() => clearTimeout(limit));
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const fresh = await pool.connect();
    if (isEnded || subscribers.size === 0) {
      fresh.release(true);
      throw new Error('Nobody listens any more');
    }
    client = fresh;
    probing = setInterval(() => probe(fresh), PROBE_EVERY_MS);
    probing.unref();
    fresh.once('error', () => lost(fresh));
    fresh.once('end', () => lost(fresh));
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of subscribers) if (subscriber.channel === channel) subscriber.onMessage(payload);
    });
    return fresh;
  };
  const connected = (): Promise<pg.PoolClient> => {
    if (client) return Promise.resolve(client);
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    return connecting;
  };
  const listen = async (channels: readonly string[]): Promise<void> => {
    const listening = await connected();
    try {
      await listening.query(channels.map((channel) => `listen ${channel}`).join(';'));
    } catch (error) {
      lost(listening);
      throw error;
    }
  };
  const listenAgain = async (): Promise<void> => {
    const waiting = [...subscribers];
    await listen([...new Set(waiting.map(({ channel }) => channel))]);
    for (const subscriber of waiting) if (subscribers.has(subscriber)) subscriber.onReconnected();
  };
  const retryLater = () => {
    if (isEnded || retry || subscribers.size === 0) return;
    retry = setTimeout(() => {
      retry = undefined;
      if (subscribers.size > 0) listenAgain().catch(retryLater);
    }, RECONNECT_WAIT_MS);
    retry.unref();
  };
  const end = () => {
    isEnded = true;
    clearTimeout(retry);
    if (client) release(client);
  };
  pool.beforeEnd(end);

  return {
    add: async (subscriber: Subscriber): Promise<ChannelSubscription> => {
      subscribers.add(subscriber);
      let again: NodeJS.Timeout | undefined;
      const stop = () => {
        clearTimeout(again);
        subscribers.delete(subscriber);
        if (subscribers.size === 0 && client) release(client);
      };
      try {
        await listen([subscriber.channel]);
      } catch (error) {
        stop();
        throw error;
      }
      const reconnect = () => {
        again ??= setTimeout(() => {
          again = undefined;
          listen([subscriber.channel]).then(() => {
            if (subscribers.has(subscriber)) subscriber.onReconnected();
          }, retryLater);
        }, RECONNECT_WAIT_MS).unref();
      };
      return { reconnect, stop };
    },
  };
};

const listeners = new WeakMap<ConnectionPool, ReturnType<typeof createListener>>();

export const subscribeToChannel = ({
  db,
  ...subscriber
}: Subscriber & { db: Database }): Promise<ChannelSubscription> => {
  const listener = listeners.get(db.$client) ?? createListener(db.$client);
  listeners.set(db.$client, listener);
  return listener.add(subscriber);
};
