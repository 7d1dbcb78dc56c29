// Commands jobs list, failed, retry, remove: the queue of background jobs.
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { countJobs, type JobRow, listJobs, removeJob, retryJob } from '../jobs/job-repository.ts';
import type { CommandOptions } from './command-options.ts';
import { plain, print } from './terminal.ts';

const LISTED = 50;

const line = ({ id, kind, state, run_at, attempts, max_attempts, last_error }: JobRow): string =>
  [
    id,
    run_at.toISOString().slice(0, 19).replace('T', ' '),
    state,
    plain(kind),
    `try ${attempts} of ${max_attempts}`,
    ...(last_error === null ? [] : [plain(last_error)]),
  ].join('  ');

const show = async (db: Database, isFailed: boolean): Promise<void> => {
  const jobs = await listJobs(db, { isFailed, limit: LISTED });
  for (const job of jobs) print(line(job));
  const counts = await countJobs(db);
  const countOf = (state: JobRow['state']) =>
    counts.reduce((sum, group) => sum + (group.state === state ? group.count : 0), 0);
  print(`${countOf('waiting')} wait, ${countOf('running')} run, ${countOf('failed')} have failed for good`);
};

const ACTIONS: Record<string, (db: Database, id: string) => Promise<boolean>> = {
  retry: retryJob,
  remove: removeJob,
};

const planJobs = ([action = 'list', id = '', ...more]: readonly string[]) => {
  if (action === 'list' || action === 'failed') return (db: Database) => show(db, action === 'failed');
  const change = ACTIONS[action];
  if (!change) throw new StartError(`jobs ${action} is unknown; choose list, failed, retry or remove`);
  if (!/^\d{1,18}$/.test(id) || more.length > 0)
    throw new StartError(`Name exactly one job by its number, for example jobs ${action} 12`);
  return async (db: Database): Promise<void> => {
    if (!(await change(db, id))) throw new StartError(`There is no job ${id} that waits or has failed`);
    print(`jobs ${action} ${id}: done`);
  };
};

export const runJobs = async (config: Config, { files }: CommandOptions): Promise<number> => {
  const perform = planJobs(files);
  const { db, close } = await openDatabase(config, () => {});
  try {
    await perform(db);
    return 0;
  } finally {
    await close();
  }
};
