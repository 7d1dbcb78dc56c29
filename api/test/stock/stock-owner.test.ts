// Stock has one owner: only api/src/stock writes its tables.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const SQL_WRITE = /\b(insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+"?stock_(item|movement)\b/i;
const DRIZZLE_WRITE = /\.(insert|update|delete)\(\s*stock(Items|Movements)\b/;
const isWrite = (source: string): boolean => SQL_WRITE.test(source) || DRIZZLE_WRITE.test(source);

it('detects writes in SQL and in Drizzle', () => {
  for (const source of [
    'update stock_item set qty = 1',
    'INSERT INTO "stock_movement" values (1)',
    'delete\n from stock_item',
    'tx.update(stockItems)',
    'db.delete(\n stockMovements)',
  ])
    expect(isWrite(source), source).toBe(true);
  for (const source of ['select * from stock_item for update', 'db.select().from(stockItems)'])
    expect(isWrite(source), source).toBe(false);
});

it('is written in api/src/stock and nowhere else', () => {
  const files = ['api/src', 'server', 'core/src', 'storefront/app', 'scripts'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT }),
  );
  const writers = files.filter(
    (file) => !/\.test\.ts$/.test(file) && isWrite(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(writers.length).toBeGreaterThan(0);
  expect(writers.filter((file) => !file.startsWith('api/src/stock/'))).toEqual([]);
});
