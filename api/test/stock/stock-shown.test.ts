// After any movement every answer agrees, in every process and after a restart.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCatalogService } from '../../src/catalog/catalog-service.ts';
import { countStock, receiveStock } from '../../src/stock/stock-editor.ts';
import { releaseStock, reserveStock, takeStock } from '../../src/stock/stock-reservation-service.ts';
import { createFrozenCatalog } from '../catalog/loaded-catalog.ts';
import { composeApi, createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

type App = TestApi['app'];

let api: TestApi;
const started: { stop: () => Promise<void> }[] = [];
/** Another process on the same database. */
const startProcess = async (): Promise<App> => {
  const catalog = createCatalogService({ ...api.services, loaded: createFrozenCatalog() });
  await catalog.start();
  started.push(catalog);
  return composeApi({ ...api.services, catalog });
};

let processes: App[];
beforeAll(async () => {
  api = await createTestApi();
  processes = [api.app, await startProcess()];
});
afterAll(async () => {
  await Promise.all(started.map((process) => process.stop()));
  await api.stop();
});

/** Timeout for a slow machine; normally reached within milliseconds. */
const PATIENT = { timeout: 20_000 };
const json = async (app: App, path: string, init?: RequestInit) =>
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
  (await app.request(path, init)).json() as Promise<any>;
const search = async (app: App, query: object) =>
  (await json(app, '/api/catalog/vue_storefront_catalog_et/product/_search', jsonBody({ query }))).hits.hits;

/** Whether the sku can be bought, by each answer of the shop that says so. */
const ANSWERS: Record<string, (app: App, sku: string) => Promise<boolean>> = {
  'the document of the product page': async (app, sku) =>
    (await json(app, '/api/url/map', jsonBody({ url: `uksed/${sku.toLowerCase()}.html` })))._source.stock
      .is_in_stock,
  'the search answer': async (app, sku) =>
    (await search(app, { terms: { sku: [sku] } }))[0]._source.stock.is_in_stock,
  'the in-stock filter': async (app, sku) =>
    (
      await search(app, {
        bool: { filter: [{ terms: { sku: [sku] } }, { terms: { 'stock.is_in_stock': [true] } }] },
      })
    ).length === 1,
  GraphQL: async (app, sku) => {
    const query = `{ products(filter: {sku: {eq: "${sku}"}}) { items } }`;
    return (await json(app, '/graphql/et/', jsonBody({ query }))).data.products.items[0].stock.is_in_stock;
  },
  '/api/stock': async (app, sku) => (await json(app, `/api/stock/check?sku=${sku}`)).result.is_in_stock,
};

const expectShown = async (apps: readonly App[], sku: string, isInStock: boolean): Promise<void> => {
  for (const app of apps)
    for (const [name, answer] of Object.entries(ANSWERS))
      await vi.waitFor(
        async () => expect(await answer(app, sku), `${sku} by ${name}`).toBe(isInStock),
        PATIENT,
      );
};

const ORDER = { order_id: 'order-1' };
const edit = (sku: string, qty: number) => ({
  sku,
  qty,
  reason: '',
  actor: 'test',
  isShortageAccepted: false,
});

it('an order for the last pieces, its cancellation and a delivery are shown by every answer of two processes', async () => {
  const { db } = api.services;
  await expectShown(processes, 'HANDLE', true);
  const wanted = [{ sku: 'HANDLE', qty: 100 }];
  await db.transaction((tx) => reserveStock(tx, wanted, ORDER));
  await expectShown(processes, 'HANDLE', false);
  await expectShown([await startProcess()], 'HANDLE', false);
  await db.transaction((tx) => releaseStock(tx, wanted, ORDER));
  await expectShown(processes, 'HANDLE', true);
  await db.transaction(async (tx) => {
    await reserveStock(tx, wanted, ORDER);
    await takeStock(tx, wanted, ORDER);
  });
  await expectShown(processes, 'HANDLE', false);
  await receiveStock(db, edit('HANDLE', 100));
  await expectShown(processes, 'HANDLE', true);
});

it('a parent follows its last variant, a bundle its part, a set its members', async () => {
  const { db } = api.services;
  for (const sku of ['DOOR', 'PACKAGE', 'SET']) await expectShown(processes, sku, true);
  await db.transaction((tx) => reserveStock(tx, [{ sku: 'DOOR-A', qty: 3 }], ORDER));
  // The other variants are sold out; the set has none of them.
  await expectShown(processes, 'DOOR', false);
  await expectShown(processes, 'PACKAGE', false);
  await expectShown(processes, 'SET', true);
  await db.transaction((tx) => releaseStock(tx, [{ sku: 'DOOR-A', qty: 3 }], ORDER));
  await expectShown(processes, 'DOOR', true);
  await expectShown(processes, 'PACKAGE', true);
});

it('the available quantity is in the document, on the variant and in the cart', async () => {
  const { db } = api.services;
  await countStock(db, { ...edit('HANDLE', 7), isShortageAccepted: true });
  for (const app of processes) {
    await vi.waitFor(async () => {
      const [hit] = await search(app, { terms: { sku: ['HANDLE'] } });
      expect(hit._source.stock).toEqual({ product_id: 2, qty: 7, is_in_stock: true, manage_stock: true });
    }, PATIENT);
    const [door] = await search(app, { terms: { sku: ['DOOR'] } });
    const variant = door._source.configurable_children.find(({ sku }: { sku: string }) => sku === 'DOOR-A');
    expect(variant.stock).toMatchObject({ qty: 3, is_in_stock: true });
    const cartId = (await json(app, '/api/cart/create', { method: 'POST' })).result;
    const add = (qty: number) =>
      json(app, `/api/cart/update?cartId=${cartId}`, jsonBody({ cartItem: { sku: 'HANDLE', qty } }));
    expect((await add(8)).code).not.toBe(200);
    expect((await add(7)).code).toBe(200);
  }
  await countStock(db, edit('HANDLE', 100));
});

it('documents do not store stock', async () => {
  const { rows } = await api.services.db.$client.query(
    `select id from (select id, body from catalog_document where entity = 'product'
       union all select id, body from product union all select id, variants from product) parts
     where body ? 'stock' or body::text like '%is_in_stock%'`,
  );
  expect(rows).toEqual([]);
});
