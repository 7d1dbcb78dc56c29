// Runs jobs periodically. A failed run is logged; the next one retries.
import type { Log } from '../http/log.ts';

export interface PeriodicJob {
  /** Logged with the number of processed items. */
  name: string;
  everyMs: number;
  /** Returns the number of processed items. */
  work: () => Promise<number>;
}

export interface RunningJobs {
  /** Resolves when the current runs have ended. */
  stop(): Promise<void>;
}

export const startPeriodicJobs = (jobs: readonly PeriodicJob[], log: Log): RunningJobs => {
  const running = new Set<Promise<void>>();
  const run = async ({ name, work }: PeriodicJob): Promise<void> => {
    try {
      const count = await work();
      if (count > 0) log('info', name, { count });
    } catch (error) {
      log('error', `${name} failed`, { error: String(error) });
    }
  };
  const timers = jobs.map((job) => {
    const timer = setInterval(() => {
      const pendingRun = run(job).finally(() => running.delete(pendingRun));
      running.add(pendingRun);
    }, job.everyMs);
    timer.unref();
    return timer;
  });
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
};
