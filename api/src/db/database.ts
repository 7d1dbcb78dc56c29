// One connection pool and the typed handle everything else is given.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface ConnectionOptions {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  max?: number;
}

export const connectDatabase = (options: ConnectionOptions): Database => {
  const pool = new pg.Pool({ max: 10, ...options });
  // An idle connection that breaks (server restart) must not take the process with it; the next query reconnects.
  pool.on('error', () => {});
  return drizzle({ client: pool });
};
