// Reads and repairs the queue, for the command line and the metrics.
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';

export interface JobRow {
  id: string;
  kind: string;
  state: 'waiting' | 'running' | 'failed';
  attempts: number;
  max_attempts: number;
  run_at: Date;
  last_error: string | null;
}

export interface JobCount {
  kind: string;
  state: JobRow['state'];
  count: number;
  /** Of the job that is due longest; 0: none is due. */
  oldestSeconds: number;
}

const STATE = sql`case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end`;

export const listJobs = async (
  db: Database,
  { isFailed, limit }: { isFailed: boolean; limit: number },
): Promise<JobRow[]> => {
  const { rows } = await db.execute<Omit<JobRow, 'run_at'> & { run_at: string }>(sql`
    select * from (
      select id::text, task_identifier as kind, ${STATE} as state, attempts, max_attempts, run_at, last_error
      from graphile_worker.jobs
    ) job
    where (state = 'failed') = ${isFailed}
    order by run_at, id::bigint
    limit ${limit}`);
  return rows.map((row) => ({ ...row, run_at: new Date(row.run_at) }));
};

export const countJobs = async (db: Database): Promise<JobCount[]> => {
  const { rows } = await db.execute<JobCount & Record<string, unknown>>(sql`
    select task_identifier as kind, ${STATE} as state, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(run_at)))::float8 as "oldestSeconds"
    from graphile_worker.jobs
    group by 1, 2`);
  return rows;
};

/** Tries a job again at once, with all its tries. False: unknown, or running. */
export const retryJob = async (db: Database | Transaction, id: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`,
  );
  return rows.length > 0;
};

/** False: unknown, or running. */
export const removeJob = async (db: Database, id: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from graphile_worker.complete_jobs(array[${id}]::bigint[])`);
  return rows.length > 0;
};
