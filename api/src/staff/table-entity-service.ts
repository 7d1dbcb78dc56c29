// An EntityStore over a table with one row per thing. Values pass as JSON, so that dates and lists in the change log
// are the ones that an undo writes back.
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import type { EntityStore, FieldError } from './edit-service.ts';

interface TableEntity {
  entity: string;
  table: string;
  /** Columns of the primary key; the id joins their values by `/`. */
  key: readonly string[];
  /** Columns that staff may write; the others of a restored row have their defaults. */
  fields: readonly string[];
  check?: (after: Fields, before: Fields | null) => FieldError[];
  /** Follows every write, in its transaction; `after` is null when the row was removed. */
  onWrite?: (tx: Transaction, id: string, after: Fields | null) => Promise<void>;
}

const named = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

export const createTableEntity = (options: TableEntity): EntityStore => {
  const { entity, key, fields, check = () => [], onWrite = async () => {} } = options;
  const table = sql.identifier(options.table);
  const isRow = (id: string): SQL => {
    const values = id.split('/');
    return sql.join(
      key.map((column, index) => sql`${sql.identifier(column)}::text = ${values[index] ?? ''}`),
      sql` and `,
    );
  };
  const columnsOf = (given: Fields): string[] =>
    fields.filter((name) => Object.hasOwn(given, name) && given[name] !== undefined);
  const recordOf = (given: Fields): SQL =>
    sql`jsonb_populate_record(null::${table}, ${JSON.stringify(given)}::jsonb)`;

  return {
    entity,
    lock: async (tx, { id }) => {
      const { rows } = await tx.execute<{ version: number; fields: Fields }>(
        sql`select version, to_jsonb(t) as fields from ${table} t where ${isRow(id)} for update`,
      );
      const [row] = rows;
      if (!row) return null;
      return {
        version: row.version,
        fields: Object.fromEntries(fields.map((name) => [name, row.fields[name] ?? null])),
      };
    },
    check: (_tx, _place, after, stored) => check(after, stored?.fields ?? null),
    insert: async (tx, { id }, given, version) => {
      const values = id.split('/');
      const keys = Object.fromEntries(key.map((column, index) => [column, values[index]]));
      const columns = [...columnsOf(given), ...key, 'version'];
      await tx.execute(sql`
        insert into ${table} (${named(columns)}) overriding system value
        select ${named(columns)} from ${recordOf({ ...given, ...keys, version })}`);
      await onWrite(tx, id, given);
    },
    update: async (tx, { id }, after) => {
      const columns = columnsOf(after);
      await tx.execute(sql`
        update ${table} set (${named(columns)}) = (select ${named(columns)} from ${recordOf(after)}),
          version = version + 1 where ${isRow(id)}`);
      await onWrite(tx, id, after);
    },
    remove: async (tx, { id }) => {
      await tx.execute(sql`delete from ${table} where ${isRow(id)}`);
      await onWrite(tx, id, null);
    },
  };
};
