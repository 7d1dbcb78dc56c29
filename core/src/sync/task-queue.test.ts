import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTask, type TaskRequest } from './sync-task.ts';
import {
  clearUntransmitted,
  enqueueTask,
  failTask,
  nextTask,
  resumeQueue,
  retryQueue,
  settleTask,
  startTask,
  type TaskQueue,
} from './task-queue.ts';

const RULES = { maxNetworkTaskAttempts: 1, retryWaitMs: 1000 };
const make = (id: string, more: Partial<TaskRequest> = {}) =>
  createTask({ url: '/x', payload: { method: 'POST' }, ...more }, id, 0);
const queueOf = (...ids: string[]): TaskQueue =>
  ids.reduce<TaskQueue>((queue, id) => enqueueTask(queue, make(id)), []);
const idOf = (next: ReturnType<typeof nextTask>) => (next.kind === 'run' ? next.task.task_id : next.kind);

describe('task queue', () => {
  it('holds a task once', () => {
    expect(enqueueTask(queueOf('a'), make('a'))).toHaveLength(1);
  });

  it('runs in order, one at a time', () => {
    let queue = queueOf('a', 'b');
    expect(idOf(nextTask(queue, 0))).toBe('a');
    queue = startTask(queue, 'a');
    expect(idOf(nextTask(queue, 0))).toBe('busy');
    queue = settleTask(queue, 'a', { code: 200, result: true }, 5);
    expect(idOf(nextTask(queue, 5))).toBe('b');
    expect(idOf(nextTask(settleTask(startTask(queue, 'b'), 'b', { code: 500, result: 'no' }, 6), 6))).toBe(
      'idle',
    );
  });

  it('[NET-03] marks a task as transmitted on any response, and keeps a cacheable result', () => {
    const queue = enqueueTask([], make('a', { is_result_cacheable: true }));
    const settled = settleTask(startTask(queue, 'a'), 'a', { code: 404, result: 'none', meta: { x: 1 } }, 7);
    expect(settled[0]?.task).toMatchObject({
      transmited: true,
      transmited_at: '1970-01-01T00:00:00.007Z',
      code: 404,
      resultCode: 404,
      result: 'none',
      meta: { x: 1 },
      acknowledged: false,
    });
    expect(idOf(nextTask(settled, 8))).toBe('idle');
  });

  it('[NET-03] stops after the maximum of attempts, keeps the task, and retries after retryQueue', () => {
    const twice = { ...RULES, maxNetworkTaskAttempts: 2 };
    let queue = failTask(startTask(queueOf('a'), 'a'), 'a', 0, twice);
    expect(nextTask(queue, 0)).toEqual({ kind: 'wait', untilMs: 1000 });
    queue = failTask(startTask(queue, 'a'), 'a', 1000, twice);
    expect(nextTask(queue, 1e12).kind).toBe('wait');
    expect(idOf(nextTask(retryQueue(queue), 1e12))).toBe('a');
  });

  it('[NET-02] drops untransmitted tasks when the session is lost', () => {
    const settledQueue = settleTask(
      enqueueTask([], make('a', { is_result_cacheable: true })),
      'a',
      { code: 200, result: 1 },
      1,
    );
    expect(
      clearUntransmitted(enqueueTask(settledQueue, make('b'))).map((entry) => entry.task.task_id),
    ).toEqual(['a']);
  });
});

it('settles every task exactly once and in order, despite failures and reloads', () => {
  const events = fc.array(fc.constantFrom('response', 'fail', 'reload', 'retry'), { maxLength: 60 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 6 }), events, (ids, script) => {
      let queue = queueOf(...ids);
      let nowMs = 0;
      const settledIds: string[] = [];
      for (const event of [...script, ...ids.flatMap(() => ['retry', 'response'])]) {
        nowMs += 2000;
        if (event === 'retry') queue = retryQueue(queue);
        const next = nextTask(queue, nowMs);
        if (next.kind !== 'run') continue;
        const id = next.task.task_id;
        queue = startTask(queue, id);
        if (event === 'response') {
          settledIds.push(id);
          queue = settleTask(queue, id, { code: 200, result: true }, nowMs);
        } else if (event === 'fail') queue = failTask(queue, id, nowMs, RULES);
        else queue = resumeQueue(queue);
      }
      expect(settledIds).toEqual(ids);
      expect(queue).toEqual([]);
    }),
  );
});
