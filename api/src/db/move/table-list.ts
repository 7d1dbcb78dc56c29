// What a copy of the database consists of: every table of the shop and of its job queue, parents first, and their
// sequences.
import type pg from 'pg';

export interface CopiedTable {
  /** With its schema, quoted. */
  name: string;
  /** Quoted, separated by commas; computed columns are left out. */
  columns: string;
}

interface TableRow extends CopiedTable {
  parents: string[];
}

const SCHEMAS = "('public', 'graphile_worker')";
/** Written by the migrations of the queue itself. */
const QUEUE_MIGRATIONS = 'graphile_worker.migrations';

const TABLES = `
  select format('%I.%I', space.nspname, class.relname) as name,
    (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select distinct format('%I.%I', parent_space.nspname, parent.relname)
      from pg_constraint rule
      join pg_class parent on parent.oid = rule.confrelid
      join pg_namespace parent_space on parent_space.oid = parent.relnamespace
      where rule.conrelid = class.oid and rule.contype = 'f' and parent.oid <> class.oid) as parents
  from pg_class class join pg_namespace space on space.oid = class.relnamespace
  where class.relkind = 'r' and space.nspname in ${SCHEMAS}
  order by 1`;

const parentsFirst = (tables: readonly TableRow[]): TableRow[] => {
  const ordered: TableRow[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const isReady = ({ parents }: TableRow) => !waiting.some(({ name }) => parents.includes(name));
    const ready = waiting.filter(isReady);
    if (ready.length === 0)
      throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
};

export const loadCopiedTables = async (client: pg.Client): Promise<CopiedTable[]> => {
  const { rows } = await client.query<TableRow>(TABLES);
  return parentsFirst(rows.filter(({ name }) => name !== QUEUE_MIGRATIONS));
};

export interface SequenceValue {
  name: string;
  last_value: string;
}

/** Only sequences that were used. */
export const loadSequences = async (client: pg.Client): Promise<SequenceValue[]> => {
  const { rows } = await client.query<SequenceValue>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text from pg_sequences
    where last_value is not null and schemaname in ${SCHEMAS} order by 1`);
  return rows;
};
