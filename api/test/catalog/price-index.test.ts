// Listings follow displayed prices: a special price that starts or ends moves the product at once.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CatalogChange } from '../../src/catalog/catalog-change.ts';
import { removeDocuments, upsertDocuments } from '../../src/catalog/catalog-repository.ts';
import { type CatalogService, createCatalogService } from '../../src/catalog/catalog-service.ts';
import { parseSearchBody } from '../../src/catalog/search/dsl/parse-search-body.ts';
import { writeStock } from '../stock-writes.ts';
import { createTestDatabase } from '../test-database.ts';
import { createFrozenCatalog } from './loaded-catalog.ts';

/** Timeout for a slow machine; normally reached much sooner. */
const PATIENT = { timeout: 20_000 };
const settings = defaultSettings();
const PART = { link_type: 'associated', linked_product_type: 'simple' };
const PRODUCTS: CatalogDocument[] = [
  { id: 1, sku: 'PLAIN', type_id: 'simple', status: 1, price: 100, final_price: 100, tax_class_id: 2 },
  {
    ...{ id: 2, sku: 'SOON', type_id: 'simple', status: 1, price: 200, final_price: 200, tax_class_id: 2 },
    ...{ special_price: 50, special_from_date: '2026-06-02', special_to_date: '2026-06-03' },
  },
  {
    ...{ id: 3, sku: 'OVER', type_id: 'simple', status: 1, price: 300, final_price: 30, tax_class_id: 2 },
    ...{ special_price: 30, special_to_date: '2026-05-01' },
  },
  {
    ...{ id: 4, sku: 'SET', type_id: 'grouped', status: 1, price: 0, tax_class_id: 2 },
    product_links: [
      { ...PART, sku: 'SET', linked_product_sku: 'PLAIN' },
      { ...PART, sku: 'SET', linked_product_sku: 'SOON' },
    ],
  },
  {
    ...{ id: 5, sku: 'LOST', type_id: 'grouped', status: 1, price: 7, tax_class_id: 2 },
    product_links: [{ ...PART, sku: 'LOST', linked_product_sku: 'NOWHERE' }],
  },
];

const database = await createTestDatabase();
const { db } = database;
let nowMs = 0;
let catalog: CatalogService;
const changes: CatalogChange[] = [];
beforeAll(async () => {
  await upsertDocuments(db, 'et', 'product', PRODUCTS);
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  nowMs = Date.parse('2026-06-01T12:00:00Z');
  const loaded = createFrozenCatalog();
  catalog = createCatalogService({ db, loaded, settings, log: () => {}, now: () => nowMs });
  await catalog.start();
  changes.length = 0;
  catalog.onChange((change) => changes.push(change));
  return async () => {
    vi.useRealTimers();
    await catalog.stop();
  };
});
afterAll(() => database.drop());

const changedIds = () => changes.map(({ documents }) => documents?.map(({ id }) => id));

const runSearch = (body: object) =>
  catalog.search({
    storeCode: 'et',
    entity: 'product',
    ...parseSearchBody(body, settings.elasticsearch),
    from: 0,
    size: 50,
  });
const byPrice = async (field = 'final_price') =>
  (await runSearch({ sort: [{ [field]: 'asc' }] })).hits.map(({ document }) => document['sku']);
const within = async (gte: number, lte: number) =>
  (await runSearch({ query: { range: { final_price: { gte, lte } } } })).hits.map(({ id }) => id).sort();
/** Advances the clock and its timers. */
const passTo = async (time: string) => {
  const to = Date.parse(time);
  const byMs = to - nowMs;
  nowMs = to;
  await vi.advanceTimersByTimeAsync(byMs);
};

it('[PRICE-04] indexes every product by its current price at load, bundles by their components', async () => {
  expect(await byPrice()).toEqual(['PLAIN', 'SOON', 'OVER', 'SET', 'LOST']);
  expect(await byPrice('price')).toEqual(['PLAIN', 'SOON', 'OVER', 'SET', 'LOST']);
  expect(await within(299, 301)).toEqual(['3', '4']);
  expect(await within(0, 60)).toEqual([]);
  const counted = await runSearch({ aggs: { p: { range: { field: 'price', ranges: [{ from: 250 }] } } } });
  expect(counted.aggregations['p']).toMatchObject({ buckets: [{ doc_count: 2 }] });
  const unpriced = await runSearch({ query: { bool: { must_not: [{ exists: { field: 'final_price' } }] } } });
  expect(unpriced.hits.map(({ id }) => id)).toEqual(['5']);
});

it('[PRICE-04] moves a product and its bundles when a special price starts, and again when it ends', async () => {
  const version = catalog.version('et');
  await passTo('2026-06-02T12:00:00Z');
  await vi.waitFor(() => expect(changes).toHaveLength(1), PATIENT);
  expect(changedIds()).toEqual([['2', '4']]);
  expect(catalog.version('et')).toBeGreaterThan(version);
  expect(await byPrice()).toEqual(['SOON', 'PLAIN', 'SET', 'OVER', 'LOST']);
  expect(await within(50, 50)).toEqual(['2']);
  expect(await within(150, 150)).toEqual(['4']);
  await passTo('2026-06-05T12:00:00Z');
  await vi.waitFor(() => expect(changes).toHaveLength(2), PATIENT);
  expect(await byPrice()).toEqual(['PLAIN', 'SOON', 'OVER', 'SET', 'LOST']);
});

it('does not change the stored documents', async () => {
  expect(await catalog.allDocuments('et', 'product')).toMatchObject(PRODUCTS);
});

it('[PRICE-01] updates a bundle when a component changes or is removed', async () => {
  vi.useRealTimers();
  const [plain] = PRODUCTS;
  if (plain === undefined) throw new Error('no product');
  await upsertDocuments(db, 'et', 'product', [{ ...plain, price: 110, final_price: 110 }]);
  await vi.waitFor(async () => expect(await within(310, 310)).toEqual(['4']), PATIENT);
  expect(changedIds()).toEqual([['1', '4']]);
  await removeDocuments(db, 'et', 'product', ['1']);
  await vi.waitFor(async () => expect(await byPrice()).toEqual(['SOON', 'SET', 'OVER', 'LOST']), PATIENT);
  expect(await within(200, 200)).toEqual(['2', '4']);
  await upsertDocuments(db, 'et', 'product', [plain]);
  await vi.waitFor(async () => expect(await within(300, 300)).toEqual(['3', '4']), PATIENT);
});

it('[PRICE-01] announces a bundle with the price of a component that has stock, not with its stock alone', async () => {
  vi.useRealTimers();
  const [plain] = PRODUCTS;
  if (plain === undefined) throw new Error('no product');
  const announced = () =>
    changes.flatMap(({ documents }) => (documents ?? []).map(({ id, isRepriced }) => [id, isRepriced]));
  await writeStock(db, [{ product_id: 1, sku: 'PLAIN', qty: 7 }]);
  await vi.waitFor(() => expect(announced()).toContainEqual(['4', false]), PATIENT);
  expect(announced()).not.toContainEqual(['4', true]);
  await upsertDocuments(db, 'et', 'product', [{ ...plain, price: 120, final_price: 120 }]);
  await vi.waitFor(async () => expect(await within(320, 320)).toEqual(['4']), PATIENT);
  await vi.waitFor(() => expect(announced()).toContainEqual(['4', true]), PATIENT);
  await upsertDocuments(db, 'et', 'product', [plain]);
  await vi.waitFor(async () => expect(await within(300, 300)).toEqual(['3', '4']), PATIENT);
});

it('[PRICE-10] indexes group prices from the change that adds the first one', async () => {
  vi.useRealTimers();
  const [plain] = PRODUCTS;
  if (plain === undefined) throw new Error('no product');
  expect([...catalog.pricedGroups('et')]).toEqual([]);
  const tier_prices = [{ customer_group_id: 2, qty: 1, value: 40 }];
  await upsertDocuments(db, 'et', 'product', [{ ...plain, tier_prices }]);
  await vi.waitFor(async () => expect([...catalog.pricedGroups('et')]).toEqual([2]), PATIENT);
  await vi.waitFor(
    async () => expect(await byPrice('final_price@2')).toEqual(['PLAIN', 'SOON', 'SET', 'OVER', 'LOST']),
    PATIENT,
  );
  expect(await within(40, 40)).toEqual([]);
  const ofGroup = await runSearch({ query: { range: { 'final_price@2': { gte: 240, lte: 240 } } } });
  expect(ofGroup.hits.map(({ id }) => id)).toEqual(['4']);
  await upsertDocuments(db, 'et', 'product', [plain]);
});
