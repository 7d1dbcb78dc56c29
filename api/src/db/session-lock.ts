// A lock that one process of the shop holds as long as its connection lives.
import type pg from 'pg';
import type { ConnectionPool } from './connection-pool.ts';

export interface SessionLock {
  /** True while this process holds it; tries to get it, and whether the connection still answers. */
  acquire(): Promise<boolean>;
  isHeld(): boolean;
  release(): void;
}

export const createSessionLock = (pool: ConnectionPool, name: string): SessionLock => {
  let holder: pg.PoolClient | undefined;
  let isEnded = false;
  const drop = (client: pg.PoolClient) => {
    if (holder !== client) return;
    holder = undefined;
    // Closing the connection unlocks.
    client.release(true);
  };
  const release = () => {
    isEnded = true;
    if (holder) drop(holder);
  };
  pool.beforeEnd(release);
  const take = async (): Promise<boolean> => {
    const client = await pool.connect();
    let isTaken = false;
    try {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtext($1)) as taken',
        [name],
      );
      isTaken = rows[0]?.taken === true && !isEnded;
    } finally {
      if (!isTaken) client.release(isEnded);
    }
    if (!isTaken) return false;
    holder = client;
    client.once('error', () => drop(client));
    client.once('end', () => drop(client));
    return true;
  };
  return {
    acquire: async () => {
      if (isEnded) return false;
      const client = holder;
      if (client === undefined) return take();
      try {
        await client.query('select 1');
      } catch {
        drop(client);
      }
      return holder === client;
    },
    isHeld: () => holder !== undefined,
    release,
  };
};
