// Inserts many rows with one statement per batch. All rows have the same columns.
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../database.ts';

/** Keeps a parameter at about a megabyte. */
const BATCH = 200;

export const insertRows = async <Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const name = sql.raw(`"${getTableName(table)}"`);
  const columns = sql.raw(
    Object.keys(first)
      .map((column) => `"${column}"`)
      .join(),
  );
  for (let start = 0; start < rows.length; start += BATCH)
    await tx.execute(sql`insert into ${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows.slice(start, start + BATCH))}::jsonb)`);
};

/** Takes ids from the table's sequence, ascending. */
export const drawIds = async (
  tx: Transaction,
  table: PgTable,
  column: string,
  count: number,
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, ${column})) as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
};
