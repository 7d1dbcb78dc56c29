// Runs the jobs of the queue, each within its time limit; restarts the library after a lost database.
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { ConnectionPool } from '../db/connection-pool.ts';
import { errorText } from '../db/error-text.ts';
import type { Log } from '../http/log.ts';
import { JOB_KINDS, type JobKind, type JobPayload } from './job-kinds.ts';

/** What each kind does. A kind without a function waits, such as e-mails without a mail server. */
export type JobTasks = {
  [Kind in JobKind]?: (payload: JobPayload<Kind>, signal: AbortSignal) => Promise<unknown>;
};

export interface FinishedJob {
  kind: JobKind;
  outcome: 'done' | 'failed';
  seconds: number;
}

export interface JobRunnerDeps {
  pool: ConnectionPool;
  tasks: JobTasks;
  log: Log;
  onFinished: (job: FinishedJob) => void;
  /** What the running jobs get when the process ends; then they are aborted and tried again later. */
  stopMs: number;
}

export interface JobRunner {
  /** Takes no further job. Resolves when the current ones have ended. */
  stop(): Promise<void>;
}

const CONCURRENT_JOBS = 4;
/** Only for what no notification announces: retries and delayed jobs. */
const POLL_MS = 5000;
const FIRST_RESTART_MS = 500;
const LONGEST_RESTART_MS = 30_000;

type RunTask = (payload: unknown, signal: AbortSignal) => Promise<unknown>;

const runWithin = async (
  timeLimitMs: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<unknown>,
) => {
  const limit = new AbortController();
  const { signal } = limit;
  const stop = () => limit.abort(new Error('The process is stopping'));
  const timer = setTimeout(() => limit.abort(new Error(`Took longer than ${timeLimitMs} ms`)), timeLimitMs);
  stopping.addEventListener('abort', stop, { once: true });
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
  }
};

const taskListOf = ({ tasks, log, onFinished }: JobRunnerDeps): TaskList => {
  const listed = Object.entries(tasks) as [JobKind, RunTask][];
  return Object.fromEntries(
    listed.map(([kind, task]) => [
      kind,
      async (payload, { abortSignal, job }) => {
        const { timeLimitMs, payload: schema } = JOB_KINDS[kind];
        const startedAt = performance.now();
        let outcome: FinishedJob['outcome'] = 'failed';
        try {
          const result = await runWithin(timeLimitMs, abortSignal, (signal) =>
            task(schema.parse(payload), signal),
          );
          outcome = 'done';
          if (typeof result === 'number' && result > 0) log('info', kind, { count: result });
        } finally {
          onFinished({ kind, outcome, seconds: (performance.now() - startedAt) / 1000 });
          // The error itself stays in the row: it may hold an address.
          if (outcome === 'failed')
            log(job.attempts < job.max_attempts ? 'warn' : 'error', 'a job has failed', {
              job: job.id,
              kind,
              attempts: job.attempts,
            });
        }
      },
    ]),
  );
};

/** One waiting job per kind: a time that was not run yet is replaced by the next one. */
const cronItemsOf = (tasks: JobTasks): CronItem[] =>
  (Object.keys(tasks) as JobKind[]).flatMap((kind) => {
    const { schedule, maxAttempts } = JOB_KINDS[kind];
    return schedule === undefined
      ? []
      : [{ task: kind, match: schedule, identifier: kind, options: { maxAttempts, jobKey: kind } }];
  });

/** Failed jobs are logged above, without their errors. */
const loggerOf = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if ((level === 'error' || level === 'warning') && !meta?.['failure'])
      log('warn', 'job queue', { message });
  });

/**
 * The library remembers the result of its first query, the numbers of the tasks, even if it is an error: then this
 * runner would never take a job. No job can be running yet, so it is stopped and started again.
 */
const watchFirstQuery = (events: WorkerEvents) => {
  const failed = Promise.withResolvers<void>();
  let state: 'asking' | 'done' | 'failed' = 'asking';
  const note = (result: 'done' | 'failed') => {
    if (state === 'asking') state = result;
    if (state === 'failed') failed.resolve();
  };
  events.on('worker:getJob:empty', () => note('done'));
  events.on('job:start', () => note('done'));
  events.on('worker:getJob:error', () => note('failed'));
  return {
    failed: failed.promise,
    check: () => {
      if (state === 'failed') throw new Error('The first query of the queue has failed');
    },
  };
};

export const startJobRunner = (deps: JobRunnerDeps): JobRunner => {
  const { pool, tasks, log, stopMs } = deps;
  const stopping = new AbortController();
  let runner: Runner | undefined;

  const runUntilLost = async (): Promise<void> => {
    const events: WorkerEvents = new EventEmitter();
    const firstQuery = watchFirstQuery(events);
    runner = await run(
      {
        events,
        pgPool: pool,
        concurrency: CONCURRENT_JOBS,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: loggerOf(log),
        // Otherwise a result that cannot be stored is an unhandled rejection.
        preset: {
          worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: stopMs },
        },
      },
      taskListOf(deps),
      parseCronItems(cronItemsOf(tasks)),
    );
    if (stopping.signal.aborted) await runner.stop();
    const { stop, promise } = runner;
    void firstQuery.failed.then(() => stop()).catch(() => undefined);
    await promise;
    firstQuery.check();
  };

  const supervise = async (): Promise<void> => {
    for (let restartMs = FIRST_RESTART_MS; !stopping.signal.aborted; ) {
      const startedAt = performance.now();
      await runUntilLost().catch((error: unknown) => {
        if (!stopping.signal.aborted) log('warn', 'jobs are interrupted', { error: errorText(error) });
      });
      if (performance.now() - startedAt > LONGEST_RESTART_MS) restartMs = FIRST_RESTART_MS;
      await sleep(restartMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      restartMs = Math.min(restartMs * 2, LONGEST_RESTART_MS);
    }
  };
  const supervised = supervise();

  return {
    stop: async () => {
      stopping.abort();
      // Rejects when it has stopped already.
      await runner?.stop().catch(() => undefined);
      await supervised;
    },
  };
};
