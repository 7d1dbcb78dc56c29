// One connection pool and the typed handle everything else is given.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type ConnectionOptions, createConnectionPool } from './connection-pool.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export const connectDatabase = (options: ConnectionOptions): Database =>
  drizzle({ client: createConnectionPool(options) });
