// Products from a file: the dry run foretells what the import does; all or none, or without the rows that cannot be.
import type { Product } from '@klaas/core/catalog/product.ts';
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  cancelProductBulkEndpoint,
  productBulkEndpoint,
} from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import { saveCellsEndpoint } from '@klaas/core/contract/admin/product-grid-endpoints.ts';
import {
  planProductImportEndpoint,
  startProductImportEndpoint,
} from '@klaas/core/contract/admin/product-import-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertDocuments } from '../../src/catalog/catalog-repository.ts';
import { composeServices } from '../../src/compose.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

/** More than a chunk. */
const MADE = 150;
const FIRST_ID = 70_000;
const ids = Array.from({ length: MADE }, (_, at) => FIRST_ID + at);
const skuOf = (id: number) => `IMPORT-${id}`;
/** Together 10,000 rows, most of them after the first 1000, which are one transaction. */
const PARENTS = 40;
const VARIANTS = 250;
const parents = Array.from({ length: PARENTS }, (_, at) => FIRST_ID + MADE + at);
const variantSkus = parents.flatMap((id) =>
  Array.from({ length: VARIANTS }, (_, at) => `IMPORT-${id}-${at}`),
);

let api: TestApi;
let owner: SignedIn;
let run: (id: string, signal?: AbortSignal) => Promise<void>;
beforeAll(async () => {
  // Changes are logged with the clock of the database.
  api = await createTestApi({ demo: true, services: { now: Date.now } });
  owner = await signInAs(api, 'catalogue');
  const { runs } = composeServices(api.services).manyProducts;
  run = (id, signal = new AbortController().signal) => runs.run({ id }, signal);
  const documents = await api.services.catalog.allDocuments('et', 'product');
  const templateOf = (type: string) =>
    documents.find(({ type_id }) => type_id === type) as unknown as Product;
  const madeOf = (template: Product, id: number) => ({
    ...template,
    ...{ id, sku: skuOf(id), name: `Toode ${id}`, price: 100, special_price: null, status: 1 },
    ...{ url_path: `import-${id}.html`, url_key: `import-${id}`, slug: `import-${id}` },
  });
  const simple = templateOf('simple');
  const configurable = templateOf('configurable');
  const [variant] = configurable.configurable_children ?? [];
  const made = [
    ...ids.map((id) => madeOf(simple, id)),
    ...parents.map((id) => ({
      ...madeOf(configurable, id),
      configurable_children: Array.from({ length: VARIANTS }, (_, at) => ({
        ...variant,
        ...{ id: id * 1000 + at, sku: `IMPORT-${id}-${at}`, price: 100, special_price: null },
      })),
    })),
  ];
  for (const store of ['et', 'ru']) await upsertDocuments(api.services.db, store, 'product', made as never);
});
afterAll(() => api.stop());

const unwrap = <Value>(answer: { ok: true; value: Value } | { ok: false }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const columns = ['price', 'special_price'];
type Row = [number, string, string[]];
const plan = async (rows: Row[]) =>
  unwrap(await owner.call(planProductImportEndpoint, { body: { store: 'et', columns, rows } }));
const start = async (rows: Row[], more: { is_whole: boolean; as_of: string }) =>
  unwrap(await owner.call(startProductImportEndpoint, { body: { store: 'et', columns, rows, ...more } }));
const progress = async (key: string) => unwrap(await owner.call(productBulkEndpoint, { params: { key } }));
const pricesOf = async () => {
  await api.services.catalog.caughtUp();
  const found = await api.services.catalog.documentsByIds('et', 'product', ids.map(String));
  return found.map((product) => [
    product?.['original_price_incl_tax'] ?? product?.['price'],
    product?.['special_price'] ?? null,
  ]);
};
const changesOf = async (): Promise<number> => {
  const { rows } = await api.services.db.$client.query<{ count: number }>(
    "select count(*)::int as count from change where entity = 'product'",
  );
  return rows[0]?.count ?? 0;
};
const goodRows = (price: string): Row[] => ids.map((id, at): Row => [at + 2, skuOf(id), [price, '']]);
const badRows: Row[] = [
  [1001, 'NOT-THERE', ['5', '']],
  [1002, skuOf(FIRST_ID + 1), ['kallis', '']],
  [1003, skuOf(FIRST_ID + 2), ['50', '60']],
];

describe('an import of products', () => {
  it('[OFFICE-98] a dry run writes nothing and foretells exactly what the import then does', async () => {
    const before = await pricesOf();
    const logged = await changesOf();
    const bad = new Set(badRows.map(([, sku]) => sku));
    const rows = [...goodRows('123,45').filter(([, sku]) => !bad.has(sku)), ...badRows];
    // The same price as before.
    rows[0] = [2, skuOf(FIRST_ID), ['100', '']];
    const foretold = await plan(rows);
    expect(foretold).toMatchObject({ changed: MADE - 3, same: 1 });
    expect(foretold.problems).toEqual([
      { line: 1001, sku: 'NOT-THERE', rule: 'unknown_sku' },
      { line: 1002, sku: skuOf(FIRST_ID + 1), column: 'price', rule: 'not_a_number' },
      { line: 1003, sku: skuOf(FIRST_ID + 2), column: 'special_price', rule: 'not_below_price' },
    ]);
    expect(await changesOf()).toBe(logged);
    expect(await pricesOf()).toEqual(before);

    const { id } = await start(rows, { is_whole: false, as_of: foretold.as_of });
    await run(id);
    const done = await progress(id);
    expect(done).toMatchObject({ state: 'done', changed: foretold.changed });
    expect(done.problems).toEqual(foretold.problems.filter(({ rule }) => rule !== 'unknown_sku'));
    const after = await pricesOf();
    expect(after.filter(([price]) => price === 123.45)).toHaveLength(MADE - 3);
    await owner.call(undoEndpoint, { params: { id: done.change_id ?? 0 }, body: {} });
    expect(await pricesOf()).toEqual(before);
  });

  it('[OFFICE-99] is all or none: after a refused row what was written is taken back', async () => {
    const before = await pricesOf();
    const foretold = await plan(goodRows('200'));
    expect(foretold.problems).toEqual([]);
    const { id } = await start(goodRows('200'), { is_whole: true, as_of: foretold.as_of });
    // Between the dry run and the import a colleague changes the last product, which is in the second chunk.
    const last = FIRST_ID + MADE - 1;
    const cell = { id: last, sku: skuOf(last), column: 'price', base: 10_000, value: 10_100 };
    unwrap(await owner.call(saveCellsEndpoint, { body: { store: 'et', cells: [cell] } }));
    await run(id);
    const done = await progress(id);
    expect(done).toMatchObject({ state: 'taken_back', change_id: null });
    expect(done.problems).toEqual([{ line: MADE + 1, sku: skuOf(last), rule: 'changed_since' }]);
    const after = await pricesOf();
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)).toEqual([101, null]);
    const answer = await owner.request(startProductImportEndpoint, {
      body: { store: 'et', columns, rows: badRows, is_whole: true, as_of: foretold.as_of },
    });
    expect(answer.status).toBe(409);
  });

  it('[OFFICE-99] shows its progress and is cancelled; all or none is none then', async () => {
    const before = await pricesOf();
    const { as_of } = await plan(goodRows('300'));
    const { id, total } = await start(goodRows('300'), { is_whole: true, as_of });
    expect(total).toBe(MADE);
    await run(id, AbortSignal.abort());
    expect(await progress(id)).toMatchObject({ state: 'running', done: 100, changed: 100 });
    unwrap(await owner.call(cancelProductBulkEndpoint, { params: { key: id } }));
    await run(id);
    expect(await progress(id)).toMatchObject({ state: 'taken_back' });
    expect(await pricesOf()).toEqual(before);
  });

  it('[OFFICE-99] of 10,000 rows shows progress, is cancelled without a trace, and leaves the listed rows out', {
    timeout: 600_000,
  }, async () => {
    // Five of each product change.
    const isNew = (at: number) => at % VARIANTS < 5;
    const rows = variantSkus.map((sku, at): Row => [at + 2, sku, [isNew(at) ? '345' : '100', '']]);
    const pricesOfVariants = async () => {
      await api.services.catalog.caughtUp();
      const found = await api.services.catalog.documentsByIds('et', 'product', parents.map(String));
      return found.flatMap((product) =>
        ((product?.['configurable_children'] ?? []) as Product[]).map(
          ({ price, original_price_incl_tax: whole }) => whole ?? price,
        ),
      );
    };
    const before = await pricesOfVariants();
    expect(before).toHaveLength(10_000);
    rows[7_777] = [7_779, variantSkus[7_777] ?? '', ['kallis', '']];
    rows[9_999] = [10_001, 'NOT-THERE', ['345', '']];
    const foretold = await plan(rows);
    expect(foretold).toMatchObject({ changed: 200, same: 9_798 });
    expect(foretold.problems.map(({ line, rule }) => [line, rule])).toEqual([
      [7_779, 'not_a_number'],
      [10_001, 'unknown_sku'],
    ]);

    const good = rows.filter(([line]) => line !== 7_779 && line !== 10_001);
    const whole = await start(good, { is_whole: true, as_of: foretold.as_of });
    await run(whole.id, AbortSignal.abort());
    // A thousand rows are one transaction.
    expect(await progress(whole.id)).toMatchObject({
      ...{ state: 'running', total: PARENTS, done: 4, changed: 20 },
    });
    unwrap(await owner.call(cancelProductBulkEndpoint, { params: { key: whole.id } }));
    await run(whole.id);
    expect(await progress(whole.id)).toMatchObject({ state: 'taken_back', change_id: null });
    expect(await pricesOfVariants()).toEqual(before);

    const { as_of } = await plan(rows.slice(0, 1));
    const some = await start(rows, { is_whole: false, as_of });
    while ((await progress(some.id)).state !== 'done') await run(some.id);
    expect(await progress(some.id)).toMatchObject({ done: PARENTS, changed: 200, refused: 1 });
    expect(await pricesOfVariants()).toEqual(before.map((price, at) => (isNew(at) ? 345 : price)));
  });

  it('is refused with its field, and to whoever may not write the columns', async () => {
    const call = (body: object, as = owner) =>
      as.request(planProductImportEndpoint, { body: { store: 'et', columns, rows: badRows, ...body } });
    expect((await call({ rows: [[2, 'A', ['1']]] })).status).toBe(422);
    expect((await call({ columns: ['price', 'price'] })).status).toBe(422);
    expect((await call({ store: 'xx' })).status).toBe(422);
    expect((await call({}, await signInAs(api, 'content'))).status).toBe(403);
  });
});
