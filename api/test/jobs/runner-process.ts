// A runner as a separate process, to be killed: prints a line when a job starts, and never ends it.
import { connectDatabase } from '../../src/db/database.ts';
import { startJobRunner } from '../../src/jobs/job-runner.ts';

const { $client: pool } = connectDatabase(JSON.parse(process.argv[2] ?? '{}'));
startJobRunner({
  pool,
  tasks: {
    'email.send': ({ id }) => {
      process.stdout.write(`started ${id}\n`);
      return new Promise(() => {});
    },
  },
  log: () => {},
  onFinished: () => {},
  stopMs: 500,
});
