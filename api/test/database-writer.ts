// A process that writes numbers to the embedded database at FOLDER and prints each acknowledged one.
// Like the shop it survives losing the server and continues with the next number.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../src/config/start-error.ts';
import { createConnectionPool } from '../src/db/connection-pool.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts';

const [folder = '', first = '0', once] = process.argv.slice(2);
const print = (line: string) => writeSync(1, `${line}\n`);

const write = async () => {
  const server = await startEmbeddedPostgres({ folder });
  const pool = createConnectionPool(server.connection);
  await pool.query('create table if not exists written (n bigint primary key)').catch((error) => {
    // Two processes may create the table concurrently.
    if (!/already exists|duplicate key/.test(String(error))) throw error;
  });
  print(`ready ${process.getuid?.()} ${server.adopted ? 'adopted' : 'started'}`);
  let stopping = once === 'once';
  process.once('SIGTERM', () => {
    stopping = true;
  });
  for (let n = Number(first); ; n += 1) {
    await pool.query('insert into written values ($1)', [n]).then(
      () => print(String(n)),
      () => sleep(10),
    );
    if (stopping) break;
  }
  await pool.end();
  const { stopped } = await server.release();
  print(stopped ? 'stopped' : 'left running');
};

await write().catch((error) => {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
});
