// What the operator sees of the jobs: the command line, the metrics, the endpoints of a worker.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHealthApi } from '../../src/app.ts';
import { composeServices } from '../../src/compose.ts';
import { backupNightly } from '../../src/db/backup/nightly-backup.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { QUEUE_SCHEMA_VERSION } from '../../src/db/migrate-database.ts';
import { jobKinds } from '../../src/jobs/job-kinds.ts';
import { createShopTasks } from '../../src/jobs/shop-tasks.ts';
import { createFileStore } from '../../src/providers/storage/file-store.ts';
import { UPLOADS } from '../../src/providers/storage/object-store.ts';
import { copyReadyCluster, NO_DURABILITY } from '../ready-cluster.ts';
import { runShop } from '../shop-runs.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';
import { createJobFixture, type JobFixture } from './job-fixture.ts';

let fixture: JobFixture;
let api: TestApi;
beforeAll(async () => {
  fixture = await createJobFixture();
  api = await createTestApi({ settings: { server: { keptBackups: 3 } } });
});
afterAll(async () => {
  await fixture.stopRunners();
  await fixture.drop();
  await api.stop();
});

const command = (...args: string[]) => {
  const { user, host, port, database } = fixture.options;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
  return runShop(['jobs', ...args], { DATABASE_URL: url, APP_SECRET: 'x'.repeat(32) });
};

it('jobs are listed, retried and removed by command', async () => {
  await fixture.enqueueEmail(1);
  const [job] = await fixture.jobs();
  const id = job?.id ?? '';
  expect((await command()).stdout).toMatch(
    new RegExp(`^• ${id}  .*  waiting  email.send  try 0 of 12\n• 1 wait, 0 run, 0 have failed for good\n$`),
  );
  await fixture.db.$client.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no \u001b[31mmailbox'",
  );
  const failed = await command('failed');
  expect(failed.stdout).toContain('failed  email.send  try 12 of 12  no  [31mmailbox');
  expect(failed.stdout).toContain('0 wait, 0 run, 1 have failed');
  expect(await command('retry', id)).toMatchObject({ status: 0, stdout: `• jobs retry ${id}: done\n` });
  expect((await command('list')).stdout).toContain('try 0 of 12');
  expect(await command('remove', id)).toMatchObject({ status: 0, stdout: `• jobs remove ${id}: done\n` });
  expect(await command('remove', id)).toMatchObject({
    status: 1,
    stderr: `There is no job ${id} that waits or has failed\n`,
  });
});

it.each([
  [['pause'], 'jobs pause is unknown; choose list, failed, retry or remove\n'],
  [['retry'], 'Name exactly one job by its number, for example jobs retry 12\n'],
  [['remove', '1', '2'], 'Name exactly one job by its number, for example jobs remove 12\n'],
  [['retry', '1; drop'], 'Name exactly one job by its number, for example jobs retry 12\n'],
])('rejects jobs %j', async (args, stderr) => {
  expect(await command(...args)).toEqual({ status: 1, stdout: '', stderr });
});

it('the metrics count jobs by kind and state, with age and duration', async () => {
  const { db, metrics, queue } = api.services;
  await db.transaction((tx) => queue.enqueue(tx, 'email.send', { id: 1 }));
  metrics.countJob({ kind: 'email.send', outcome: 'done', seconds: 0.2 });
  const text = await metrics.text();
  expect(text).toContain('jobs{kind="email.send",state="waiting"} 1');
  expect(text).toMatch(/jobs_oldest_seconds\{kind="email.send",state="waiting"\} [\d.e-]+/);
  expect(text).toContain('job_duration_seconds_bucket{le="0.5",kind="email.send",outcome="done"} 1');
});

it('a worker has the endpoints of the operator and no others', async () => {
  const worker = createHealthApi(composeServices(api.services));
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await worker.request(path)).status).toBe(200);
  for (const path of ['/', '/api/catalog', '/graphql', '/api/cart/create', '/invalidate'])
    expect((await worker.request(path)).status).toBe(404);
});

it('every kind of job has a task', () => {
  const services = composeServices(api.services);
  const tasks = createShopTasks({ ...services, send: async () => {} });
  // The providers are asked once they can be.
  expect(jobKinds.filter((kind) => !tasks[kind])).toEqual([]);
  expect(createShopTasks({ ...services, send: undefined })['email.send']).toBeUndefined();
});

it('the job that deletes a file may run again', async () => {
  const services = composeServices(api.services);
  const { objects } = services;
  const remove = createShopTasks({ ...services, send: undefined })['file.delete'];
  await objects.put('uploads/plan.pdf', Buffer.from('plan'));
  for (const _ of ['first', 'again'])
    await remove?.({ key: 'uploads/plan.pdf' }, new AbortController().signal);
  expect(await objects.get('uploads/plan.pdf')).toBeNull();
});

it('schedules are known to all processes', async () => {
  fixture.startRunner({ 'cart.delete-expired': async () => 0, 'email.send': async () => 0 });
  const { rows } = await waitUntil(async () => {
    const found = await fixture.db.$client.query(
      'select identifier from graphile_worker._private_known_crontabs',
    );
    return found.rows.length > 0 && found;
  });
  expect(rows).toEqual([{ identifier: 'cart.delete-expired' }]);
});

it("the version of the queue's schema is the one that the library migrates to", async () => {
  const { rows } = await fixture.db.$client.query(
    'select max(id) as version from graphile_worker.migrations',
  );
  expect(rows).toEqual([{ version: QUEUE_SCHEMA_VERSION }]);
});

it('nightly backups are one file a day, the newest are kept', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'klaas-nightly-'));
  const folder = join(dataDir, 'postgres');
  await copyReadyCluster(folder);
  const server = await startEmbeddedPostgres({ folder, tuning: NO_DURABILITY });
  try {
    for (const day of [1, 2, 2, 3])
      await backupNightly({
        dataDir,
        paths: {
          folder,
          uploads: { objects: createFileStore(dataDir), prefix: UPLOADS },
          secretFile: join(dataDir, 'secret'),
        },
        kept: 2,
        now: () => Date.parse(`2026-06-0${day}T01:40:00Z`),
      });
    expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual([
      'klaas-2026-06-02.backup',
      'klaas-2026-06-03.backup',
    ]);
  } finally {
    await server.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 240_000);
