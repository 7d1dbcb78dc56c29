// What must happen although nobody asks, again and again. A turn that fails is logged; the next one tries again.
import type { Log } from '../http/log.ts';

export interface PeriodicJob {
  /** Said in the log with how many there were. */
  name: string;
  everyMs: number;
  /** How many were worked on. */
  work: () => Promise<number>;
}

export interface RunningJobs {
  /** Resolves when the turns under way have ended. */
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
