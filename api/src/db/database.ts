// The connection pool and the typed database handle.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ConnectionOptions, type ConnectionPool, createConnectionPool } from './connection-pool.ts';
import { isConnectionLost } from './database-unavailable.ts';

export type Database = NodePgDatabase & { $client: ConnectionPool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Drizzle's own transaction on a pool leaks the connection when its `begin` fails, and releases one that is still in
 * the transaction when its `rollback` fails.
 */
const createTransaction =
  (pool: ConnectionPool): Database['transaction'] =>
  async (work, config) => {
    const client = await pool.connect();
    const failures: unknown[] = [];
    try {
      const result = await drizzle({ client }).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          failures.push(error);
          // Closed, so that no rollback waits on a connection that does not respond.
          if (isConnectionLost(error)) void client.end().catch(() => {});
          throw error;
        }
      }, config);
      client.release();
      return result;
    } catch (error) {
      failures.push(error);
      client.release(failures.some(isConnectionLost) || client.getTransactionStatus() !== 'I');
      // The first is the cause, the others follow from it.
      throw failures[0];
    }
  };

export const connectDatabase = (options: ConnectionOptions): Database => {
  const pool = createConnectionPool(options);
  return Object.assign(drizzle({ client: pool }), { transaction: createTransaction(pool) });
};
