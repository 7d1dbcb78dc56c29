// The editors of catalogue and prices, and the import, with their rows in the change log.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalog } from '../../src/catalog/import/import-catalog.ts';
import { composeEditors, type Editors } from '../../src/compose-editors.ts';
import { chainChanges, verifyChain } from '../../src/staff/change-log/change-log-service.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';

const PRODUCTS = { storeCode: 'et', entity: 'product' } as const;
const BULK = '00000000-0000-4000-8000-00000000000';
let api: TestApi;
let editors: Editors;
let folder: string;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  editors = composeEditors(api.services);
  folder = mkdtempSync(join(tmpdir(), 'klaas-catalog-editors-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.stop();
});

type Found = Record<string, unknown> & { id: number };
const simpleProduct = async (): Promise<Found> => {
  const { rows } = await api.services.db.$client.query<{ body: Found }>(
    `select body from catalog_document where store_code = 'et' and entity = 'product'
       and body->>'type_id' = 'simple' order by id limit 1`,
  );
  if (!rows[0]) throw new Error('no product');
  return rows[0].body;
};
const productOf = (name: string, storeCode = 'et') => editors.catalog.find({ ...PRODUCTS, storeCode }, name);
const logOf = (entity: string, id: unknown) => editors.undo.list({ entity, id: String(id) }, 50);

describe('the catalogue editor', () => {
  it('writes fields, shows them in the shop, and logs only them', async () => {
    const { id } = await simpleProduct();
    const edit = { fields: { name: 'Uus nimi', note: 'x' } };
    const saved = await editors.catalog.save(TEST_AUTHOR, PRODUCTS, String(id), edit);
    expect(saved).toMatchObject({ ok: true, value: { version: 2, fields: { name: 'Uus nimi' } } });
    const shown = async () => (await api.services.catalog.documentById('et', 'product', id))?.['name'];
    await waitUntil(async () => (await shown()) === 'Uus nimi');
    expect(Object.keys((await logOf('product', id))[0]?.after ?? {}).sort()).toEqual(['name', 'note']);
  });

  it.each([
    ['stock', { qty: 5 }],
    ['price', 5],
    ['id', 77],
    ['type_id', 'box'],
    ['name', ''],
  ])('rejects %s = %j with the field', async (field, value) => {
    const { id } = await simpleProduct();
    const saved = await editors.catalog.save(TEST_AUTHOR, PRODUCTS, String(id), {
      fields: { [field]: value },
    });
    expect(saved).toMatchObject({ ok: false, error: 'invalid', errors: [{ field }] });
  });

  it('rejects the sku and the address of another product', async () => {
    const { id, ...other } = await simpleProduct();
    const fields = { ...other, name: 'Koopia' };
    expect(await editors.catalog.create(TEST_AUTHOR, PRODUCTS, fields)).toMatchObject({
      error: 'invalid',
      errors: [{ field: 'sku' }, { field: 'url_path' }],
    });
  });

  it('[OFFICE-24] creates, removes to the bin and restores a product with its address', async () => {
    const { id: _, ...other } = await simpleProduct();
    const fields = { ...other, sku: 'NEW-1', url_path: 'uus-toode', url_key: 'uus-toode', slug: 'uus-toode' };
    const made = await editors.catalog.create(TEST_AUTHOR, PRODUCTS, fields);
    const id = String(made.ok && made.value.fields['id']);
    await editors.catalog.remove(TEST_AUTHOR, PRODUCTS, id);
    expect(await productOf('NEW-1')).toBeNull();
    const [removed] = await editors.undo.bin(10);
    await editors.undo.undoChange(TEST_AUTHOR, removed?.id ?? 0, { isDryRun: false, chosen: [] });
    expect(await productOf('NEW-1')).toMatchObject({ url_path: 'uus-toode', id: Number(id) });
  });

  it('edits categories and attributes too', async () => {
    for (const entity of ['category', 'attribute'] as const) {
      const { rows } = await api.services.db.$client.query<{ id: string }>(
        `select id from catalog_document where store_code = 'et' and entity = $1 order by id limit 1`,
        [entity],
      );
      const edit = { fields: { note: 'x' } };
      const saved = await editors.catalog.save(
        TEST_AUTHOR,
        { storeCode: 'et', entity },
        rows[0]?.id ?? '',
        edit,
      );
      expect(saved).toMatchObject({ ok: true });
    }
  });
});

describe('the price editor', () => {
  const save = (sku: string, fields: object, bulk = 1) =>
    editors.prices.save({ ...TEST_AUTHOR, bulkId: `${BULK}${bulk}` }, { sku, stores: ['et', 'ru'] }, fields);

  it('changes the price in every store, and is undone as one', async () => {
    const { sku, price } = await simpleProduct();
    const before = [await productOf(String(sku)), await productOf(String(sku), 'ru')];
    expect(
      await save(String(sku), { price: '129,50', special_price: '99', special_from: '2026-01-01' }),
    ).toMatchObject({ ok: true });
    for (const store of ['et', 'ru'])
      expect(await productOf(String(sku), store)).toMatchObject({
        price: 129.5,
        special_price: 99,
        special_from_date: '2026-01-01',
      });
    expect(price).not.toBe(129.5);
    expect(await editors.undo.undoBulk(TEST_AUTHOR, `${BULK}1`, { isDryRun: false })).toMatchObject({
      left: [],
    });
    expect([await productOf(String(sku)), await productOf(String(sku), 'ru')]).toEqual(before);
  });

  it('changes a variant inside its product only', async () => {
    const { rows } = await api.services.db.$client.query<{ body: Found }>(
      `select body from catalog_document where store_code = 'et' and entity = 'product'
         and jsonb_array_length(body->'configurable_children') > 1 order by id limit 1`,
    );
    const children = rows[0]?.body['configurable_children'] as { sku: string }[];
    const [first, second] = children;
    expect(await save(first?.sku ?? '', { price: '77' }, 2)).toMatchObject({ ok: true });
    const after = (await productOf(String(rows[0]?.body['sku'])))?.['configurable_children'] as object[];
    expect(after[0]).toMatchObject({ price: 77 });
    expect(after[1]).toEqual(second);
  });

  it.each([
    [{ price: 'a' }, 'price'],
    [{ price: '1000000.01' }, 'price'],
    [{ price: '10', special_price: '10' }, 'special_price'],
    [{ special_from: '2027-02-01', special_to: '2027-01-01' }, 'special_to'],
    [{ special_from: 'soon' }, 'special_from'],
    [{ tiers: '0:1' }, 'tiers'],
    [{ tiers: '0:1:5,0:1:6' }, 'tiers'],
    [{ colour: 'red' }, 'colour'],
  ])('rejects %j in every store', async (fields, field) => {
    const { sku } = await simpleProduct();
    const before = await productOf(String(sku));
    expect(await save(String(sku), fields)).toMatchObject({ error: 'invalid', errors: [{ field }] });
    expect(await productOf(String(sku))).toEqual(before);
  });

  it('knows no product without that sku', async () => {
    expect(await save('NONE', { price: '1' })).toEqual({ ok: false, error: 'not_found' });
  });
});

it('[OFFICE-22] an import is one bulk in the log, with before and after, and is undone as one', async () => {
  const { db } = api.services;
  const old = await simpleProduct();
  const fresh = {
    ...{ ...old, id: 900_001, sku: 'IMPORTED', name: 'Imporditud', stock: undefined },
    ...{ url_path: 'imporditud', url_key: 'imporditud', slug: 'imporditud' },
  };
  const file = join(folder, 'products.json');
  writeFileSync(file, JSON.stringify([{ ...old, name: 'Impordi nimi' }, fresh]));
  const author = { kind: 'import', name: 'mari', bulkId: `${BULK}9` } as const;
  const load = (dryRun: boolean) => importCatalog(db, { storeCode: 'et', files: [file], author, dryRun });
  await load(true);
  expect(await editors.undo.list({ bulk: `${BULK}9` }, 10)).toEqual([]);
  await load(false);
  await load(false);
  expect((await editors.undo.list({ bulk: `${BULK}9` }, 10)).reverse()).toMatchObject([
    { kind: 'edited', actor_kind: 'import', before: { name: old['name'] }, after: { name: 'Impordi nimi' } },
    { kind: 'created', before: null, after: { sku: 'IMPORTED' }, version: 1 },
  ]);
  expect(await editors.undo.undoBulk(TEST_AUTHOR, `${BULK}9`, { isDryRun: false })).toEqual({
    done: 2,
    left: [],
  });
  expect(await productOf(String(old['sku']))).toMatchObject({ name: old['name'] });
  expect(await productOf('IMPORTED')).toBeNull();
  await chainChanges(db);
  expect(await verifyChain(db)).toMatchObject({ brokenAt: null, unchained: null });
});
