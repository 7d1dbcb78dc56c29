import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDocumentsById } from '../src/catalog/catalog-repository.ts';
import { catalogDocuments } from '../src/catalog/catalog-tables.ts';
import { contentEntries } from '../src/content/content-tables.ts';
import { demoCatalogue } from '../src/db/seed/demo-catalogue.ts';
import { type SeedReport, seedDemoShop } from '../src/db/seed/seed-demo-shop.ts';
import { withoutStock } from '../src/stock/stock-document-service.ts';
import { stockItems } from '../src/stock/stock-tables.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const SMALL = { orders: 40 };

let test: TestDatabase;
let report: SeedReport;
beforeAll(async () => {
  test = await createTestDatabase();
  report = await seedDemoShop(test.db, SMALL);
});
afterAll(() => test.drop());

const fingerprint = async () => {
  const { rows } = await test.db.execute(sql`
    select (select md5(string_agg(store_code || entity || id || body::text || changed_at::text, '' order by store_code, entity, id))
      from catalog_document) as documents,
    (select md5(string_agg(sku || product_id || qty, '' order by sku)) from stock_item) as stock,
    (select md5(string_agg(kind || locale || id || attributes::text, '' order by kind, locale, id)) from content_entry) as content`);
  return rows[0];
};

describe('seeding the demo shop', () => {
  it('writes every document, stock row and content entry', async () => {
    const rows = async (table: typeof catalogDocuments | typeof stockItems | typeof contentEntries) =>
      (await test.db.select({ rows: count() }).from(table))[0]?.rows;
    expect(await rows(catalogDocuments)).toBe(report.documents);
    expect(await rows(stockItems)).toBe(report.stockItems);
    expect(await rows(contentEntries)).toBe(report.contentEntries);
    expect(report.stockItems).toBeGreaterThan(1500);
  });

  it('stores documents unchanged, without stock', async () => {
    const [made] = demoCatalogue('ru').product;
    const [stored] = await loadDocumentsById(test.db, 'ru', 'product', [String(made?.id)]);
    expect(made?.['stock']).toBeDefined();
    expect(stored).toEqual(made && withoutStock(made));
  });

  it('changes nothing when repeated', async () => {
    const before = await fingerprint();
    await seedDemoShop(test.db, SMALL);
    expect(await fingerprint()).toEqual(before);
  });

  it('keeps reserved units and other documents', async () => {
    await test.db.execute(sql`update stock_item set reserved = 1 where sku = 'KL-DV-100-SM'`);
    await test.db
      .insert(catalogDocuments)
      .values({ store_code: 'et', entity: 'product', id: '5', body: { id: 5, sku: 'OWN' } });
    await seedDemoShop(test.db, SMALL);
    const { rows } = await test.db.execute(sql`
      select (select reserved from stock_item where sku = 'KL-DV-100-SM') as reserved,
      (select body->>'sku' from catalog_document where id = '5' and entity = 'product') as sku`);
    expect(rows[0]).toEqual({ reserved: 1, sku: 'OWN' });
    await test.db.execute(sql`delete from catalog_document where id = '5' and entity = 'product'`);
  });

  it('rolls everything back when a part fails', async () => {
    const empty = await createTestDatabase();
    try {
      await empty.db.execute(sql`alter table content_entry add constraint no_entries check (false)`);
      await expect(seedDemoShop(empty.db, SMALL)).rejects.toThrow();
      expect((await empty.db.select({ rows: count() }).from(catalogDocuments))[0]?.rows).toBe(0);
      expect((await empty.db.select({ rows: count() }).from(stockItems))[0]?.rows).toBe(0);
    } finally {
      await empty.drop();
    }
  });
});
