// Optimistic concurrency for cart changes: decided on the version read, written only if it is still current.

import type { Database } from '../../db/database.ts';
import { type RunStatement, runOn } from '../../db/run-statement.ts';
import {
  type CartKey,
  type CartRecord,
  loadCart,
  lockCart,
  type ReadOptions,
  type WriteResult,
} from '../cart-repository.ts';

export type Decision<Outcome> =
  | { done: Outcome }
  | {
      write: (run: RunStatement, record: CartRecord) => Promise<WriteResult>;
      resultFor: (itemId: number | null) => Outcome;
    };

export type Decide<Outcome> = (record: CartRecord | undefined) => Promise<Decision<Outcome>>;

export type ChangeCart = <Outcome>(
  key: CartKey,
  options: ReadOptions,
  decide: Decide<Outcome>,
) => Promise<Outcome>;

const OPTIMISTIC_ATTEMPTS = 4;

/** In-process queue per key; avoids most version conflicts. */
const createKeyedQueue = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <Value>(key: string, work: () => Promise<Value>): Promise<Value> => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => {});
    last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
};

const CONFLICT = Symbol('the cart has moved on');

const attempt = async <Outcome>(
  run: RunStatement,
  record: CartRecord | undefined,
  decide: Decide<Outcome>,
): Promise<Outcome | typeof CONFLICT> => {
  const decision = await decide(record);
  if ('done' in decision) return decision.done;
  if (!record) throw new Error('nothing can be written to a cart that is not there');
  const result = await decision.write(run, record);
  return result.written ? decision.resultFor(result.item_id) : CONFLICT;
};

export const createChangeCart = (db: Database): ChangeCart => {
  const enqueue = createKeyedQueue();
  const optimistic = runOn(db.$client);

  /** Fallback after repeated conflicts with another process: lock the row, then read. */
  const locked = async <Outcome>(
    key: CartKey,
    options: ReadOptions,
    decide: Decide<Outcome>,
  ): Promise<Outcome> => {
    const client = await db.$client.connect();
    try {
      const run = runOn(client);
      await client.query('begin');
      const found = await loadCart(run, key);
      if (found) await lockCart(run, found.id);
      const result = await attempt(run, await loadCart(run, key, options), decide);
      await client.query('commit');
      if (result === CONFLICT) throw new Error('a locked cart has moved on');
      client.release();
      return result;
    } catch (error) {
      // Destroys the connection and thereby its locks.
      client.release(true);
      throw error;
    }
  };

  return (key, options, decide) =>
    enqueue('masked_id' in key ? key.masked_id : String(key.id), async () => {
      for (let count = 0; count < OPTIMISTIC_ATTEMPTS; count++) {
        const result = await attempt(optimistic, await loadCart(optimistic, key, options), decide);
        if (result !== CONFLICT) return result;
      }
      return locked(key, options, decide);
    });
};
