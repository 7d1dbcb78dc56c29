// Ends the leases of crashed processes. The library's own limit is a fixed four hours; ours follows the time limit of
// the kind.
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { JOB_KINDS, jobKinds, leaseMsOf } from './job-kinds.ts';

const LEASES = JSON.stringify(
  jobKinds.map((kind) => ({
    kind,
    ms: leaseMsOf(kind),
    scheduled: JOB_KINDS[kind].schedule !== undefined,
  })),
);

/** Returns how many jobs wait again. */
export const releaseExpiredJobs = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ released: number }>(sql`
    with expired as (
      select job.id, lease.scheduled and job.key is null as replaced
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      join jsonb_to_recordset(${LEASES}::jsonb) as lease(kind text, ms bigint, scheduled boolean)
        on lease.kind = task.identifier
      where job.locked_at < now() - lease.ms * interval '1 millisecond'
      for update of job skip locked
    ), removed as (
      -- A later time of the schedule took over its key: it would do the same again.
      delete from graphile_worker._private_jobs job using expired where job.id = expired.id and expired.replaced
    ), released as (
      update graphile_worker._private_jobs job
      set locked_at = null, locked_by = null, run_at = greatest(job.run_at, now()),
        last_error = 'The process ended during the job'
      from expired where job.id = expired.id and not expired.replaced
      returning 1
    )
    select count(*)::int as released from released`);
  return rows[0]?.released ?? 0;
};
