// The request queue as a value: waiting, in-flight and settled tasks. The runner only executes it.
import type { SyncTask } from './sync-task.ts';
import type { TaskResponse } from './task-response.ts';

export interface QueuedTask {
  task: SyncTask;
  attempts: number;
  /** Earliest next attempt, epoch milliseconds. */
  notBeforeMs: number;
  running: boolean;
}

export type TaskQueue = readonly QueuedTask[];

export interface QueueRules {
  maxNetworkTaskAttempts: number;
  retryWaitMs: number;
}

/** Adds a task once, even when it is enqueued twice. */
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

/** After a reload nothing is in flight; tasks without a response are retried with their old id. */
export const resumeQueue = (queue: TaskQueue): TaskQueue =>
  queue.map((entry) => (entry.running ? { ...entry, running: false } : entry));

/** [NET-03] Any response marks a task as transmitted; it leaves the queue unless its result is cached. */
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
 * No response. Up to the limit the task is retried after a delay; then it stays untransmitted until `retryQueue` (back
 * online, next change), because dropping it would lose a change.
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

/** [SYNC-09] Back online: all waiting tasks may be retried at once, with attempts reset. */
export const retryQueue = (queue: TaskQueue): TaskQueue =>
  queue.map((entry) => (isWaiting(entry) ? { ...entry, attempts: 0, notBeforeMs: 0 } : entry));

/** [NET-02] After a lost session its requests are dropped; cached results stay. */
export const clearUntransmitted = (queue: TaskQueue): TaskQueue => queue.filter((entry) => !isWaiting(entry));
