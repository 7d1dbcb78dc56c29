import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { removeJobs } from '../../src/jobs/job-queue.ts';
import { listJobs, removeJob, retryJob } from '../../src/jobs/job-repository.ts';
import { waitUntil } from '../wait-until.ts';
import { createJobFixture, type JobFixture } from './job-fixture.ts';

let shop: JobFixture;
beforeAll(async () => {
  shop = await createJobFixture();
});
afterEach(() => shop.stopRunners());
afterAll(() => shop.drop());

it('a job of a rolled back transaction does not exist', async () => {
  const failed = shop.db.transaction(async (tx) => {
    await shop.queue.enqueue(tx, 'email.send', { id: 1 });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await shop.jobs()).toEqual([]);
});

it('a job runs once its transaction has committed', async () => {
  const ran: number[] = [];
  shop.startRunner({ 'email.send': async ({ id }) => void ran.push(id) });
  await shop.db.transaction(async (tx) => {
    await shop.queue.enqueue(tx, 'email.send', { id: 7 });
    expect(await shop.jobs()).toEqual([]);
  });
  await waitUntil(async () => (await shop.jobs()).length === 0);
  expect(ran).toEqual([7]);
});

it('a job with the same key replaces the waiting one', async () => {
  await shop.enqueueEmail(1, { key: 'email:1' });
  await shop.enqueueEmail(2, { key: 'email:1' });
  const ran: number[] = [];
  shop.startRunner({ 'email.send': async ({ id }) => void ran.push(id) });
  await waitUntil(async () => (await shop.jobs()).length === 0);
  expect(ran).toEqual([2]);
});

it('a job waits for its time', async () => {
  await shop.enqueueEmail(1, { runAt: new Date(Date.now() + 3_600_000) });
  await shop.enqueueEmail(2);
  const ran: number[] = [];
  shop.startRunner({ 'email.send': async ({ id }) => void ran.push(id) });
  await waitUntil(async () => (await shop.jobs()).length === 1);
  expect(ran).toEqual([2]);
});

it('a removed job does not run', async () => {
  await shop.enqueueEmail(1, { key: 'email:1' });
  await shop.enqueueEmail(2, { key: 'email:2' });
  await shop.db.transaction((tx) => removeJobs(tx, ['email:1']));
  expect(await shop.jobs()).toMatchObject([{ key: 'email:2' }]);
});

it('a job of a kind without a task waits', async () => {
  await shop.enqueueEmail(1);
  await shop.db.transaction((tx) => shop.queue.enqueue(tx, 'cart.delete-expired', {}));
  let runs = 0;
  shop.startRunner({ 'cart.delete-expired': async () => ++runs });
  await waitUntil(() => shop.finished.length > 0);
  expect(await shop.jobs()).toMatchObject([{ attempts: 0 }]);
  expect(shop.logged).toContainEqual({ level: 'info', message: 'cart.delete-expired', fields: { count: 1 } });
});

it('a failed job is retried with its error, without delaying others', async () => {
  const ran: number[] = [];
  let isBroken = true;
  shop.startRunner({
    'email.send': async ({ id }) => {
      ran.push(id);
      if (id === 1 && isBroken) throw new Error('550 no such mailbox');
    },
  });
  await shop.enqueueEmail(1);
  await shop.enqueueEmail(2);
  const [failed] = await waitUntil(async () => {
    const jobs = await shop.jobs();
    return jobs.length === 1 && jobs[0]?.last_error !== null && jobs;
  });
  expect(failed).toMatchObject({ attempts: 1, last_error: '550 no such mailbox' });
  expect(ran).toContain(2);
  isBroken = false;
  await shop.hurry();
  await waitUntil(async () => (await shop.jobs()).length === 0);
  expect(ran.filter((id) => id === 1)).toHaveLength(2);
});

it('a job that always fails ends in the list of failed jobs, the others go on', async () => {
  shop.startRunner({
    'email.send': async ({ id }) => {
      if (id === 1) throw new Error('poison');
    },
  });
  await shop.enqueueEmail(1);
  await waitUntil(async () => {
    await shop.hurry();
    return (await listJobs(shop.db, { isFailed: true, limit: 10 })).length > 0;
  });
  await shop.enqueueEmail(2);
  await waitUntil(async () => (await shop.jobs()).length === 1);
  expect(await listJobs(shop.db, { isFailed: true, limit: 10 })).toMatchObject([
    { kind: 'email.send', state: 'failed', attempts: 12, last_error: 'poison' },
  ]);
  expect(shop.finished.filter(({ outcome }) => outcome === 'failed')).toHaveLength(12);
  expect(shop.logged.at(-1)).toMatchObject({ level: 'error', fields: { kind: 'email.send', attempts: 12 } });
});

it('a payload of another shape fails', async () => {
  let runs = 0;
  shop.startRunner({ 'email.send': async () => ++runs });
  await shop.db.$client.query(
    `select graphile_worker.add_job('email.send', '{"id":"x"}', max_attempts => 1)`,
  );
  const [failed] = await waitUntil(async () => {
    const jobs = await listJobs(shop.db, { isFailed: true, limit: 10 });
    return jobs.length > 0 && jobs;
  });
  expect(failed?.last_error).toContain('"expected": "number"');
  expect(runs).toBe(0);
});

it('a failed job can be retried or removed, a running one neither', async () => {
  await shop.enqueueEmail(1);
  await shop.db.$client.query('update graphile_worker._private_jobs set attempts = max_attempts');
  const [failed] = await listJobs(shop.db, { isFailed: true, limit: 10 });
  const id = failed?.id ?? '';
  expect(await retryJob(shop.db, id)).toBe(true);
  expect(await listJobs(shop.db, { isFailed: false, limit: 10 })).toMatchObject([
    { state: 'waiting', attempts: 0 },
  ]);
  shop.startRunner({ 'email.send': () => new Promise(() => {}) });
  await shop.isRunning();
  expect(await retryJob(shop.db, id)).toBe(false);
  expect(await removeJob(shop.db, id)).toBe(false);
  await shop.stopRunners();
  await shop.enqueueEmail(2);
  const [waiting] = await listJobs(shop.db, { isFailed: false, limit: 10 });
  expect(await removeJob(shop.db, waiting?.id ?? '')).toBe(true);
  expect(await shop.jobs()).toEqual([]);
  expect(await removeJob(shop.db, '999999')).toBe(false);
});
