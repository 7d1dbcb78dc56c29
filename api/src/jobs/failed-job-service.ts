// Jobs that were given up, for the staff: what they were about, and another try.
import type { FailedJob } from '@klaas/core/contract/admin/job-endpoints.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type ChangeAuthor, recordChange } from '../staff/change-log/change-log-service.ts';
import { retryJob } from './job-repository.ts';

const EMAIL: string = 'email.send';
/** More at once is one cause, such as a mail server that is away. */
const MAX_SHOWN = 200;

const HAS_FAILED = sql`job.locked_at is null and job.attempts >= job.max_attempts`;

const isOf = (what: 'jobs' | 'emails'): SQL =>
  what === 'emails' ? sql`job.task_identifier = ${EMAIL}` : sql`job.task_identifier <> ${EMAIL}`;

interface FailedRow extends Record<string, unknown> {
  id: string;
  kind: string;
  attempts: number;
  last_error: string | null;
  updated_at: string;
  to_address: string | null;
  subject: string | null;
}

export const createFailedJobs = ({ db }: { db: Database }) => ({
  work: async (what: 'jobs' | 'emails'): Promise<{ count: number; oldest: Date | null }> => {
    const { rows } = await db.execute<{ count: number; oldest: string | null }>(sql`
      select count(*)::int as count, min(job.updated_at) as oldest
      from graphile_worker.jobs job where ${HAS_FAILED} and ${isOf(what)}`);
    const { count = 0, oldest = null } = rows[0] ?? {};
    return { count, oldest: oldest === null ? null : new Date(oldest) };
  },

  list: async (what: 'jobs' | 'emails', { isMasked }: { isMasked: boolean }): Promise<FailedJob[]> => {
    const { rows } = await db.execute<FailedRow>(sql`
      select job.id::text, job.task_identifier as kind, job.attempts, job.last_error, job.updated_at,
        email.to_address, email.subject
      from graphile_worker.jobs job left join outbox_letter email on job.key = 'email:' || email.id
      where ${HAS_FAILED} and ${isOf(what)}
      order by job.updated_at, job.id limit ${MAX_SHOWN}`);
    return rows.map((row) => ({
      ...{ id: row.id, kind: row.kind, tries: row.attempts },
      // The answer of a mail server names the address too.
      error: isMasked && row.kind === EMAIL ? '' : (row.last_error ?? ''),
      about: [isMasked ? null : row.to_address, row.subject].filter((text) => text !== null).join(': '),
      failed_at: new Date(row.updated_at).toISOString(),
    }));
  },

  /** False: there is none that waits or has failed. */
  retry: (author: ChangeAuthor, id: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const isFound = await retryJob(tx, id);
      if (isFound)
        await recordChange(tx, author, {
          ...{ entity: 'job', id, store: '', version: 1, isFinal: true },
          ...{ before: null, after: { retried: true } },
        });
      return isFound;
    }),
});

export type FailedJobs = ReturnType<typeof createFailedJobs>;
