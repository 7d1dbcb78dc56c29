// Runs hot statements as prepared statements: on the pool, on one connection, or inside a transaction.
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
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

/** The same inside a transaction: on the connection that it holds. */
export const runIn = (tx: Transaction): RunStatement => {
  // Not in Drizzle's public types; without it every statement would be planned again.
  const { client } = tx._.session as unknown as { client: Queryable };
  return runOn(client);
};

/** For prepared statements, instead of `*`: that one fails as soon as a newer release has added a column. */
export const columnsOf = (table: PgTable): string =>
  Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .join();
