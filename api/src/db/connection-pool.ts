// One pool of connections. Apart from the typed handle, for processes that need no more than a connection.
import pg from 'pg';

export interface ConnectionOptions {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  max?: number;
}

export const createConnectionPool = (options: ConnectionOptions): pg.Pool => {
  const pool = new pg.Pool({ max: 10, ...options });
  // An idle connection that breaks (server restart) must not take the process with it; the next query reconnects.
  pool.on('error', () => {});
  return pool;
};
