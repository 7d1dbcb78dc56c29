import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { releaseExpiredJobs } from '../../src/jobs/job-lease.ts';
import { childEnvironment } from '../child-environment.ts';
import { waitUntil } from '../wait-until.ts';
import { createJobFixture, type JobFixture } from './job-fixture.ts';

let shop: JobFixture;
beforeAll(async () => {
  shop = await createJobFixture();
});
afterEach(() => shop.stopRunners());
afterAll(() => shop.drop());

/** Returns once the process has died in the middle of the job. */
const killRunner = async () => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'runner-process.ts'), JSON.stringify(shop.options)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: childEnvironment() },
  );
  const [line] = await once(child.stdout, 'data');
  expect(String(line)).toBe('started 1\n');
  child.kill('SIGKILL');
  await once(child, 'close');
};

it('the job of a killed process is done once by another, when its lease has ended', async () => {
  await shop.enqueueEmail(1);
  await killRunner();
  const ran: number[] = [];
  shop.startRunner({ 'email.send': async ({ id }) => void ran.push(id) });
  expect(await releaseExpiredJobs(shop.db)).toBe(0);
  await shop.enqueueEmail(2);
  await waitUntil(async () => (await shop.jobs()).length === 1);
  expect(ran).toEqual([2]);
  await shop.ageLeases();
  expect(await releaseExpiredJobs(shop.db)).toBe(1);
  await waitUntil(async () => (await shop.jobs()).length === 0);
  expect(ran).toEqual([2, 1]);
}, 60_000);

it('a process that dies at every try does not try for ever', async () => {
  await shop.enqueueEmail(1);
  await shop.db.$client.query('update graphile_worker._private_jobs set attempts = max_attempts - 1');
  await killRunner();
  await shop.ageLeases();
  await releaseExpiredJobs(shop.db);
  expect(await shop.jobs()).toMatchObject([{ attempts: 12, last_error: 'The process ended during the job' }]);
}, 60_000);

it('a scheduled job of a crashed process is dropped when a later time has taken its place', async () => {
  const enqueue = () =>
    shop.db.transaction((tx) =>
      shop.queue.enqueue(tx, 'cart.delete-expired', {}, { key: 'cart.delete-expired' }),
    );
  await enqueue();
  await shop.db.$client.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', attempts = 1",
  );
  await enqueue();
  await shop.ageLeases();
  expect(await releaseExpiredJobs(shop.db)).toBe(0);
  const { rows } = await shop.db.$client.query('select key, attempts, locked_at from graphile_worker.jobs');
  expect(rows).toEqual([{ key: 'cart.delete-expired', attempts: 0, locked_at: null }]);
});

it('a job survives the loss of all connections, and is done once', async () => {
  const ran: number[] = [];
  const released = Promise.withResolvers<void>();
  shop.startRunner({
    'email.send': async ({ id }) => {
      ran.push(id);
      if (id === 1) await released.promise;
    },
  });
  await shop.enqueueEmail(1);
  await waitUntil(() => ran.length === 1);
  await shop.listening(1);
  await shop.dropConnections();
  await shop.listening(1);
  released.resolve();
  await waitUntil(async () => (await shop.jobs()).length === 0);
  await shop.enqueueEmail(2);
  await waitUntil(async () => (await shop.jobs()).length === 0);
  expect(ran).toEqual([1, 2]);
}, 60_000);

it('jobs are listened for again after the database was silent', async () => {
  const ran: number[] = [];
  const { pool } = shop.startRunner({ 'email.send': async ({ id }) => void ran.push(id) });
  await shop.listening(1);
  pool.failFast();
  await shop.listening(0);
  pool.resume();
  await shop.listening(1);
  await shop.enqueueEmail(1);
  await waitUntil(() => ran.length === 1);
}, 60_000);

it('two runners do each of 200 jobs once', async () => {
  const ran: number[][] = [[], []];
  const bothStarted = Promise.withResolvers<void>();
  for (const mine of ran)
    shop.startRunner({
      'email.send': async ({ id }) => {
        mine.push(id);
        // Neither does them all.
        if (ran.every((ids) => ids.length > 0)) bothStarted.resolve();
        await bothStarted.promise;
      },
    });
  await shop.db.transaction(async (tx) => {
    for (let id = 1; id <= 200; id++) await shop.queue.enqueue(tx, 'email.send', { id });
  });
  await waitUntil(async () => (await shop.jobs()).length === 0);
  expect(ran.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
}, 240_000);

it('a job over its time limit is aborted and retried later', async () => {
  const aborted = Promise.withResolvers<unknown>();
  const runner = shop.startRunner({
    'email.send': (_, signal) =>
      new Promise(() => {
        signal.addEventListener('abort', () => aborted.resolve(signal.reason));
      }),
  });
  await shop.enqueueEmail(1);
  await shop.isRunning();
  // Stopping aborts like the time limit, only sooner.
  await runner.stop();
  expect(String(await aborted.promise)).toContain('The process is stopping');
  expect(await shop.jobs()).toMatchObject([
    { attempts: 1, last_error: 'The process is stopping', locked_at: null },
  ]);
}, 60_000);
