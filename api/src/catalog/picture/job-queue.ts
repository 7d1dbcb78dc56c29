// Job queue with limited concurrency: waiting jobs in order, background jobs when it is idle.
interface JobQueue {
  /** Rejects with QueueFullError when too many jobs are waiting. */
  run<Value>(job: () => Promise<Value>): Promise<Value>;
  /** Runs when the queue is idle; false: the job was dropped because too many are waiting. */
  runLater(job: () => Promise<void>): boolean;
}

export class QueueFullError extends Error {
  constructor() {
    super('too many jobs are waiting');
    this.name = 'QueueFullError';
  }
}

interface JobQueueOptions {
  atOnce: number;
  maxWaiting: number;
  maxLater: number;
}

export const createJobQueue = ({ atOnce, maxWaiting, maxLater }: JobQueueOptions): JobQueue => {
  const waiting: (() => Promise<unknown>)[] = [];
  const later: (() => Promise<unknown>)[] = [];
  let running = 0;
  let runningLater = 0;

  const next = (): void => {
    if (running < atOnce) {
      const job = waiting.shift();
      // At most one slot for background work, so that a request never waits for two slow jobs.
      const background = job === undefined && runningLater === 0 ? later.shift() : undefined;
      const chosen = job ?? background;
      if (chosen !== undefined) {
        running += 1;
        if (background !== undefined) runningLater += 1;
        void chosen().finally(() => {
          running -= 1;
          if (background !== undefined) runningLater -= 1;
          next();
        });
        next();
        return;
      }
    }
  };

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (running >= atOnce && waiting.length >= maxWaiting) {
          reject(new QueueFullError());
          return;
        }
        waiting.push(() => job().then(resolve, reject));
        next();
      }),
    runLater: (job) => {
      if (later.length >= maxLater) return false;
      later.push(() => job().catch(() => undefined));
      next();
      return true;
    },
  };
};
