import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { isDemoShop, markDemoShop } from './demo/demo-mode.ts';
import { ensureDemoShop } from './ensure-demo-shop.ts';
import { ensureShopDefaults } from './ensure-shop-defaults.ts';
import { demoContentEntries } from './seed/content/content-entries.ts';
import { demoCatalogue } from './seed/demo-catalogue.ts';

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

it('[STORE-01] the seeding of all stores that are on may take longer than a transaction may stay idle', async () => {
  const client = database.db.$client;
  // Of the first connection only, which holds the lock.
  client.once('connect', (first) => void first.query('set idle_in_transaction_session_timeout = 500'));
  const settings = SettingsSchema.parse({ storeViews: { englishStore: true } });
  await ensureDemoShop(database.db, { ...SILENT, seed: { ...SILENT.seed, settings } });
  const { rows } = await database.db.execute(sql`
    select store_code, count(*)::int > 100 filled from catalog_document
    where entity = 'product' group by 1 order by 1`);
  expect(rows).toEqual(['en', 'et', 'ru'].map((store_code) => ({ store_code, filled: true })));
});

it('[STORE-01] the English store gets its texts once when it is switched on in the demo shop', async () => {
  const { db } = database;
  const filled = async () => {
    const { rows } = await db.execute(sql`
      select (select count(*)::int from catalog_document where store_code = 'en' and entity = 'product') products,
        (select count(*)::int from catalog_document where store_code = 'en' and entity = 'cms_page') pages,
        (select count(*)::int from content_entry where locale = 'en') entries,
        (select count(*) > 100 from price_history where store_code = 'en') "hasPrices"`);
    return rows[0];
  };
  const startWith = (englishStore: boolean) => {
    const settings = SettingsSchema.parse({ storeViews: { englishStore } });
    return ensureDemoShop(db, { ...SILENT, seed: { settings } });
  };
  await db.transaction(markDemoShop);
  await startWith(false);
  expect(await filled()).toEqual({ products: 0, pages: 0, entries: 0, hasPrices: false });
  await startWith(true);
  const { product, cms_page } = demoCatalogue('en');
  const all = {
    ...{ products: product.length, pages: cms_page.length },
    ...{ entries: demoContentEntries(['en']).length, hasPrices: true },
  };
  expect(await filled()).toEqual(all);
  // What the staff removes stays removed.
  await db.execute(sql`delete from catalog_document where store_code = 'en' and entity = 'cms_page'`);
  await startWith(true);
  expect(await filled()).toEqual({ ...all, pages: 0 });
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
