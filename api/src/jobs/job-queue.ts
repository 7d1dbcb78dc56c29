// Port of the job queue: a job exists exactly when the transaction that caused it commits.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { runIn } from '../db/run-statement.ts';
import { JOB_KINDS, type JobKind, type JobPayload } from './job-kinds.ts';

export interface EnqueueOptions {
  /** A waiting job with the same key is replaced. */
  key?: string;
  /** Default: now. */
  runAt?: Date;
}

export interface JobQueue {
  enqueue<Kind extends JobKind>(
    tx: Transaction,
    kind: Kind,
    payload: JobPayload<Kind>,
    options?: EnqueueOptions,
  ): Promise<void>;
}

const ADD_JOB =
  'select 1 from graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5)';

/** Needs nothing but the transaction: for rules that are functions of it. */
export const enqueueJob: JobQueue['enqueue'] = async (tx, kind, payload, { key, runAt } = {}) => {
  const values = [kind, JSON.stringify(payload), runAt ?? null, JOB_KINDS[kind].maxAttempts, key ?? null];
  await runIn(tx)('add_job', ADD_JOB, values);
};

export const createJobQueue = (): JobQueue => ({ enqueue: enqueueJob });

/** Removes jobs by their keys; a running one is not retried. */
export const removeJobs = async (tx: Transaction, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  await tx.execute(
    sql`select graphile_worker.remove_job(key) from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) key`,
  );
};

/** Condition: a job with that key waits or runs. */
export const hasOpenJob = (key: SQL): SQL<boolean> =>
  sql`exists (select 1 from graphile_worker.jobs job where job.key = ${key}
    and (job.attempts < job.max_attempts or job.locked_at is not null))`;
