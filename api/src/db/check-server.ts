// Whether a PostgreSQL that somebody else runs can be used; a failure names the setting, never the password.
import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { LIMITS } from './connection-pool.ts';

const MIN_VERSION = 150_000;

const POOLING_TRIES = 3;

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, ...LIMITS });
  client.on('error', () => {});
  await client.connect();
  return client;
};

const backendOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
};

/** Whether a pooler gives a session's server process to another one between two transactions. */
const isPooledByTransaction = async (first: pg.Client, connectionString: string): Promise<boolean> => {
  const second = await connect(connectionString);
  try {
    for (let attempt = 0; attempt < POOLING_TRIES; attempt++)
      if ((await backendOf(first)) === (await backendOf(second))) return true;
    return false;
  } finally {
    second.end().catch(() => {});
  }
};

const reasonOf = (error: unknown): string => {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return reason.startsWith('unsupported startup parameter')
    ? `${reason}. Set ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout in pgbouncer.ini`
    : reason;
};

/** `name`: the setting or option that the connection string comes from. */
export const checkServer = async (connectionString: string, name: string): Promise<void> => {
  let client: pg.Client | undefined;
  try {
    client = await connect(connectionString);
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < MIN_VERSION)
      throw new StartError(`${name}: this PostgreSQL is too old, version 15 or newer is needed`);
    // Notifications, the lock of the migrations and prepared statements belong to a session.
    if (await isPooledByTransaction(client, connectionString))
      throw new StartError(`${name}: the pooler must use pool_mode = session, not transaction or statement`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${name}: the database does not answer: ${reasonOf(error)}`, { cause: error });
  } finally {
    client?.end().catch(() => {});
  }
};
