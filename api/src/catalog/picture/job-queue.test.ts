import { expect, it } from 'vitest';
import { createJobQueue, QueueFullError } from './job-queue.ts';

const createGate = () => {
  const opened = Promise.withResolvers<void>();
  return { wait: opened.promise, open: () => opened.resolve() };
};

it('runs jobs up to the concurrency limit, the others in order', async () => {
  const queue = createJobQueue({ atOnce: 2, maxWaiting: 10, maxLater: 10 });
  const started: number[] = [];
  const gates = [0, 1, 2, 3].map(() => createGate());
  const jobs = gates.map((gate, at) =>
    queue.run(async () => {
      started.push(at);
      await gate.wait;
      return at;
    }),
  );
  expect(started).toEqual([0, 1]);
  gates[1]?.open();
  await jobs[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.open();
  expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3]);
});

it('rejects when too many jobs are waiting, and continues after a failed job', async () => {
  const queue = createJobQueue({ atOnce: 1, maxWaiting: 1, maxLater: 10 });
  const gate = createGate();
  const failing = queue.run(async () => {
    await gate.wait;
    throw new Error('broken');
  });
  const waiting = queue.run(async () => 'done');
  await expect(queue.run(async () => 'refused')).rejects.toThrow(QueueFullError);
  gate.open();
  await expect(failing).rejects.toThrow('broken');
  expect(await waiting).toBe('done');
});

it('runs background jobs one at a time when idle, and may drop them', async () => {
  const queue = createJobQueue({ atOnce: 2, maxWaiting: 10, maxLater: 2 });
  const order: string[] = [];
  const gate = createGate();
  const first = queue.run(() => gate.wait);
  const second = queue.run(() => gate.wait);
  const later = (name: string) => queue.runLater(async () => void order.push(name));
  expect([later('l1'), later('l2'), later('l3')]).toEqual([true, true, false]);
  const third = queue.run(async () => void order.push('third'));
  gate.open();
  await Promise.all([first, second, third]);
  await expect.poll(() => order).toEqual(['third', 'l1', 'l2']);
});

it('continues after a failed background job', async () => {
  const queue = createJobQueue({ atOnce: 1, maxWaiting: 1, maxLater: 2 });
  queue.runLater(() => Promise.reject(new Error('broken')));
  expect(await queue.run(async () => 1)).toBe(1);
});
