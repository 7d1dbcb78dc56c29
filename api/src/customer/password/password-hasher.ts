// Passwords by argon2id. One at a time: hashing is heavy on purpose, and on the smallest machine a core stays free for
// everybody else.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HttpError } from '../../http/http-error.ts';
import type { HashResult, HashTask } from './password-thread.ts';

/** More waiting than this means an attack; turning some away beats making everybody wait. */
const MAX_WAITING = 200;

const createSerialQueue = (maxWaiting: number) => {
  let isBusy = false;
  const waiting: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (isBusy) {
      if (waiting.length >= maxWaiting)
        throw new HttpError(503, 'The shop is busy. Please try again.', { 'Retry-After': '5' });
      // Whoever leaves hands over the place, so it stays taken.
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

/** Of random bytes that nobody kept, at the same cost as every other. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$A2oCPHlol2j0lR6vfpCkIA$y3mk/2/rlsTjglW/STUHcLAlCmC6FvSbJGJefIibJXY';

const THREAD = new URL('./password-thread.ts', import.meta.url);

type RunTask = (task: HashTask) => Promise<string | boolean>;

/** The thread starts when it is first needed, and does not keep the process alive while it is idle. */
export const createThread = (): RunTask => {
  let idle: Worker | undefined;
  return async (task) => {
    const thread = idle ?? new Worker(THREAD);
    // One that fails at its work does not come back.
    idle = undefined;
    thread.ref();
    thread.postMessage(task);
    const [result] = (await once(thread, 'message')) as [HashResult];
    thread.unref();
    idle = thread;
    if ('fault' in result) throw new Error(result.fault);
    return result.value;
  };
};

export const createPasswordHasher = ({ maxWaiting = MAX_WAITING, run = createThread() } = {}) => {
  const queue = createSerialQueue(maxWaiting);
  return {
    hash: async (password: string): Promise<string> =>
      String(await queue(() => run({ kind: 'hash', password }))),
    /** Without a stored hash the same work is done for nothing: the time does not tell that there is none. */
    verify: async (storedHash: string | null, password: string): Promise<boolean> => {
      const matches = await queue(() =>
        run({ kind: 'verify', storedHash: storedHash ?? DUMMY_HASH, password }),
      );
      return matches === true && storedHash !== null;
    },
  };
};

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
