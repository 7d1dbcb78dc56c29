// How hot statements reach PostgreSQL: on the pool, on one connection, or inside somebody's transaction.
import type { Transaction } from './database.ts';

/** Runs one named statement, prepared once per connection. */
export type RunStatement = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

type Queryable = {
  query(config: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
};

export const runOn =
  (client: Queryable): RunStatement =>
  async <Row>(name: string, text: string, values: readonly unknown[]) =>
    (await client.query({ name, text, values: [...values] })).rows as Row[];

/** The same statements inside a transaction: on the connection that the transaction holds. */
export const runIn = (tx: Transaction): RunStatement => {
  // Drizzle hands it out only by type: without it every statement would be planned anew.
  const { client } = tx._.session as unknown as { client: Queryable };
  return runOn(client);
};
