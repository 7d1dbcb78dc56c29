// [OFFICE-103] The pace of jobs over many things: full speed while nobody visits the shop; with visitors small
// transactions, each followed by a rest, and the next one when no request waits.
import type { ShopLoad } from '../http/observe/shop-load.ts';

/** Things of one transaction while the shop has visitors. */
const BUSY_BATCH = 10;
/** Of the time that the work took: its part of the process stays a tenth. */
const REST_PER_WORK = 9;
const LONGEST_REST_MS = 5000;
/** Then the job goes on: a shop that is never idle must not stop it. */
const LONGEST_WAIT_MS = 1000;

export interface JobPace {
  /** How many things the next transaction takes, of at most so many. */
  batchOf(most: number): number;
  /** Between two transactions, with no lock held. */
  rest(workedMs: number): Promise<void>;
}

export interface JobPaceDeps {
  load: Pick<ShopLoad, 'isBusy' | 'idle'>;
  wait: (ms: number) => Promise<unknown>;
}

export const createJobPace = ({ load, wait }: JobPaceDeps): JobPace => ({
  batchOf: (most) => (load.isBusy() ? Math.min(most, BUSY_BATCH) : most),
  rest: async (workedMs) => {
    if (!load.isBusy()) return;
    await wait(Math.min(workedMs * REST_PER_WORK, LONGEST_REST_MS));
    await Promise.race([load.idle(), wait(LONGEST_WAIT_MS)]);
  },
});
