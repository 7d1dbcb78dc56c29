import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { ensureDemoShop } from './ensure-demo-shop.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const count = async () => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int n from catalog_document where entity = 'product'`,
  );
  return rows[0]?.n ?? 0;
};

it('fills an empty database once, however many processes start at the same moment', async () => {
  const said: string[] = [];
  await Promise.all([1, 2, 3].map(() => ensureDemoShop(database.db, (message) => said.push(message))));
  expect(said).toEqual(['Filling the demo shop']);
  expect(await count()).toBeGreaterThan(100);
});

it('leaves a shop that holds anything as it is', async () => {
  await database.db.execute(
    sql`insert into catalog_document (store_code, entity, id, body) values ('et', 'review', '1', '{}')`,
  );
  await ensureDemoShop(database.db, () => {});
  expect(await count()).toBe(0);
});
