// The queue as a value: what waits, what is on its way, what came of it. The runner only carries it out.
import type { SyncTask } from './sync-task.ts';
import type { TaskResponse } from './task-response.ts';

export interface QueuedTask {
  task: SyncTask;
  attempts: number;
  /** Milliseconds since 1970 before which it is not tried. */
  notBeforeMs: number;
  running: boolean;
}

export type TaskQueue = readonly QueuedTask[];

export interface QueueRules {
  maxNetworkTaskAttempts: number;
  retryWaitMs: number;
}

/** A task is in the queue once, whatever calls for it twice. */
export const enqueueTask = (queue: TaskQueue, task: SyncTask): TaskQueue =>
  queue.some((entry) => entry.task.task_id === task.task_id)
    ? queue
    : [...queue, { task, attempts: 0, notBeforeMs: 0, running: false }];

const isWaiting = (entry: QueuedTask): boolean => !entry.task.transmited;

export type NextTask =
  | { kind: 'run'; task: SyncTask }
  | { kind: 'wait'; untilMs: number }
  | { kind: 'busy' }
  | { kind: 'idle' };

/** Strictly in order, one at a time: a later change must not overtake an earlier one. */
export const nextTask = (queue: TaskQueue, nowMs: number): NextTask => {
  if (queue.some((entry) => entry.running)) return { kind: 'busy' };
  const first = queue.find(isWaiting);
  if (!first) return { kind: 'idle' };
  return first.notBeforeMs > nowMs
    ? { kind: 'wait', untilMs: first.notBeforeMs }
    : { kind: 'run', task: first.task };
};

const change = (queue: TaskQueue, id: string, next: (entry: QueuedTask) => QueuedTask[]): TaskQueue =>
  queue.flatMap((entry) => (entry.task.task_id === id ? next(entry) : [entry]));

export const startTask = (queue: TaskQueue, id: string): TaskQueue =>
  change(queue, id, (entry) => [{ ...entry, running: true, attempts: entry.attempts + 1 }]);

/** After a reload nothing is on its way any more; what had no answer is tried again under its old id. */
export const resumeQueue = (queue: TaskQueue): TaskQueue =>
  queue.map((entry) => (entry.running ? { ...entry, running: false } : entry));

/** [NET-03] Any answer makes a task transmitted; it leaves the queue unless its result is to be kept. */
export const settleTask = (queue: TaskQueue, id: string, response: TaskResponse, nowMs: number): TaskQueue =>
  change(queue, id, (entry) => {
    if (!entry.task.is_result_cacheable) return [];
    const now = new Date(nowMs).toISOString();
    const task: SyncTask = {
      ...entry.task,
      transmited: true,
      transmited_at: now,
      updated_at: now,
      acknowledged: response.code === 200,
      code: response.code,
      resultCode: response.code,
      result: response.result,
      ...(response.meta && { meta: response.meta }),
    };
    return [{ ...entry, running: false, task }];
  });

/**
 * No answer came. Up to the limit the task waits and is tried again; after it the task stays, untransmitted, until the
 * queue is woken (coming online, the next change): a dropped change would be lost.
 */
export const failTask = (queue: TaskQueue, id: string, nowMs: number, rules: QueueRules): TaskQueue =>
  change(queue, id, (entry) => [
    {
      ...entry,
      running: false,
      notBeforeMs:
        entry.attempts < rules.maxNetworkTaskAttempts ? nowMs + rules.retryWaitMs : Number.MAX_SAFE_INTEGER,
    },
  ]);

/** [SYNC-09] Coming online: everything that waits may be tried at once, with its attempts anew. */
export const retryQueue = (queue: TaskQueue): TaskQueue =>
  queue.map((entry) => (isWaiting(entry) ? { ...entry, attempts: 0, notBeforeMs: 0 } : entry));

/** [NET-02] After a lost session nothing is sent in its name; kept results stay. */
export const clearUntransmitted = (queue: TaskQueue): TaskQueue => queue.filter((entry) => !isWaiting(entry));
