// The system in the back office: what it says of itself, and backups as a job.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  backupFileEndpoint,
  backupsEndpoint,
  healthEndpoint,
  makeBackupEndpoint,
} from '@klaas/core/contract/admin/health-endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobKinds } from '../../src/jobs/job-kinds.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { type SignedIn, signInAs } from './office-fixture.ts';
import { granted } from './people-fixture.ts';

let nowMs = Date.parse('2026-11-18T10:00:00Z');
let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => nowMs } });
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

it('says versions, migrations, sizes, jobs by state and every periodic job', async () => {
  const { db } = api.services;
  await db.execute(sql`select graphile_worker.add_job('ledger.send', '{}'::json)`);
  const health = granted(await owner.call(healthEndpoint));
  expect(health.versions.node).toBe(process.version);
  expect(health.database.migrations).toBeGreaterThan(40);
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  expect(health.disk.total_bytes).toBeGreaterThanOrEqual(health.disk.free_bytes);
  expect(health.jobs.waiting).toBeGreaterThan(0);
  expect(health.periodic.map(({ kind }) => kind)).toContain('database.backup');
  expect(health.periodic.every(({ kind }) => (jobKinds as string[]).includes(kind))).toBe(true);
});

it('a backup is made by a job, one at a time', async () => {
  const twice = await Promise.all([owner.call(makeBackupEndpoint), owner.call(makeBackupEndpoint)]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  expect(twice.find(({ ok }) => !ok)).toMatchObject({ error: 'state_forbids', detail: 'backup_runs' });
  const { rows } = await api.services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = 'database.backup-now'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(granted(await owner.call(backupsEndpoint))).toMatchObject({ is_embedded: true, is_running: true });
});

it('a backup is downloaded with a fresh proof only, and nothing else of the folder is', async () => {
  const folder = join(api.services.config.dataDir, 'backups');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'klaas-2026-11-17.backup'), 'nightly');
  await writeFile(join(folder, 'klaas-2026-11-18T090000Z.backup'), 'made by hand');
  await writeFile(join(folder, 'notes.txt'), 'of somebody else');
  await writeFile(join(folder, '..', 'secret'), 'of the shop');
  const { files } = granted(await owner.call(backupsEndpoint));
  expect(files.map(({ name, is_nightly }) => [name, is_nightly]).sort()).toEqual([
    ['klaas-2026-11-17.backup', true],
    ['klaas-2026-11-18T090000Z.backup', false],
  ]);
  const load = (name: string) => owner.request(backupFileEndpoint, { params: { name } });
  expect(await (await load('klaas-2026-11-17.backup')).text()).toBe('nightly');
  for (const name of ['notes.txt', '../secret', 'klaas-2026-11-16.backup'])
    expect((await load(name)).status, name).toBe(404);
  nowMs += 6 * 60_000;
  expect(await (await load('klaas-2026-11-17.backup')).json()).toMatchObject({ error: 'proof_needed' });
  nowMs -= 6 * 60_000;
  const { rows } = await api.services.db.execute(
    sql`select entity_id from change where entity = 'backup' and after ->> 'downloaded' = 'true'`,
  );
  expect(rows).toEqual([{ entity_id: 'klaas-2026-11-17.backup' }]);
});
