// Documents and stock on real PostgreSQL, and a server that follows the writes of another connection.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findProductIdsBySku,
  loadDocuments,
  removeDocuments,
  upsertDocuments,
} from '../../src/catalog/catalog-repository.ts';
import type { Database, Transaction } from '../../src/db/database.ts';
import { loadStock } from '../../src/stock/stock-level-service.ts';
import { writeStock } from '../stock-writes.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
beforeEach(async () => {
  await db.execute('delete from catalog_document');
});
afterAll(() => database.drop());

const allOf = async (entity: 'product' | 'category' | 'review', store = 'et'): Promise<CatalogDocument[]> => {
  const found: CatalogDocument[] = [];
  for await (const batch of loadDocuments(db, store, entity)) found.push(...batch);
  return found;
};

describe('documents', () => {
  it('are written, updated and read back unchanged', async () => {
    const documents = [
      { id: 2, name: 'Õhuke "klaas"', deep: { list: [1, null, { a: 'б' }] } },
      { id: 10, name: 'b' },
      { id: 'x-1', name: 'text id' },
    ];
    expect((await upsertDocuments(db, 'et', 'product', documents)).sort()).toEqual(['10', '2', 'x-1']);
    expect((await allOf('product')).sort((a, b) => String(a.id).localeCompare(String(b.id)))).toEqual([
      documents[1],
      documents[0],
      documents[2],
    ]);
    expect(await allOf('product', 'ru')).toEqual([]);
  });

  it('report only real changes, and the last of duplicate ids wins', async () => {
    await upsertDocuments(db, 'et', 'category', [
      { id: 1, a: 1 },
      { id: 2, a: 1 },
    ]);
    const changed = await upsertDocuments(db, 'et', 'category', [
      { id: 1, a: 1 },
      { id: 2, a: 5 },
      { id: 2, a: 2 },
    ]);
    expect(changed).toEqual(['2']);
    expect(await allOf('category')).toContainEqual({ id: 2, a: 2 });
  });

  it('are removed by id', async () => {
    await upsertDocuments(db, 'et', 'review', [{ id: 1 }, { id: 2 }]);
    expect(await removeDocuments(db, 'et', 'review', ['2', '404'])).toEqual(['2']);
    expect(await removeDocuments(db, 'et', 'review', [])).toEqual([]);
    expect(await allOf('review')).toEqual([{ id: 1 }]);
  });

  it('are read in batches without a gap', async () => {
    const many = Array.from({ length: 4500 }, (_, id) => ({ id, n: id }));
    await upsertDocuments(db, 'ru', 'product', many);
    const found = await allOf('product', 'ru');
    expect(new Set(found.map(({ id }) => id)).size).toBe(4500);
    expect(found).toHaveLength(4500);
  });
});

describe('products by sku', () => {
  const products = [
    { id: 1, sku: 'WALL', configurable_children: [{ sku: 'WALL-S' }, { sku: 'WALL-L' }] },
    { id: 2, sku: 'SET', configurable_children: [{ sku: 'WALL-L' }] },
    { id: 3, name: 'without a sku' },
  ];
  const find = (store: string, sku: string) => db.transaction((tx) => findProductIdsBySku(tx, store, sku));

  it.each([
    ['its own', 'et', 'WALL', ['1']],
    ['of its variant', 'et', 'WALL-S', ['1']],
    ['of a variant of two products', 'et', 'WALL-L', ['1', '2']],
    ['of another store', 'ru', 'WALL', []],
    ['of any store', 'all', 'WALL', ['1']],
    ['only a part of one', 'et', 'WAL', []],
  ])('are found by a sku that is %s', async (_, store, sku, ids) => {
    await upsertDocuments(db, 'et', 'product', products);
    await upsertDocuments(db, 'et', 'category', [{ id: 9, sku: 'WALL' }]);
    expect(await find(store, sku)).toEqual(ids);
  });

  it('are found without reading all products', async () => {
    const many = Array.from({ length: 2000 }, (_, id) => ({ id, sku: `WALL-${id}` }));
    await upsertDocuments(db, 'et', 'product', many);
    await db.execute('analyze catalog_document, product');
    const plan: unknown[] = [];
    const query = async ({ text, values }: { text: string; values: unknown[] }) => {
      plan.push(...(await db.$client.query(`explain ${text}`, values)).rows);
      return { rows: [] };
    };
    const explaining = { _: { session: { client: { query } } } } as unknown as Transaction;
    await findProductIdsBySku(explaining, 'et', 'WALL-7');
    expect(JSON.stringify(plan)).toContain('catalog_document_own_skus');
    expect(JSON.stringify(plan)).toContain('product_sku');
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  });
});

it('stock rows are written in bulk and returned by sku or id in the requested order', async () => {
  await writeStock(db, [
    { product_id: 1, sku: 'A', qty: 5, reserved: 3 },
    { product_id: 2, sku: 'B', qty: 0, is_in_stock: false },
  ]);
  await writeStock(db, [{ product_id: 1, sku: 'A', qty: 9 }]);
  expect(await loadStock(db, { skus: ['B', 'nothing', 'A'] })).toMatchObject([
    { sku: 'B', qty: 0, is_in_stock: false, max_sale_qty: 10_000 },
    { sku: 'A', qty: 9, reserved: 3, is_in_stock: true },
  ]);
  expect(await loadStock(db, { ids: [1] })).toMatchObject([{ sku: 'A' }]);
  expect(await db.transaction((tx) => loadStock(tx, { skus: ['A'] }))).toHaveLength(1);
});
