// How the shop is, as its database and its disk say.
import { statfs } from 'node:fs/promises';
import type { Health } from '@klaas/core/contract/admin/health-endpoints.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { JOB_KINDS, jobKinds } from './job-kinds.ts';
import { countJobs } from './job-repository.ts';

interface HealthDeps {
  db: Database;
  dataDir: string;
  isEmbedded: boolean;
  version: string;
}

const loadDatabase = async (db: Database) => {
  const { rows } = await db.execute<{
    version: string;
    bytes: string;
    migrations: number;
    migrated_at: string | null;
  }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      count(*)::int as migrations, max(created_at)::text as migrated_at
    from drizzle.__drizzle_migrations`);
  const [row] = rows;
  if (!row) throw new Error('The database said nothing about itself');
  return row;
};

const loadPeriodic = async (db: Database): Promise<Health['periodic']> => {
  const { rows } = await db.execute<{ kind: string; at: string | null }>(
    sql`select identifier as kind, last_execution as at from graphile_worker._private_known_crontabs`,
  );
  const lastOf = new Map(rows.map(({ kind, at }) => [kind, at]));
  return jobKinds.flatMap((kind) => {
    const { schedule } = JOB_KINDS[kind];
    if (schedule === undefined) return [];
    const last = lastOf.get(kind);
    return [{ kind, schedule, last_run_at: last ? new Date(last).toISOString() : null }];
  });
};

const countOutbox = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = 'email.send'`,
  );
  return rows[0]?.count ?? 0;
};

export const loadHealth = async ({ db, dataDir, isEmbedded, version }: HealthDeps): Promise<Health> => {
  const [database, counts, periodic, outbox, disk] = await Promise.all([
    loadDatabase(db),
    countJobs(db),
    loadPeriodic(db),
    countOutbox(db),
    statfs(dataDir),
  ]);
  const inState = (wanted: string) =>
    counts.filter(({ state }) => state === wanted).reduce((sum, { count }) => sum + count, 0);
  return {
    versions: { shop: version, node: process.version, postgres: database.version },
    database: {
      ...{ is_embedded: isEmbedded, bytes: Number(database.bytes), migrations: database.migrations },
      migrated_at: database.migrated_at && new Date(Number(database.migrated_at)).toISOString(),
    },
    disk: { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize },
    jobs: { waiting: inState('waiting'), running: inState('running'), failed: inState('failed') },
    ...{ outbox, periodic },
  };
};
