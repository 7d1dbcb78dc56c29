// One change of a cart at a time: decided on what was read, written only if nothing moved in between.

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

export type Decision<Answer> =
  | { done: Answer }
  | {
      write: (run: RunStatement, record: CartRecord) => Promise<WriteResult>;
      resultFor: (itemId: number | null) => Answer;
    };

export type Decide<Answer> = (record: CartRecord | undefined) => Promise<Decision<Answer>>;

export type ChangeCart = <Answer>(
  key: CartKey,
  options: ReadOptions,
  decide: Decide<Answer>,
) => Promise<Answer>;

const OPTIMISTIC_ATTEMPTS = 4;

/** Callers with the same key go one after the other; in one process that saves the retries. */
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

const attempt = async <Answer>(
  run: RunStatement,
  record: CartRecord | undefined,
  decide: Decide<Answer>,
): Promise<Answer | typeof CONFLICT> => {
  const decision = await decide(record);
  if ('done' in decision) return decision.done;
  if (!record) throw new Error('nothing can be written to a cart that is not there');
  const result = await decision.write(run, record);
  return result.written ? decision.resultFor(result.item_id) : CONFLICT;
};

export const createChangeCart = (db: Database): ChangeCart => {
  const enqueue = createKeyedQueue();
  const optimistic = runOn(db.$client);

  /** Another process keeps winning: the row is locked, then read. */
  const locked = async <Answer>(
    key: CartKey,
    options: ReadOptions,
    decide: Decide<Answer>,
  ): Promise<Answer> => {
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
      // The connection is thrown away with whatever it held.
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
