import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase } from './test-database.ts';

it('gives each caller its own migrated database', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.db.execute(sql`insert into stock_item (product_id, sku) values (1, 'A')`);
  const { rows } = await two.db.execute(sql`select count(*)::int as n from stock_item`);
  expect(rows).toEqual([{ n: 0 }]);
  await Promise.all([one.drop(), two.drop()]);
});
