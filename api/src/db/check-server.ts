// Whether a PostgreSQL that somebody else runs can be used; a failure names the setting, never the password.
import pg from 'pg';
import { StartError } from '../config/start-error.ts';

const MIN_VERSION = 150_000;

/** `name`: the setting or option that the connection string comes from. */
export const checkServer = async (connectionString: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) >= MIN_VERSION) return;
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartError(`${name}: the database does not answer: ${reason}`, { cause: error });
  } finally {
    client.end().catch(() => {});
  }
  throw new StartError(`${name}: this PostgreSQL is too old, version 15 or newer is needed`);
};
