import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { subscribeToChannel } from './channel-subscription.ts';
import type { Database } from './database.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers until the network drops it without notice. */
class Connection extends EventEmitter {
  isDropped = false;
  isReleased = false;
  readonly statements: string[] = [];
  query(statement: string): Promise<void> {
    this.statements.push(statement);
    return this.isDropped ? new Promise(() => {}) : Promise.resolve();
  }
  release(): void {
    this.isReleased = true;
  }
}

it('a connection that the network dropped without notice is replaced within a minute', async () => {
  const connections: Connection[] = [];
  const pool = {
    connect: async () => {
      const connection = new Connection();
      connections.push(connection);
      return connection;
    },
    beforeEnd: () => {},
  };
  let reconnected = 0;
  const channel = await subscribeToChannel({
    db: { $client: pool } as unknown as Database,
    channel: 'news',
    onMessage: () => {},
    onReconnected: () => {
      reconnected += 1;
    },
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(connections).toHaveLength(1);
  const [first] = connections;
  if (!first) throw new Error('nothing was connected');
  first.isDropped = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.isReleased).toBe(true);
  expect(connections.map(({ statements }) => statements[0])).toEqual(['listen news', 'listen news']);
  expect(reconnected).toBe(1);
  channel.stop();
  expect(connections[1]?.isReleased).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([connections.length, vi.getTimerCount()]).toEqual([2, 0]);
});
