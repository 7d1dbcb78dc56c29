// Cells of the product grid: saved as one change, with one undo; what was changed since is told and left.
import type { Product } from '@klaas/core/catalog/product.ts';
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { saveCellsEndpoint } from '@klaas/core/contract/admin/product-grid-endpoints.ts';
import { type ProductRow, productRowsEndpoint } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  owner = await signInAs(api, 'catalogue');
});
afterAll(() => api.stop());

const rowsOf = async (body: object): Promise<ProductRow[]> => {
  const answer = await owner.call(productRowsEndpoint, { body: { count: 200, ...body } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.rows;
};
const save = async (cells: object[], more: object = {}, as = owner) => {
  const answer = await as.call(saveCellsEndpoint, { body: { store: 'et', cells, ...more } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const priceCell = ({ id, sku, price_cents }: ProductRow, value: number, base = price_cents) => ({
  ...{ id, sku, column: 'price', base, value },
});
const changes = async (): Promise<number> => {
  const { rows } = await api.services.db.execute<{ count: number }>(
    sql`select count(distinct bulk_id)::int as count from change where entity = 'product' and bulk_id is not null`,
  );
  return rows[0]?.count ?? 0;
};
const undo = (id: number | null) => owner.call(undoEndpoint, { params: { id: id ?? 0 }, body: {} });

describe('[OFFICE-73] cells of the product grid', () => {
  it('[OFFICE-74] prices of variants, a name and a state are one change in the log, and one undo sets all back', async () => {
    const variants = (await rowsOf({ kind: 'variants' })).filter(({ variant_id }) => variant_id !== null);
    const [simple] = await rowsOf({ where: { types: ['simple'], states: ['published'] } });
    if (!simple) throw new Error('no simple product');
    const three = variants.slice(0, 3);
    const before = await changes();
    const { id, sku, name } = simple;
    const saved = await save([
      ...three.map((row) => priceCell(row, (row.price_cents ?? 0) + 1000)),
      { id, sku, column: 'name', base: name, value: `${name} uus` },
      { id, sku, column: 'state', base: 'published', value: 'hidden' },
    ]);
    expect(saved).toMatchObject({ saved: 5, problems: [], kept: [] });
    expect(await changes()).toBe(before + 1);
    const after = await rowsOf({
      kind: 'variants',
      where: { ids: [...new Set(three.map((row) => row.id))] },
    });
    for (const row of three)
      expect(after.find(({ key }) => key === row.key)?.price_cents).toBe((row.price_cents ?? 0) + 1000);
    expect((await rowsOf({ where: { ids: [id] } }))[0]).toMatchObject({
      name: `${name} uus`,
      state: 'hidden',
    });
    const russian = (await rowsOf({ where: { ids: [id] }, store: 'ru' }))[0];
    expect(russian).toMatchObject({ state: 'hidden' });
    expect(russian?.name).not.toContain('uus');

    const undone = await undo(saved.change_id);
    expect(undone).toMatchObject({ ok: true, value: { left: 0 } });
    expect((await rowsOf({ where: { ids: [id] } }))[0]).toMatchObject({ name, state: 'published' });
    const back = await rowsOf({ kind: 'variants', where: { ids: [...new Set(three.map((row) => row.id))] } });
    for (const row of three)
      expect(back.find(({ key }) => key === row.key)?.price_cents).toBe(row.price_cents);
  });

  it('a cell that a colleague saved meanwhile is told with both values; the good ones can be saved alone', async () => {
    const [one, two] = (await rowsOf({ where: { types: ['simple'] } })).slice(2, 4);
    if (!one || !two) throw new Error('two simple products are needed');
    await save([priceCell(one, 77_700)]);
    const mine = [priceCell(one, 88_800), priceCell(two, 99_900)];
    const refused = await save(mine);
    expect(refused).toEqual({
      saved: 0,
      problems: [{ id: one.id, sku: one.sku, column: 'price', rule: 'changed_since', theirs: 77_700 }],
      kept: [],
      change_id: null,
    });
    expect((await rowsOf({ where: { ids: [two.id] } }))[0]?.price_cents).toBe(two.price_cents);
    expect(await save(mine, { good_only: true })).toMatchObject({ saved: 1, problems: [{ sku: one.sku }] });
    expect((await rowsOf({ where: { ids: [one.id] } }))[0]?.price_cents).toBe(77_700);
    expect((await rowsOf({ where: { ids: [two.id] } }))[0]?.price_cents).toBe(99_900);
    // Whoever has typed what the other saved meets no conflict.
    expect(await save([priceCell(one, 77_700)])).toMatchObject({ saved: 0, problems: [] });
  });

  it('a special price is below the price, also where only one of them is typed', async () => {
    const [row] = (await rowsOf({ where: { types: ['simple'] } })).slice(5);
    if (!row) throw new Error('a simple product is needed');
    const { id, sku } = row;
    const cell = (column: string, base: unknown, value: unknown) => ({ id, sku, column, base, value });
    const price = row.price_cents ?? 0;
    expect(await save([cell('special_price', row.special_cents, price)])).toMatchObject({
      saved: 0,
      problems: [{ column: 'special_price', rule: 'not_below_price' }],
    });
    const dated = [
      cell('special_price', row.special_cents, price - 1),
      cell('special_from', row.special_from, '2027-02-01'),
      cell('special_to', row.special_to, '2027-01-01'),
    ];
    expect(await save(dated)).toMatchObject({ problems: [{ column: 'special_to', rule: 'before_from' }] });
    dated[2] = cell('special_to', row.special_to, '2027-03-01');
    expect(await save(dated)).toMatchObject({ saved: dated.length, problems: [] });
    expect((await rowsOf({ where: { ids: [id] } }))[0]).toMatchObject({
      special_cents: price - 1,
      special_from: '2027-02-01',
      special_to: '2027-03-01',
    });
    expect(await save([cell('price', price, price - 1)])).toMatchObject({
      problems: [{ column: 'special_price', rule: 'not_below_price' }],
    });
    const cleared = ['special_price', 'special_from', 'special_to'].map((column, at) =>
      cell(column, [price - 1, '2027-02-01', '2027-03-01'][at], null),
    );
    expect(await save(cleared)).toMatchObject({ saved: 3, problems: [] });
  });

  it('the own price of a store stays its own, the shared one stays that of the others', async () => {
    const [row] = (await rowsOf({ where: { types: ['simple'] } })).slice(7);
    if (!row) throw new Error('a simple product is needed');
    const price = row.price_cents ?? 0;
    const { prices } = await import('../../src/compose-editors.ts').then(({ composeEditors }) =>
      composeEditors(api.services),
    );
    await prices.save(
      { kind: 'person', name: 'mari' },
      { sku: row.sku, store: 'ru' },
      { price: String((price + 500) / 100) },
    );
    expect(await save([priceCell(row, price + 100)])).toMatchObject({ saved: 1, kept: ['ru'] });
    const shown = async (store: string) =>
      (await rowsOf({ where: { ids: [row.id] }, store }))[0]?.price_cents;
    expect([await shown('et'), await shown('ru')]).toEqual([price + 100, price + 500]);
    const inRussian = { id: row.id, sku: row.sku, column: 'price', base: price + 500, value: price + 900 };
    expect(await save([inRussian], { store: 'ru' })).toMatchObject({ saved: 1 });
    expect([await shown('et'), await shown('ru')]).toEqual([price + 100, price + 900]);
  });

  it('prices of products with variants, names of variants and what is gone are refused', async () => {
    const [parent] = await rowsOf({ where: { types: ['configurable'] } });
    const [variant] = await rowsOf({ kind: 'variants', where: { types: ['configurable'] } });
    if (!parent || !variant) throw new Error('a product with variants is needed');
    const cells = [
      priceCell(parent, 100),
      { id: variant.id, sku: variant.sku, column: 'name', base: variant.name, value: 'x' },
      { id: 999_999, sku: 'none', column: 'price', base: 1, value: 2 },
      { id: parent.id, sku: 'none', column: 'state', base: 'published', value: 'hidden' },
    ];
    const { saved, problems } = await save(cells);
    expect(saved).toBe(0);
    expect(problems.map(({ rule }) => rule)).toEqual(['computed', 'computed', 'gone', 'gone']);
  });

  it('hides a variant in every store', async () => {
    const [variant] = (await rowsOf({ kind: 'variants', where: { types: ['configurable'] } })).slice(4);
    if (!variant) throw new Error('a variant is needed');
    const { id, sku, key } = variant;
    expect(await save([{ id, sku, column: 'state', base: 'published', value: 'hidden' }])).toMatchObject({
      saved: 1,
    });
    for (const store of ['et', 'ru']) {
      const rows = await rowsOf({ kind: 'variants', where: { ids: [id] }, store });
      expect(rows.filter(({ state }) => state === 'hidden').map((row) => row.key)).toEqual([key]);
    }
  });

  it('values that no cell can have, and doubled requests, change nothing', async () => {
    const [row] = await rowsOf({ where: { types: ['simple'] } });
    if (!row) throw new Error('a simple product is needed');
    for (const value of [-1, 1.5, '5', null, 100_000_001])
      expect(
        await owner.call(saveCellsEndpoint, {
          body: { store: 'et', cells: [{ ...priceCell(row, 1), value }] },
        }),
      ).toMatchObject({ ok: false, error: 'invalid' });
  });

  it('who may write texts only may write names only', async () => {
    const writer = await signInAs(api, 'content');
    const [row] = (await rowsOf({ where: { types: ['simple'] } })).slice(9);
    if (!row) throw new Error('a simple product is needed');
    const { id, sku, name } = row;
    const cells = [{ id, sku, column: 'name', base: name, value: `${name}!` }];
    expect(await save(cells, {}, writer)).toMatchObject({ saved: 1 });
    const price = await writer.call(saveCellsEndpoint, { body: { store: 'et', cells: [priceCell(row, 5)] } });
    expect(price).toMatchObject({ ok: false, error: 'forbidden' });
    const reader = await signInAs(api, 'orders');
    const named = await reader.call(saveCellsEndpoint, { body: { store: 'et', cells } });
    expect(named).toMatchObject({ ok: false, error: 'forbidden' });
  });
});

const PASTED = 500;
const PAGE = 200;
const MADE = PASTED + 10;

it('[OFFICE-73] 500 × 5 pasted cells change exactly those cells, as one change', async () => {
  const template = (await api.services.catalog.allDocuments('et', 'product')).find(
    ({ type_id }) => type_id === 'simple',
  ) as unknown as Product;
  const { upsertDocuments } = await import('../../src/catalog/catalog-repository.ts');
  const made = Array.from({ length: MADE }, (_, at) => ({
    ...template,
    ...{ id: 50_000 + at, sku: `PASTE-${at}`, name: `Kleebitud ${at}`, price: 100 + at, special_price: null },
    ...{ url_path: `paste-${at}.html`, url_key: `paste-${at}`, status: 1 },
  }));
  for (const store of ['et', 'ru']) await upsertDocuments(api.services.db, store, 'product', made as never);
  const load = async () => {
    // However slow the machine is: the list itself waits a second at most.
    await api.services.catalog.caughtUp();
    const pages = [];
    for (let at = 0; at < MADE; at += PAGE)
      pages.push(
        await rowsOf({
          where: { ids: made.slice(at, at + PAGE).map(({ id }) => id) },
          sort: { by: 'id', descending: false },
        }),
      );
    return pages.flat();
  };
  const rows = await load();
  expect(rows).toHaveLength(MADE);
  const cells = rows.slice(0, PASTED).flatMap(({ id, sku, name, price_cents: price }) => [
    { id, sku, column: 'name', base: name, value: `${name} B` },
    { id, sku, column: 'state', base: 'published', value: 'hidden' },
    { id, sku, column: 'price', base: price, value: (price ?? 0) + 50 },
    { id, sku, column: 'special_price', base: null, value: price },
    { id, sku, column: 'special_to', base: null, value: '2027-01-31' },
  ]);
  const before = await changes();
  expect(await save(cells)).toMatchObject({ saved: 5 * PASTED, problems: [] });
  expect(await changes()).toBe(before + 1);
  const after = await load();
  expect(after.slice(PASTED)).toEqual(rows.slice(PASTED));
  expect(after.slice(0, PASTED)).toEqual(
    rows.slice(0, PASTED).map((row) => ({
      ...row,
      ...{ name: `${row.name} B`, state: 'hidden', price_cents: (row.price_cents ?? 0) + 50 },
      ...{ special_cents: row.price_cents, special_to: '2027-01-31' },
      // The name was changed in one language.
      texts: row.texts.map((text) => ({ ...text, is_outdated: text.store === 'ru' })),
    })),
  );
});
