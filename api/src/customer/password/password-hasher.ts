// Passwords by argon2id. Two at once at most: hashing is heavy on purpose, and other requests want the processor too.
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../../http/http-error.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const AT_ONCE = 2;
/** More waiting than this means an attack; turning some away beats making everybody wait. */
const MAX_WAITING = 200;

const createGate = (maxWaiting: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= maxWaiting)
        throw new HttpError(503, 'The shop is busy. Please try again.', { 'Retry-After': '5' });
      // Whoever leaves hands over the place, so the count stays.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** Of random bytes that nobody kept, at the same cost as every other. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$A2oCPHlol2j0lR6vfpCkIA$y3mk/2/rlsTjglW/STUHcLAlCmC6FvSbJGJefIibJXY';

export const createPasswordHasher = ({ maxWaiting = MAX_WAITING } = {}) => {
  const gate = createGate(maxWaiting);
  return {
    hash: (password: string): Promise<string> =>
      gate(() => hash(password, { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: 1 })),
    /** Without a stored hash the same work is done for nothing: the time does not tell that there is none. */
    verify: async (storedHash: string | null, password: string): Promise<boolean> => {
      const matches = await gate(() => verify(storedHash ?? DECOY, password));
      return matches && storedHash !== null;
    },
  };
};

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
