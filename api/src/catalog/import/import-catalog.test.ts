import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTITIES } from '@klaas/core/catalog/entity.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_AUTHOR } from '../../../test/test-author.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { demoCatalogue } from '../../db/seed/demo-catalogue.ts';
import { loadDocumentsById } from '../catalog-repository.ts';
import { createDocumentEntity } from '../document-entity-service.ts';
import { createTaxRuleEditor } from '../tax/tax-rule-editor.ts';
import { fillTaxRules } from '../tax/tax-rule-service.ts';
import { exportCatalog } from './export-catalog.ts';
import { importCatalog } from './import-catalog.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klaas-import-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.db.execute(sql`truncate catalog_document, product, stock_item cascade`);
});

const fileOf = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const linesOf = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const hit = (type: string, source: { id: number | string } & Record<string, unknown>) => ({
  _index: 'vue_storefront_catalog_et',
  _type: type,
  _id: String(source.id),
  _score: 1,
  _source: source,
});
const load = (files: string[], more = {}) =>
  importCatalog(database.db, { storeCode: 'et', files, author: TEST_AUTHOR, ...more });
const exported = async (entities = ENTITIES as readonly (typeof ENTITIES)[number][], storeCode = 'et') => {
  let text = '';
  await exportCatalog(database.db, {
    storeCode,
    index: 'vue_storefront_catalog_et',
    entities,
    write: async (part) => {
      text += part;
    },
  });
  return text;
};
const documentsOf = (text: string) =>
  text.split('\n').flatMap((line) => (line ? [JSON.parse(line)._source as Record<string, unknown>] : []));
const counts = async () => {
  const { rows } = await database.db.execute<{ documents: number; stock: number }>(
    sql`select (select count(*)::int from catalog_document) documents, (select count(*)::int from stock_item) stock`,
  );
  return rows[0];
};

const simple = (id: number, more = {}) => ({
  id,
  sku: `S${id}`,
  name: `Peegel ${id}`,
  type_id: 'simple',
  status: 1,
  visibility: 4,
  price: 10,
  url_key: `peegel-${id}`,
  url_path: `peeglid/peegel-${id}.html`,
  stock: { is_in_stock: true, qty: 5, manage_stock: true },
  ...more,
});

/** Format of an old dump: values of children only in custom_attributes, stock as a list, numbers as strings. */
const oldConfigurable = {
  id: 100,
  sku: 'SD100',
  name: 'Dušiuks Ääs',
  type_id: 'configurable',
  status: '1',
  visibility: '4',
  price: '244.0000',
  category_ids: ['20', '21'],
  stock: [{ is_in_stock: 1, qty: '0', manage_stock: '1' }],
  configurable_options: [
    {
      attribute_id: '93',
      attribute_code: 'color',
      label: 'Värv',
      values: [{ value_index: 49 }, { value_index: 50 }],
    },
  ],
  configurable_children: [
    {
      id: 101,
      sku: 'SD100-C',
      price: 244,
      stock: [{ is_in_stock: '1', qty: '7' }],
      custom_attributes: [{ attribute_code: 'color', value: '49' }],
    },
  ],
};

const everything = [
  hit('product', simple(1)),
  hit('product', oldConfigurable),
  hit('category', {
    id: 20,
    parent_id: 2,
    name: 'Uksed',
    path: '1/2/20',
    level: 2,
    is_active: 1,
    position: '3',
  }),
  hit('attribute', {
    id: 93,
    attribute_id: 93,
    attribute_code: 'color',
    options: [{ label: ' ', value: 49 }],
  }),
  hit('taxrule', {
    id: 2,
    code: 'VAT',
    customer_tax_class_ids: ['3'],
    product_tax_class_ids: [2],
    rates: [{ id: 4, tax_country_id: 'EE', tax_region_id: 0, rate: '24.0000' }],
  }),
  hit('cms_page', { id: 3, identifier: 'about-us', title: 'Meist', content: '<p>…</p>' }),
  hit('cms_block', { id: 4, identifier: 'footer', title: '', content: '', active: '0' }),
  hit('review', {
    id: 5,
    product_id: 1,
    title: 'Hea',
    detail: 'Väga hea',
    nickname: 'Mari',
    review_status: 1,
  }),
];

describe('old and new dumps', () => {
  it('normalizes older field names and formats', async () => {
    const report = await load([fileOf('dump.jsonl', linesOf(everything))]);
    expect(report).toMatchObject({ written: true, changed: 8, stockRows: 2, badRows: [] });
    const byId = new Map(documentsOf(await exported()).map((document) => [document['id'], document]));
    expect(byId.get(100)).toMatchObject({
      status: 1,
      visibility: 4,
      price: 244,
      category_ids: [20, 21],
      slug: 'dusiuks-aas-100',
      url_key: 'dusiuks-aas-100',
      url_path: 'dusiuks-aas-100.html',
      stock: { is_in_stock: true, qty: 0, manage_stock: true },
      color_options: [49, 50],
      configurable_children: [{ id: 101, color: '49', status: 1, stock: { is_in_stock: true, qty: 7 } }],
    });
    expect(byId.get(20)).toMatchObject({
      is_active: true,
      position: 3,
      slug: 'uksed-20',
      url_path: 'uksed-20',
      children_data: [],
    });
    expect(byId.get(93)).toMatchObject({ frontend_label: 'color', options: [{ label: ' ', value: '49' }] });
    expect(byId.get(2)).toMatchObject({ customer_tax_class_ids: [3], rates: [{ rate: 24 }] });
    expect(byId.get(3)).toMatchObject({ active: true });
    expect(byId.get(4)).toMatchObject({ active: false });
  });

  it('leaves normalized documents unchanged', async () => {
    const given = simple(1, {
      slug: 'oma-slug',
      final_price: 8,
      color: 49,
      anything: { nested: [1, null] },
      tier_prices: [],
    });
    await load([fileOf('products.json', [given])]);
    expect(documentsOf(await exported())).toEqual([given]);
  });

  it.each([
    ['the type of the hit', 'x.json', { _index: 'i', _type: 'product', _id: '1', _source: simple(1) }],
    [
      'the name of the index',
      'x.json',
      { _index: 'vsf_et_product_1700000000', _type: '_doc', _source: simple(1) },
    ],
    ['the name of the file', 'products.json', simple(1)],
  ])('detects the entity by %s', async (_, name, row) => {
    expect((await load([fileOf(name, [row])])).read).toEqual({ product: 1 });
  });

  it('uses the id of the hit when the document has none, and the given entity', async () => {
    const { id, ...withoutId } = simple(1);
    expect(
      (await load([fileOf('x.json', [{ _id: '1', _source: withoutId }])], { entity: 'product' })).written,
    ).toBe(true);
    expect(documentsOf(await exported())[0]).toMatchObject({ id });
  });

  it('writes one stock row per sellable item and keeps reserved units', async () => {
    await load([fileOf('dump.jsonl', linesOf(everything))]);
    await database.db.execute(sql`update stock_item set reserved = 2 where sku = 'SD100-C'`);
    await load([fileOf('dump.jsonl', linesOf(everything))]);
    const { rows } = await database.db.execute(
      sql`select product_id, sku, qty, reserved from stock_item order by product_id`,
    );
    expect(rows).toEqual([
      { product_id: 1, sku: 'S1', qty: 5, reserved: 0 },
      { product_id: 101, sku: 'SD100-C', qty: 7, reserved: 2 },
    ]);
  });
});

describe('all or nothing', () => {
  it('reports every invalid row with its number and reason and writes nothing', async () => {
    const file = fileOf(
      'dump.jsonl',
      [
        JSON.stringify(hit('product', simple(1))),
        '{"_type":"product",',
        JSON.stringify(hit('product', simple(2, { sku: '', price: -1 }))),
        '',
        JSON.stringify(hit('product', simple(3, { type_id: 'magic' }))),
        JSON.stringify({ _type: 'spaceship', _source: { id: 1 } }),
        JSON.stringify(hit('product', simple(1))),
        JSON.stringify(hit('product', simple(9, { sku: 'S1' }))),
        JSON.stringify(hit('taxrule', { id: 1, code: 'x', rates: [{ tax_country_id: 'EE', rate: 240 }] })),
        '42',
      ].join('\n'),
    );
    const report = await load([file]);
    expect(report.written).toBe(false);
    expect(report.badRows.map(({ file: name, row }) => [name, row])).toEqual(
      [2, 3, 5, 6, 7, 8, 9, 10].map((row) => ['dump.jsonl', row]),
    );
    const reasons = report.badRows.map(({ reason }) => reason);
    expect(reasons[0]).toMatch(/not valid JSON/);
    expect(reasons[1]).toMatch(/sku: .*; price: /);
    expect(reasons[2]).toMatch(/type_id/);
    expect(reasons[3]).toMatch(/spaceship/);
    expect(reasons[4]).toBe('product 1 is already in dump.jsonl row 1');
    expect(reasons[5]).toBe('sku S1 is used by product 1 too');
    expect(reasons[6]).toMatch(/customer_tax_class_ids.*product_tax_class_ids.*rates\.0\.rate/);
    expect(reasons[7]).toBe('is not an object');
    expect(await counts()).toEqual({ documents: 0, stock: 0 });
  });

  it('rolls back earlier writes when a later row is invalid', async () => {
    const rows = Array.from({ length: 1200 }, (_, at) => simple(at + 1));
    const report = await load([fileOf('products.json', [...rows, { id: 0 }])]);
    expect(report.badRows).toMatchObject([{ row: 1201 }]);
    expect(await counts()).toEqual({ documents: 0, stock: 0 });
  });

  it('rejects a sku that exists under another product id', async () => {
    await load([fileOf('products.json', [simple(1)])]);
    const report = await load([fileOf('products.json', [simple(2), simple(3, { sku: 'S1' })])]);
    expect(report.badRows).toMatchObject([
      { file: 'products.json', row: 2, reason: 'sku S1 belongs to product 1 of the shop' },
    ]);
    expect(await counts()).toEqual({ documents: 1, stock: 1 });
  });

  it('only reports changes in a dry run', async () => {
    const report = await load([fileOf('products.json', [simple(1)])], { dryRun: true });
    expect(report).toMatchObject({ written: false, changed: 1, stockRows: 1, badRows: [] });
    expect(await counts()).toEqual({ documents: 0, stock: 0 });
  });
});

describe('round trip', () => {
  it('changes nothing when the same dump is imported again', async () => {
    const file = fileOf('dump.jsonl', linesOf(everything));
    await load([file]);
    expect(await load([file])).toMatchObject({ written: true, changed: 0 });
  });

  it('exports, imports and exports again byte for byte', async () => {
    await load([fileOf('dump.jsonl', linesOf(everything))]);
    await database.db.execute(
      sql`update stock_item set qty = 3, max_sale_qty = 4, backorders = 1 where sku = 'S1'`,
    );
    const first = await exported();
    await database.db.execute(sql`truncate catalog_document, product, stock_item cascade`);
    expect((await load([fileOf('again.jsonl', first)])).written).toBe(true);
    expect(await exported()).toBe(first);
    expect(documentsOf(first)[0]).toMatchObject({ id: 1, stock: { qty: 3, max_sale_qty: 4, backorders: 1 } });
  });

  it('two stores that share products export the bytes that each exports alone, in any order of import', async () => {
    const dumps = Object.fromEntries(
      ['et', 'ru'].map((storeCode) => {
        const products = demoCatalogue(storeCode).product.slice(0, 12);
        return [storeCode, fileOf(`${storeCode}.jsonl`, linesOf(products.map((one) => hit('product', one))))];
      }),
    );
    const loadStore = (storeCode: string, more = {}) =>
      load([dumps[storeCode] ?? ''], { storeCode, ...more });
    const clear = () => database.db.execute(sql`truncate catalog_document, product, stock_item cascade`);
    const alone: Record<string, string> = {};
    for (const storeCode of ['et', 'ru']) {
      await clear();
      await loadStore(storeCode);
      alone[storeCode] = await exported(['product'], storeCode);
    }
    for (const order of [
      ['et', 'ru'],
      ['ru', 'et'],
    ]) {
      await clear();
      for (const storeCode of order) await loadStore(storeCode);
      for (const storeCode of order) {
        const text = await exported(['product'], storeCode);
        expect(text === alone[storeCode]).toBe(true);
        const again = await load([fileOf('again.jsonl', text)], { storeCode });
        expect(again).toMatchObject({ written: true, changed: 0 });
      }
    }
    expect(documentsOf(alone['et'] ?? '')).toHaveLength(12);
    const { rows } = await database.db.execute<{ part: unknown }>(sql`
      select body as part from catalog_document union all select body from product
      union all select variants from product`);
    const stored = JSON.stringify(rows).length;
    // Most of the rest are labels and descriptions.
    expect(stored).toBeLessThan(Object.values(alone).join('').length * 0.8);
  });

  it('exports only the requested entities, with sorted keys', async () => {
    await load([fileOf('dump.jsonl', linesOf(everything))]);
    const text = await exported(['review']);
    expect(text).toBe(
      '{"_index":"vue_storefront_catalog_et","_type":"review","_id":"5","_source":{"detail":"Väga hea","id":5,' +
        '"nickname":"Mari","product_id":1,"review_status":1,"title":"Hea"}}\n',
    );
  });

  it('reports progress up to the end', async () => {
    const shares: number[] = [];
    const rows = Array.from({ length: 1001 }, (_, at) => simple(at + 1));
    await load([fileOf('products.json', rows)], { onProgress: (share: number) => shares.push(share) });
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
    expect(shares.length).toBeGreaterThan(2);
  });
});

describe('derives fields that real dumps omit', () => {
  const product = async (id: number) => {
    const [found] = await loadDocumentsById(database.db, 'et', 'product', [String(id)]);
    return found;
  };
  const child = (more = {}) => ({ sku: 'S1', price: 10, color: '49', ...more });
  const configurable = (more = {}) => ({
    ...simple(50),
    type_id: 'configurable',
    configurable_options: [{ attribute_id: '93', values: [{ value_index: 49, label: '' }] }],
    configurable_children: [child()],
    ...more,
  });
  const color = { attribute_id: 93, attribute_code: 'color', options: [{ label: 'Selge', value: '49' }] };

  it('child ids by sku, attribute codes and labels by attribute id, regardless of the order of rows', async () => {
    const rows = [
      hit('product', configurable()),
      hit('product', simple(1)),
      hit('attribute', { id: 93, ...color }),
    ];
    const report = await load([fileOf('dump.json', linesOf(rows))]);
    expect(report).toMatchObject({
      badRows: [],
      notes: [],
      written: true,
      read: { product: 2, attribute: 1 },
    });
    expect(await product(50)).toMatchObject({
      configurable_options: [{ attribute_code: 'color', values: [{ value_index: 49, label: 'Selge' }] }],
      configurable_children: [{ id: 1, sku: 'S1', color: '49' }],
      color_options: [49],
    });
  });

  it('from earlier imports in the database', async () => {
    await load([
      fileOf('first.json', linesOf([hit('product', simple(1)), hit('attribute', { id: 93, ...color })])),
    ]);
    const report = await load([fileOf('product.json', linesOf([configurable()]))]);
    expect(report.badRows).toEqual([]);
    expect(await product(50)).toMatchObject({ configurable_children: [{ id: 1 }] });
  });

  it('the position of a category by its parent, its path or its level', async () => {
    const category = (id: number, more: object) =>
      hit('category', { id, name: `C${id}`, is_active: true, ...more });
    const rows = [
      category(30, { parent_id: 20 }),
      category(20, { parent_id: 2 }),
      category(2, { parent_id: 1 }),
      category(40, { path: '1/2/40' }),
    ];
    expect((await load([fileOf('dump.json', linesOf(rows))])).badRows).toEqual([]);
    const { rows: stored } = await database.db.execute(
      sql`select id, body->>'path' path, body->>'level' level, body->>'parent_id' parent from catalog_document order by id`,
    );
    expect(stored).toEqual([
      { id: '2', path: '1/2', level: '1', parent: '1' },
      { id: '20', path: '1/2/20', level: '2', parent: '2' },
      { id: '30', path: '1/2/20/30', level: '3', parent: '20' },
      { id: '40', path: '1/2/40', level: '2', parent: '2' },
    ]);
  });

  it('[PROD-10] ignores an option named price without changing the price of the children', async () => {
    const options = [
      { attribute_id: '93', attribute_code: 'color', values: [{ value_index: 49, label: 'Selge' }] },
      { attribute_id: '75', attribute_code: 'price', values: [] },
    ];
    const rows = [
      hit(
        'product',
        configurable({ configurable_options: options, configurable_children: [child({ id: 51 })] }),
      ),
    ];
    expect((await load([fileOf('dump.json', linesOf(rows))])).badRows).toEqual([]);
    expect(await product(50)).toMatchObject({
      configurable_options: [{ attribute_code: 'color' }],
      configurable_children: [{ price: 10 }],
    });
  });

  it('reports unknown fields grouped by reason, and imports the other rows only on request', async () => {
    const rows = [
      hit('product', simple(1)),
      hit('product', configurable({ id: 60, sku: 'A', configurable_children: [child({ sku: 'GHOST' })] })),
      hit('product', configurable({ id: 61, sku: 'B', configurable_children: [child({ sku: 'GHOST2' })] })),
      hit('category', { id: 7, name: 'Orphan', parent_id: 99, is_active: true }),
      hit('product', simple(2, { type_id: 'magic' })),
    ];
    const file = fileOf('dump.json', linesOf(rows));
    const rejected = await load([file]);
    expect(rejected.badRows.map(({ row }) => row).sort()).toEqual([2, 3, 4, 5]);
    expect(new Set(rejected.badRows.map(({ kind }) => kind)).size).toBe(3);
    expect(await counts()).toEqual({ documents: 0, stock: 0 });
    const report = await load([file], { skipBad: true });
    expect(report).toMatchObject({ written: true, changed: 1, badRows: { length: 4 } });
    expect(await counts()).toEqual({ documents: 1, stock: 1 });
  });

  it('skips only the product whose sku exists under another product id', async () => {
    await load([fileOf('first.json', linesOf([hit('product', simple(1))]))]);
    const rows = [hit('product', simple(5, { sku: 'S1' })), hit('product', simple(6))];
    const report = await load([fileOf('dump.json', linesOf(rows))], { skipBad: true });
    expect(report.badRows).toMatchObject([{ row: 1, reason: 'sku S1 belongs to product 1 of the shop' }]);
    expect(await product(5)).toBeUndefined();
    expect(await product(6)).toMatchObject({ sku: 'S6' });
  });

  it('reports duplicate paths, options without a label and missing pictures', async () => {
    const rows = [
      hit('product', simple(1, { url_path: '/peegel.html', image: '/a.jpg' })),
      hit(
        'product',
        simple(2, { url_path: 'peegel.html', image: '/b.jpg', media_gallery: [{ image: '/a.jpg' }] }),
      ),
      hit(
        'product',
        configurable({
          configurable_options: [{ attribute_code: 'color', values: [{ value_index: 51, label: ' ' }] }],
        }),
      ),
    ];
    rows.push(hit('product', simple(7, { url_path: '/contact' })));
    const hasPicture = async (path: string) => path === '/a.jpg';
    const report = await load([fileOf('dump.json', linesOf(rows))], { hasPicture });
    expect(report.badRows).toEqual([]);
    expect(await product(1)).toMatchObject({ url_path: 'peegel.html' });
    expect(report.notes).toEqual([
      { about: expect.stringContaining('screens of the shop'), detail: 'contact: product 7' },
      { about: expect.stringContaining('without a label'), detail: 'S50: color 51' },
      { about: expect.stringContaining('share'), detail: 'peegel.html: product 1, product 2' },
    ]);
    expect(report.pictures).toEqual({ named: 2, missing: ['/b.jpg'] });
  });

  it('tax rules of a dump replace the defaults unless those were changed', async () => {
    const rule = { id: 9, code: 'OWN', customer_tax_class_ids: [1], product_tax_class_ids: [2], rates: [] };
    const file = fileOf('dump.json', linesOf([hit('taxrule', rule)]));
    const codes = async () =>
      (
        await database.db.execute<{ code: string }>(
          sql`select body->>'code' code from catalog_document order by 1`,
        )
      ).rows.map(({ code }) => code);
    await database.db.transaction((tx) => fillTaxRules(tx, 'et'));
    await load([file]);
    expect(await codes()).toEqual(['OWN']);
    await database.db.execute(sql`delete from catalog_document`);
    await database.db.transaction((tx) => fillTaxRules(tx, 'et'));
    const taxes = createTaxRuleEditor({ db: database.db, rules: createDocumentEntity('taxrule') });
    await taxes.change(TEST_AUTHOR, 'et', 'EE-VAT', { country: 'EE', rate: 24 });
    await load([file]);
    expect(await codes()).toEqual(['EE-VAT', 'OWN']);
  });
});
