// The migrations and the table definitions in the code must match.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '../src/db/migrate-database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const loadTables = async () => {
  const root = join(import.meta.dirname, '../src');
  const modules = await Promise.all(
    globSync('**/*-tables.ts', { cwd: root }).map((file) => import(join(root, file)) as Promise<object>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map(getTableConfig);
};

it('create every table and column of the code, and no others', async () => {
  const tables = await loadTables();
  const wanted = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name} ${column.notNull ? 'required' : 'optional'}`),
  );
  const { rows } = await database.db.$client.query<{ found: string }>(
    `select table_name || '.' || column_name || case is_nullable when 'NO' then ' required' else ' optional' end found
     from information_schema.columns where table_schema = 'public'`,
  );
  expect(rows.map((row) => row.found).sort()).toEqual(wanted.sort());
  expect(wanted.length).toBeGreaterThan(10);
});

it('create every index of the code', async () => {
  const wanted = (await loadTables()).flatMap(({ indexes }) => indexes.map((index) => index.config.name));
  const { rows } = await database.db.$client.query<{ indexname: string }>(
    "select indexname from pg_indexes where schemaname = 'public'",
  );
  const found = rows.map((row) => row.indexname);
  expect(wanted.filter((name) => !found.includes(name ?? ''))).toEqual([]);
});

it('can be run by several processes concurrently, and again', async () => {
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.options)));
  const { rows } = await database.db.$client.query(
    'select count(*)::int n from drizzle.__drizzle_migrations',
  );
  expect(rows[0].n).toBeGreaterThan(0);
});
