// Numbers by which two databases are compared: rows and content of every table, and the sums of money and stock.
import type pg from 'pg';
import { type CopiedTable, loadCopiedTables, loadSequences } from './table-list.ts';

/** What both servers must agree on, so that equal values have equal texts. */
export const SAME_TEXTS = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1`;

const SUMS = `select
  (select coalesce(sum(grand_total_cents), 0) from sales_order)::text as "orders, cents",
  (select coalesce(sum(amount_cents), 0) from payment_attempt)::text as "payments, cents",
  (select coalesce(sum(refunded_cents), 0) from payment_attempt)::text as "refunds, cents",
  (select coalesce(sum(qty), 0) from stock_item)::text as "pieces on hand",
  (select coalesce(sum(reserved), 0) from stock_item)::text as "pieces reserved",
  (select coalesce(sum(on_hand), 0) from stock_movement)::text as "pieces moved"`;

export interface DatabaseDigest {
  tables: Map<string, { count: number; content: string }>;
  sums: Record<string, string>;
  sequences: string;
}

/** The sum of hashes does not depend on the order of the rows. */
const digestTable = async (client: pg.Client, { name, columns }: CopiedTable) => {
  const { rows } = await client.query<{ count: number; content: string }>(
    `select count(*)::int as count,
      coalesce(sum(('x' || left(md5(row(${columns})::text), 15))::bit(60)::bigint), 0)::text as content
    from ${name}`,
  );
  return rows[0] ?? { count: 0, content: '' };
};

export const loadDigest = async (client: pg.Client): Promise<DatabaseDigest> => {
  const tables: DatabaseDigest['tables'] = new Map();
  for (const table of await loadCopiedTables(client))
    tables.set(table.name, await digestTable(client, table));
  const { rows } = await client.query<Record<string, string>>(SUMS);
  return { tables, sums: rows[0] ?? {}, sequences: JSON.stringify(await loadSequences(client)) };
};

/** What differs; empty: the databases are equal. */
export const differencesOf = (one: DatabaseDigest, other: DatabaseDigest): string[] => {
  const names = new Set([...one.tables.keys(), ...other.tables.keys()]);
  const tables = [...names].flatMap((name) => {
    const [a, b] = [one.tables.get(name), other.tables.get(name)];
    if (a?.count !== b?.count) return [`${name}: ${a?.count ?? 'no'} and ${b?.count ?? 'no'} rows`];
    return a?.content === b?.content ? [] : [`${name}: the rows differ`];
  });
  const sums = Object.entries(one.sums).flatMap(([name, value]) =>
    other.sums[name] === value ? [] : [`${name}: ${value} and ${other.sums[name]}`],
  );
  return [...tables, ...sums, ...(one.sequences === other.sequences ? [] : ['the sequences differ'])];
};
