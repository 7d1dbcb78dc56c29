// One connection pool and the typed handle everything else is given.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ConnectionOptions, type ConnectionPool, createConnectionPool } from './connection-pool.ts';
import { isConnectionLost } from './database-unavailable.ts';

export type Database = NodePgDatabase & { $client: ConnectionPool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * The library's own transaction on a pool keeps the connection for ever when its `begin` fails, and hands one back that
 * is still within the transaction when its `rollback` fails.
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
          // Closed, so that no rollback is waited for on a connection that says nothing.
          if (isConnectionLost(error)) void client.end().catch(() => {});
          throw error;
        }
      }, config);
      client.release();
      return result;
    } catch (error) {
      failures.push(error);
      client.release(failures.some(isConnectionLost) || client.getTransactionStatus() !== 'I');
      // The first is the reason, what follows its consequence.
      throw failures[0];
    }
  };

export const connectDatabase = (options: ConnectionOptions): Database => {
  const pool = createConnectionPool(options);
  return Object.assign(drizzle({ client: pool }), { transaction: createTransaction(pool) });
};
