// How the cart's statements reach PostgreSQL: on the pool, on one connection, or inside somebody's transaction.
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

/** Runs one named statement, prepared once per connection. */
export type RunStatement = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

type Queryable = {
  query(config: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
};

export const runOn =
  (client: Queryable): RunStatement =>
  async <Row>(name: string, text: string, values: readonly unknown[]) =>
    (await client.query({ name, text, values: [...values] })).rows as Row[];

/** The same statements inside a transaction of another domain. */
export const runIn =
  (tx: Transaction): RunStatement =>
  async <Row>(_name: string, text: string, values: readonly unknown[]) => {
    const parts = text
      .split(/\$(\d+)/)
      .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`));
    return (await tx.execute(sql.join(parts))).rows as Row[];
  };
