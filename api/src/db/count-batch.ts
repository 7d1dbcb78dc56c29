// Counts that many requests raise: summed in memory while the last sum is written, so that they cost one statement at
// a time, however many there are.
import type { Log } from '../http/log.ts';
import { errorText } from './error-text.ts';

/** Further ones are not counted until the next statement. */
const MAX_KEYS = 1000;

export interface CountBatch {
  add: (key: string) => void;
  /** Everything that was added is written. */
  settled: () => Promise<void>;
}

export const createCountBatch = (
  log: Log,
  write: (counts: ReadonlyMap<string, number>) => Promise<void>,
): CountBatch => {
  let waiting = new Map<string, number>();
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    while (waiting.size > 0) {
      const counts = waiting;
      waiting = new Map();
      try {
        await write(counts);
      } catch (error) {
        // Nobody waits for a count, and the next one may be written.
        log('warn', 'Counts could not be written', { error: errorText(error), count: counts.size });
      }
    }
    writing = undefined;
  };
  return {
    add: (key) => {
      if (waiting.size >= MAX_KEYS && !waiting.has(key)) return;
      waiting.set(key, (waiting.get(key) ?? 0) + 1);
      writing ??= Promise.resolve().then(writeAll);
    },
    settled: async () => {
      await writing;
    },
  };
};
