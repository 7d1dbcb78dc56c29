// Products on real PostgreSQL: stored in parts, read whole, with revisions of the stores that really changed.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findDocumentIds,
  findProductIdsBySku,
  loadDocuments,
  loadDocumentsById,
  removeDocuments,
  upsertDocuments,
} from '../../src/catalog/catalog-repository.ts';
import { loadRevisions } from '../../src/catalog/catalog-revision-repository.ts';
import { createProductEntity } from '../../src/catalog/product/product-entity-service.ts';
import { shareAllProducts } from '../../src/catalog/product/product-repository.ts';
import { editEntity } from '../../src/staff/edit-service.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase } from '../test-database.ts';

const database = await createTestDatabase();
const { db } = database;
beforeEach(async () => {
  await db.execute(sql`delete from catalog_document`);
  await db.execute(sql`delete from product`);
});
afterAll(() => database.drop());

const child = (id: number, name: string) => ({ id, sku: `A-${id}`, name, status: 1, price: id, weight: 2 });
const BASE = { id: 7, sku: 'A', type_id: 'configurable', status: 1, visibility: 4, price: 10, note: null };
const texts = (name: string) => ({ name, slug: name, url_key: name, url_path: name });
const ET = {
  ...{ ...BASE, ...texts('uks'), pictures: ['/a.jpg'] },
  configurable_children: [child(1, 'väike'), child(2, 'suur')],
};
const RU = {
  ...{ ...BASE, ...texts('dver'), pictures: ['/a.jpg'] },
  configurable_children: [child(2, 'большая'), child(1, 'малая')],
};

const write = (store: string, ...products: CatalogDocument[]) =>
  upsertDocuments(db, store, 'product', products);
const read = async (store: string): Promise<CatalogDocument | undefined> =>
  (await loadDocumentsById(db, store, 'product', ['7']))[0];
const rowOf = async (store: string) =>
  (
    await db.execute<{ body: CatalogDocument; version: number }>(
      sql`select body, version from catalog_document where store_code = ${store} and entity = 'product' and id = '7'`,
    )
  ).rows[0];
const sharedRow = async () =>
  (
    await db.execute<{ body: CatalogDocument; variants: Record<string, object>; version: number }>(
      sql`select body, variants, version from product where id = '7'`,
    )
  ).rows[0];
const revisions = async () => {
  const found = await loadRevisions(db);
  return { et: found.get('et') ?? 0, ru: found.get('ru') ?? 0 };
};
/** By how much the revisions of the stores rise. */
const risesBy = async (work: () => Promise<unknown>) => {
  const before = await revisions();
  await work();
  const after = await revisions();
  return { et: after.et - before.et, ru: after.ru - before.ru };
};
const editAll = (fields: object, version?: number) =>
  db.transaction((tx) =>
    editEntity(
      tx,
      createProductEntity(),
      TEST_AUTHOR,
      { id: '7', store: 'all' },
      { fields: { ...fields }, version },
    ),
  );

describe('a product of two stores', () => {
  it('is stored once, with texts, addresses and the skus of variants per store', async () => {
    await write('et', ET);
    await write('ru', RU);
    expect(await sharedRow()).toMatchObject({
      body: { ...BASE, pictures: ['/a.jpg'] },
      variants: { 1: { price: 1, weight: 2 }, 2: { price: 2 } },
    });
    expect((await rowOf('ru'))?.body).toEqual({
      ...texts('dver'),
      configurable_children: [
        { id: 2, sku: 'A-2', name: 'большая' },
        { id: 1, sku: 'A-1', name: 'малая' },
      ],
    });
    expect([await read('et'), await read('ru')]).toEqual([ET, RU]);
  });

  it('has the keys in the order of the database', async () => {
    await write('et', ET);
    const { rows } = await db.execute<{ whole: CatalogDocument }>(
      sql`select ${JSON.stringify(ET)}::jsonb as whole`,
    );
    expect(JSON.stringify(await read('et'))).toBe(JSON.stringify(rows[0]?.whole));
  });

  it('does not touch the first store when the second is written with equal fields', async () => {
    await write('et', ET);
    const before = [await rowOf('et'), await sharedRow()];
    expect(await risesBy(() => write('ru', RU))).toEqual({ et: 0, ru: 1 });
    expect([await rowOf('et'), await sharedRow()]).toEqual(before);
  });

  it('keeps the document and the revision of the first store when the second lacks a field', async () => {
    await write('et', ET);
    const { pictures: _, ...without } = RU;
    expect(await risesBy(() => write('ru', without))).toEqual({ et: 0, ru: 1 });
    expect([await read('et'), await read('ru')]).toEqual([ET, without]);
    expect((await rowOf('et'))?.version).toBe(1);
  });

  it('a value of one store is written to that store only', async () => {
    await write('et', ET);
    await write('ru', RU);
    const before = [await rowOf('et'), await sharedRow()];
    expect(await risesBy(() => write('ru', { ...RU, price: 12 }))).toEqual({ et: 0, ru: 1 });
    expect([await rowOf('et'), await sharedRow()]).toEqual(before);
    expect((await rowOf('ru'))?.body).toMatchObject({ price: 12 });
  });

  it('shares the value that both stores were given one after the other, and only the second changes', async () => {
    await write('et', ET);
    await write('ru', RU);
    await write('et', { ...ET, price: 12 });
    expect(await risesBy(() => write('ru', { ...RU, price: 12 }))).toEqual({ et: 0, ru: 1 });
    expect((await sharedRow())?.body['price']).toBe(12);
    expect((await rowOf('et'))?.body).not.toHaveProperty('price');
    expect([(await read('et'))?.['price'], (await read('ru'))?.['price']]).toEqual([12, 12]);
  });

  it('keeps the other store when one is removed, and nothing after the last', async () => {
    await write('et', ET);
    await write('ru', RU);
    expect(await risesBy(() => removeDocuments(db, 'et', 'product', ['7']))).toEqual({ et: 1, ru: 0 });
    expect(await read('ru')).toEqual(RU);
    await removeDocuments(db, 'ru', 'product', ['7']);
    expect(await sharedRow()).toBeUndefined();
  });

  it('is the same in a third store', async () => {
    await write('et', ET);
    await write('ru', RU);
    const lv = { ...ET, ...texts('durvis'), price: 11 };
    expect(await risesBy(() => write('lv', lv))).toEqual({ et: 0, ru: 0 });
    expect([await read('et'), await read('ru'), await read('lv')]).toEqual([ET, RU, lv]);
  });

  it('writes nothing again', async () => {
    await write('et', ET);
    await write('ru', RU);
    expect(await write('et', ET)).toEqual([]);
  });

  it('is found by shared and by own fields, and by the sku of a variant', async () => {
    await write('et', ET);
    await write('ru', RU, { ...BASE, id: 8, sku: 'B', ...texts('other') });
    const bySku = (store: string, sku: string) => db.transaction((tx) => findProductIdsBySku(tx, store, sku));
    expect(await findDocumentIds(db, 'ru', 'product', 'sku', 'A')).toEqual(['7']);
    expect(await findDocumentIds(db, 'ru', 'product', 'url_path', 'dver')).toEqual(['7']);
    expect(await findDocumentIds(db, 'et', 'product', 'url_path', 'dver')).toEqual([]);
    expect(await bySku('et', 'A-2')).toEqual(['7']);
    expect(await bySku('all', 'B')).toEqual(['8']);
    expect(await bySku('et', 'B')).toEqual([]);
  });
});

describe('an edit of what the stores share', () => {
  it('writes it once, and gives every store that has the product a revision', async () => {
    await write('et', ET);
    await write('ru', RU);
    const before = [await rowOf('et'), await rowOf('ru')];
    expect(await risesBy(() => editAll({ weight: 9 }))).toEqual({ et: 1, ru: 1 });
    expect([await rowOf('et'), await rowOf('ru')]).toEqual(before);
    expect([(await read('et'))?.['weight'], (await read('ru'))?.['weight']]).toEqual([9, 9]);
  });

  it('leaves the value of a store that has its own', async () => {
    await write('et', ET);
    await write('ru', { ...RU, price: 12 });
    await editAll({ price: 15 });
    expect([(await read('et'))?.['price'], (await read('ru'))?.['price']]).toEqual([15, 12]);
  });

  it('removes a field in every store', async () => {
    await write('et', ET);
    await write('ru', RU);
    await editAll({ pictures: undefined });
    expect([await read('et'), await read('ru')]).not.toContainEqual(
      expect.objectContaining({ pictures: expect.anything() }),
    );
  });

  it('compares the version of what is shared', async () => {
    await write('et', ET);
    // A product that is added again continues its versions.
    const { version = 0 } = (await sharedRow()) ?? {};
    await editAll({ weight: 9 }, version);
    expect(await editAll({ weight: 8 }, version)).toMatchObject({ error: 'conflict', version: version + 1 });
    expect(await editAll({ height: 8 }, version)).toMatchObject({
      ok: true,
      value: { version: version + 2 },
    });
  });

  it.each(['name', 'url_path', 'description', 'custom_options'])('rejects %s', async (field) => {
    await write('et', ET);
    expect(await editAll({ [field]: 'x' })).toMatchObject({ error: 'invalid', errors: [{ field }] });
  });

  it('rejects what is invalid in a store, and a product that no store has', async () => {
    await write('et', ET);
    expect(await editAll({ type_id: 'box' })).toMatchObject({
      error: 'invalid',
      errors: [{ field: 'type_id' }],
    });
    await removeDocuments(db, 'et', 'product', ['7']);
    expect(await editAll({ weight: 1 })).toEqual({ ok: false, error: 'not_found' });
  });
});

describe('products that a former version stored whole', () => {
  const insert = (store: string, body: object) =>
    db.execute(sql`insert into catalog_document (store_code, entity, id, body)
      values (${store}, 'product', '7', ${JSON.stringify(body)}::jsonb)`);

  it('are read, and split by the job without a revision', async () => {
    await insert('et', ET);
    await insert('ru', RU);
    expect([await read('et'), await read('ru')]).toEqual([ET, RU]);
    expect(await risesBy(() => shareAllProducts(db))).toEqual({ et: 0, ru: 0 });
    expect([await read('et'), await read('ru')]).toEqual([ET, RU]);
    expect((await rowOf('et'))?.body).not.toHaveProperty('sku');
    expect((await sharedRow())?.body).toMatchObject({ sku: 'A' });
    await shareAllProducts(db);
  });

  it('are split by an edit of what is shared, and by a write', async () => {
    await insert('et', ET);
    await insert('ru', RU);
    await editAll({ weight: 5 });
    expect((await read('ru'))?.['weight']).toBe(5);
    await db.execute(sql`delete from product`);
    await db.execute(sql`delete from catalog_document`);
    await insert('et', ET);
    await write('ru', RU);
    expect([await read('et'), await read('ru')]).toEqual([ET, RU]);
  });
});

describe('writers at the same time', () => {
  it('that add a product to several stores lose no field of any', async () => {
    const stores = ['et', 'ru', 'lv', 'lt', 'fi'];
    const documentOf = (store: string, at: number) => ({
      ...BASE,
      id: at,
      sku: `S${at}`,
      ...texts(`${store}-${at}`),
      [store]: 1,
    });
    const ids = Array.from({ length: 30 }, (_, at) => at + 100);
    await Promise.all(
      stores.map((store, at) =>
        write(store, ...(at % 2 === 0 ? ids : ids.toReversed()).map((id) => documentOf(store, id))),
      ),
    );
    for (const store of stores) {
      const found: CatalogDocument[] = [];
      for await (const batch of loadDocuments(db, store, 'product')) found.push(...batch);
      expect(found).toEqual(ids.map((id) => documentOf(store, id)));
    }
  });

  it('of one store and of all stores leave the last value of each field', async () => {
    await write('et', ET);
    await write('ru', RU);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? editAll({ weight: at }) : write('ru', { ...RU, ...texts(`dver-${at}`) }),
      ),
    );
    // A write of a whole document may set the weight back, but only of its store.
    expect(await read('et')).toMatchObject({ ...ET, weight: expect.any(Number) });
    expect((await read('ru'))?.['name']).toMatch(/^dver-\d+$/);
  });
});
