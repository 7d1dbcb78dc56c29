import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { isDemoShop } from './demo/demo-mode.ts';
import { ensureDemoShop } from './ensure-demo-shop.ts';
import { ensureShopDefaults } from './ensure-shop-defaults.ts';

const SILENT = { mayBeDemo: true, progress: () => {}, seed: { orders: 40 } };

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

it('seeds an empty database once, however many processes start at the same moment', async () => {
  const messages: string[] = [];
  const options = { ...SILENT, progress: (message: string) => void messages.push(message) };
  await Promise.all([1, 2, 3].map(() => ensureDemoShop(database.db, options)));
  expect(messages).toEqual(['Filling the demo shop']);
  expect(await count()).toBeGreaterThan(100);
});

it('the seeding may take longer than a transaction may stay idle', async () => {
  const client = database.db.$client;
  // Of the first connection only, which holds the lock.
  client.once('connect', (first) => void first.query('set idle_in_transaction_session_timeout = 500'));
  await ensureDemoShop(database.db, SILENT);
  expect(await count()).toBeGreaterThan(100);
});

it('[STORE-01] the English store gets its texts once when it is switched on in a filled demo shop', async () => {
  const { db } = database;
  const settings = SettingsSchema.parse({ storeViews: { englishStore: true } });
  const english = async () => {
    const { rows } = await db.execute<{
      products: number;
      pages: number;
      entries: number;
      prices: number;
    }>(sql`
      select (select count(*)::int from catalog_document where store_code = 'en' and entity = 'product') products,
        (select count(*)::int from catalog_document where store_code = 'en' and entity = 'cms_page') pages,
        (select count(*)::int from content_entry where locale = 'en') entries,
        (select count(*)::int from price_history where store_code = 'en') prices`);
    return rows[0];
  };
  await ensureDemoShop(db, SILENT);
  const none = { products: 0, pages: 0, entries: 0, prices: 0 };
  expect(await english()).toEqual(none);
  await ensureDemoShop(db, { ...SILENT, seed: { orders: 40, settings: SettingsSchema.parse({}) } });
  expect(await english()).toEqual(none);

  const products = await count();
  await ensureDemoShop(db, { ...SILENT, seed: { orders: 40, settings } });
  const filled = await english();
  // As many as each of the two stores that were there.
  expect(filled).toMatchObject({ products: products / 2, pages: 9 });
  expect(filled?.entries).toBeGreaterThan(30);
  expect(filled?.prices).toBeGreaterThan(100);

  // What the staff removes stays removed.
  await db.execute(sql`delete from catalog_document where store_code = 'en' and entity = 'cms_page'`);
  await ensureDemoShop(db, { ...SILENT, seed: { orders: 40, settings } });
  expect(await english()).toEqual({ ...filled, pages: 0 });
});

it('[STORE-01] a demo shop with the English store is filled with it from the start', async () => {
  const settings = SettingsSchema.parse({ storeViews: { englishStore: true } });
  await ensureDemoShop(database.db, { ...SILENT, seed: { orders: 40, settings } });
  const { rows } = await database.db.execute(
    sql`select distinct store_code from catalog_document where entity = 'product' order by 1`,
  );
  expect(rows.map(({ store_code }) => store_code)).toEqual(['en', 'et', 'ru']);
});

it('leaves a shop with any data unchanged', async () => {
  await database.db.execute(
    sql`insert into catalog_document (store_code, entity, id, body) values ('et', 'review', '1', '{}')`,
  );
  await ensureDemoShop(database.db, SILENT);
  expect(await count()).toBe(0);
  expect(await isDemoShop(database.db)).toBe(false);
});

it('with DEMO=off never becomes the demo shop, even if the variable is missing at the next start', async () => {
  await ensureDemoShop(database.db, { ...SILENT, mayBeDemo: false });
  await ensureDemoShop(database.db, SILENT);
  expect(await count()).toBe(0);
  const { rows } = await database.db.execute(sql`select 1 from customer`);
  expect(rows).toEqual([]);
  expect(await isDemoShop(database.db)).toBe(false);
});

it('seeds shipping and payment methods and tax rules once in every shop', async () => {
  const { db } = database;
  const state = async () => ({
    shipping: (await db.execute(sql`select method_code from shipping_method`)).rows,
    payment: (await db.execute(sql`select code from payment_method order by position`)).rows,
    taxes: (await db.execute(sql`select store_code, body->>'code' code from catalog_document`)).rows,
  });
  await ensureDemoShop(db, { ...SILENT, mayBeDemo: false });
  await Promise.all([1, 2, 3].map(() => ensureShopDefaults(db, ['et', 'ru'])));
  expect(await state()).toEqual({
    shipping: [{ method_code: 'flatrate' }],
    payment: [{ code: 'cashondelivery' }, { code: 'banktransfer' }],
    taxes: [
      { store_code: 'et', code: 'EE-VAT' },
      { store_code: 'ru', code: 'EE-VAT' },
    ],
  });
  // Rows that staff removed are not seeded again.
  await db.execute(sql`delete from payment_method`);
  await db.execute(sql`delete from catalog_document where store_code = 'ru'`);
  await ensureShopDefaults(db, ['et', 'ru']);
  expect(await state()).toMatchObject({ payment: [], taxes: [{ store_code: 'et' }] });
});

it('keeps the tax rules of a store that imported its own', async () => {
  await database.db.execute(
    sql`insert into catalog_document (store_code, entity, id, body) values ('et', 'taxrule', '7', '{"id": 7}')`,
  );
  await ensureShopDefaults(database.db, ['et']);
  const { rows } = await database.db.execute(sql`select id from catalog_document where entity = 'taxrule'`);
  expect(rows).toEqual([{ id: '7' }]);
});
