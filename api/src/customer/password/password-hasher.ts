// Password hashing by argon2id. One at a time: hashing is expensive on purpose, and on the smallest machine a core
// must stay free for other requests.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HttpError } from '../../http/http-error.ts';
import type { HashResult, HashTask } from './password-thread.ts';

/** A longer queue means an attack; rejecting some is better than delaying everybody. */
const MAX_WAITING = 200;

const createSerialQueue = (maxWaiting: number) => {
  let isBusy = false;
  const waiting: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (isBusy) {
      if (waiting.length >= maxWaiting)
        throw new HttpError(503, 'The shop is busy. Please try again.', { 'Retry-After': '5' });
      // The slot is passed on to the next waiter, so it stays taken.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else isBusy = true;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else isBusy = false;
    }
  };
};

/** Hash of discarded random bytes, with the same cost parameters as real ones. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$A2oCPHlol2j0lR6vfpCkIA$y3mk/2/rlsTjglW/STUHcLAlCmC6FvSbJGJefIibJXY';

const THREAD = new URL('./password-thread.ts', import.meta.url);

type RunTask = (task: HashTask) => Promise<string | boolean>;

/** The worker thread starts on first use and does not keep the process alive while idle. */
export const createThread = (): RunTask => {
  let idle: Worker | undefined;
  return async (task) => {
    const thread = idle ?? new Worker(THREAD);
    // A failed thread is not reused.
    idle = undefined;
    thread.ref();
    thread.postMessage(task);
    const [result] = (await once(thread, 'message')) as [HashResult];
    thread.unref();
    idle = thread;
    if ('error' in result) throw new Error(result.error);
    return result.value;
  };
};

export const createPasswordHasher = ({
  run,
  maxWaiting = MAX_WAITING,
}: {
  run: RunTask;
  maxWaiting?: number;
}) => {
  const queue = createSerialQueue(maxWaiting);
  return {
    hash: async (password: string): Promise<string> =>
      String(await queue(() => run({ kind: 'hash', password }))),
    /** Without a stored hash a dummy is verified, so that the time does not reveal it. */
    verify: async (storedHash: string | null, password: string): Promise<boolean> => {
      const matches = await queue(() =>
        run({ kind: 'verify', storedHash: storedHash ?? DUMMY_HASH, password }),
      );
      return matches === true && storedHash !== null;
    },
  };
};

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
