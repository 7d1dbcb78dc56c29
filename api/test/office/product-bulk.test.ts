// Acts on many products: previewed, carried out in chunks, continued, cancelled, and undone as one.
import type { Product } from '@klaas/core/catalog/product.ts';
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  cancelProductBulkEndpoint,
  planProductBulkEndpoint,
  productAttributesEndpoint,
  productBulkEndpoint,
  startProductBulkEndpoint,
} from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import { type ProductRow, productRowsEndpoint } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertDocuments } from '../../src/catalog/catalog-repository.ts';
import { composeServices } from '../../src/compose.ts';
import { createShopLoad } from '../../src/http/observe/shop-load.ts';
import { createJobPace } from '../../src/jobs/job-pace.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

/** More than two chunks. */
const MADE = 230;
const CHUNK = 100;
const FIRST_ID = 60_000;
const ids = Array.from({ length: MADE }, (_, at) => FIRST_ID + at);

let api: TestApi;
let owner: SignedIn;
let run: (id: string, signal?: AbortSignal) => Promise<void>;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  owner = await signInAs(api, 'catalogue');
  const { runs } = composeServices(api.services).manyProducts;
  run = (id, signal = new AbortController().signal) => runs.run({ id }, signal);
  const template = (await api.services.catalog.allDocuments('et', 'product')).find(
    ({ type_id }) => type_id === 'simple',
  ) as unknown as Product;
  const made = ids.map((id) => ({
    ...template,
    ...{ id, sku: `BULK-${id}`, name: `Hulgi ${id}`, price: 100, special_price: null, status: 1 },
    ...{ url_path: `bulk-${id}.html`, url_key: `bulk-${id}`, slug: `bulk-${id}` },
  }));
  for (const store of ['et', 'ru']) await upsertDocuments(api.services.db, store, 'product', made as never);
});
afterAll(() => api.stop());

/** This process takes one chunk, then it is stopped. */
const stopped = (): AbortSignal => AbortSignal.abort();
const unwrap = <Value>(answer: { ok: true; value: Value } | { ok: false }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const bodyOf = (act: object, more: object = {}) => ({ store: 'et', where: { ids }, act, ...more });
const plan = async (act: object, more?: object) =>
  unwrap(await owner.call(planProductBulkEndpoint, { body: bodyOf(act, more) }));
const start = async (act: object, more?: object) =>
  unwrap(await owner.call(startProductBulkEndpoint, { body: bodyOf(act, more) }));
const progress = async (key: string) => unwrap(await owner.call(productBulkEndpoint, { params: { key } }));
const carryOut = async (act: object, more?: object) => {
  const { id } = await start(act, more);
  await run(id);
  return progress(id);
};
const undo = async (id: number | null) =>
  unwrap(await owner.call(undoEndpoint, { params: { id: id ?? 0 }, body: {} }));
const rowsOf = async (where: object, more: object = {}): Promise<ProductRow[]> => {
  // However slow the machine is: the list itself waits a second at most.
  await api.services.catalog.caughtUp();
  const rows: ProductRow[] = [];
  for (let from: string | null = null; ; ) {
    const page: { rows: ProductRow[]; next: string | null } = unwrap(
      await owner.call(productRowsEndpoint, {
        body: { count: 200, where, sort: { by: 'id', descending: false }, from, ...more },
      }),
    );
    rows.push(...page.rows);
    from = page.next;
    if (from === null) return rows;
  }
};
const pricesOf = async (): Promise<(number | null)[]> =>
  (await rowsOf({ ids })).map(({ price_cents }) => price_cents);
const raise = { kind: 'price', formula: { kind: 'amount', cents: 100 } };

describe('[OFFICE-30] an act on all products that match', () => {
  it('says before what it changes, does exactly that, and is undone as one', async () => {
    const some = (await rowsOf({ types: ['configurable'], states: ['published'] })).slice(0, 5);
    const where = { ids: some.map(({ id }) => id) };
    const before = await rowsOf(where, { kind: 'variants' });
    const act = { kind: 'price', formula: { kind: 'percent', points: 500 }, rounding: 'ninety' };
    const planned = await plan(act, { where });
    expect(planned.changed + planned.same).toBe(before.length);
    expect(planned.problems).toEqual([]);
    expect(await rowsOf(where, { kind: 'variants' })).toEqual(before);

    const done = await carryOut(act, { where });
    expect(done).toMatchObject({ state: 'done', changed: planned.changed, refused: 0 });
    const after = await rowsOf(where, { kind: 'variants' });
    for (const { sku, before: old, after: next } of planned.samples) {
      expect(before.find((row) => row.sku === sku)?.price_cents).toBe(old);
      expect(after.find((row) => row.sku === sku)?.price_cents).toBe(next);
    }
    expect(after.filter((row, at) => row.price_cents !== before[at]?.price_cents)).toHaveLength(
      planned.changed,
    );
    expect(await undo(done.change_id)).toMatchObject({ left: 0 });
    expect(await rowsOf(where, { kind: 'variants' })).toEqual(before);
  });

  it('names the rows that cannot, and changes the others', async () => {
    const bundles = await rowsOf({ types: ['bundle'] });
    const where = { ids: [...ids.slice(0, 5), ...bundles.map(({ id }) => id)] };
    const planned = await plan(raise, { where });
    expect(planned.problems).toEqual([{ rule: 'computed', count: bundles.length }]);
    const done = await carryOut(raise, { where });
    expect(done).toMatchObject({ refused: bundles.length, changed: planned.changed });
    expect(done.problems.map(({ sku }) => sku).sort()).toEqual(bundles.map(({ sku }) => sku).sort());
    await undo(done.change_id);
  });

  it('switches chosen variants, not their product', async () => {
    const [row, other] = await rowsOf({ types: ['configurable'] }, { kind: 'variants' });
    const more = { where: { ids: [row?.id] }, kind: 'variants', skus: [row?.sku] };
    const done = await carryOut({ kind: 'state', state: 'hidden' }, more);
    expect(done).toMatchObject({ changed: 1, refused: 0 });
    const after = await rowsOf({ ids: [row?.id] }, { kind: 'variants' });
    expect(after.filter(({ state }) => state === 'hidden').map(({ sku }) => sku)).toEqual([row?.sku]);
    expect(other?.state).toBe('published');
    await undo(done.change_id);
  });

  it('puts products into a category and takes them out, in every store with its words', async () => {
    const [product] = await rowsOf({ types: ['simple'] });
    const inIt = (store: string) => rowsOf({ category_ids: [category], ids }, { store });
    const categories = (await api.services.catalog.allDocuments('ru', 'category')) as {
      id: number;
      name?: unknown;
      level?: unknown;
    }[];
    const free = categories.find(
      ({ level, name }) => Number(level) > 1 && !product?.categories.includes(String(name)),
    );
    const category = free?.id ?? 0;
    const act = { kind: 'category_add', category_id: category };
    const before = (await inIt('et')).length;
    expect(await plan(act)).toMatchObject({ changed: MADE - before, same: before });
    const added = await carryOut(act);
    expect(added).toMatchObject({ changed: MADE - before, refused: 0 });
    expect(await inIt('et')).toHaveLength(MADE);
    const russian = await inIt('ru');
    expect(russian).toHaveLength(MADE);
    expect(russian[0]?.categories).toContain(String(free?.name));
    const removed = await carryOut({ kind: 'category_remove', category_id: category });
    expect(removed).toMatchObject({ changed: MADE });
    expect(await inIt('ru')).toHaveLength(0);
    await undo(removed.change_id);
    expect(await inIt('ru')).toHaveLength(MADE);
    await undo(added.change_id);
    expect(await inIt('et')).toHaveLength(before);
  });

  it('sets an attribute to one of its options', async () => {
    const attributes = unwrap(await owner.call(productAttributesEndpoint, { query: { store: 'et' } }));
    expect(attributes.map(({ code }) => code)).not.toContain('price');
    const select = attributes.find(({ input, options }) => input === 'select' && options.length > 1);
    const value = Number(select?.options[1]?.value);
    const act = { kind: 'attribute', code: select?.code, value };
    const planned = await plan(act);
    const done = await carryOut(act);
    expect(done).toMatchObject({ changed: planned.changed, refused: 0 });
    const valuesIn = async (store: string) => {
      await api.services.catalog.caughtUp();
      const found = await api.services.catalog.documentsByIds(store, 'product', ids.map(String));
      return new Set(found.map((document) => document?.[select?.code ?? '']));
    };
    expect(await valuesIn('et')).toEqual(new Set([value]));
    expect(await valuesIn('ru')).toEqual(new Set([value]));
    await undo(done.change_id);
    expect(await plan(act)).toMatchObject({ changed: planned.changed });
  });

  it.each([
    [{ kind: 'category_add', category_id: 999_999 }, 'act.category_id'],
    [{ kind: 'attribute', code: 'nothing', value: 1 }, 'act.code'],
    [{ kind: 'attribute', code: 'color', value: 999_999 }, 'act.value'],
    [{ kind: 'price', formula: { kind: 'percent', points: -10_000 } }, 'act.formula.points'],
    [{ kind: 'special', formula: { kind: 'set', cents: 1 }, from: '2027-02-01', to: '2027-01-01' }, 'act.to'],
  ])('refuses %j at %s', async (act, field) => {
    for (const endpoint of [planProductBulkEndpoint, startProductBulkEndpoint]) {
      const answer = await owner.request(endpoint, { body: bodyOf(act) });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ ok: false, error: 'invalid', fields: [{ field }] });
    }
  });

  it('is refused to whoever may not write the fields', async () => {
    const writer = await signInAs(api, 'content');
    for (const endpoint of [planProductBulkEndpoint, startProductBulkEndpoint])
      expect((await writer.request(endpoint, { body: bodyOf(raise) })).status).toBe(403);
  });
});

describe('the job', () => {
  it('goes on where a process that ended has left it: each product is changed once', async () => {
    const before = await pricesOf();
    const { id, total } = await start(raise);
    expect(total).toBe(MADE);
    expect(await progress(id)).toMatchObject({ state: 'waiting', done: 0, change_id: null });
    await run(id, stopped());
    expect(await progress(id)).toMatchObject({ state: 'running', done: CHUNK, changed: CHUNK });
    // A lost lease has started it twice.
    await Promise.all([run(id), run(id)]);
    const done = await progress(id);
    expect(done).toMatchObject({ state: 'done', done: MADE, changed: MADE, refused: 0 });
    await run(id);
    expect(await pricesOf()).toEqual(before.map((cents) => (cents ?? 0) + 100));
    expect(await undo(done.change_id)).toMatchObject({ done: MADE, left: 0 });
    expect(await pricesOf()).toEqual(before);
  });

  it('[OFFICE-103] takes ten products at a time beside visitors, and none while one of them waits', async () => {
    const load = createShopLoad(api.services.now);
    const asked = Promise.withResolvers<void>();
    let rests = 0;
    const idle = () => {
      rests += 1;
      asked.resolve();
      return load.idle();
    };
    // The rest itself is over at once; a visitor is waited for without end.
    const wait = async (ms: number) => (ms === 1000 ? new Promise(() => {}) : undefined);
    const pace = createJobPace({ load: { ...load, idle }, wait });
    const { runs } = composeServices({ ...api.services, pace }).manyProducts;
    const { id } = await start(raise);
    const answered = load.begin();
    const ran = runs.run({ id }, new AbortController().signal);
    await asked.promise;
    expect(await progress(id)).toMatchObject({ state: 'running', done: 10, changed: 10 });
    answered();
    await ran;
    const done = await progress(id);
    expect(done).toMatchObject({ state: 'done', done: MADE, changed: MADE });
    expect(rests).toBe(MADE / 10 - 1);
    await undo(done.change_id);
  });

  it('is cancelled between two chunks; what is written can be undone as one', async () => {
    const before = await pricesOf();
    const { id } = await start(raise);
    await run(id, stopped());
    const reader = await signInAs(api, 'content');
    expect(await reader.call(cancelProductBulkEndpoint, { params: { key: id } })).toMatchObject({
      ok: false,
    });
    const cancelled = unwrap(await owner.call(cancelProductBulkEndpoint, { params: { key: id } }));
    expect(cancelled).toMatchObject({ state: 'cancelled', done: CHUNK });
    await run(id);
    expect(await progress(id)).toEqual(cancelled);
    expect((await pricesOf()).filter((cents, at) => cents !== before[at])).toHaveLength(CHUNK);
    await undo(cancelled.change_id);
    expect(await pricesOf()).toEqual(before);
  });

  it('leaves a row that cannot any more, and says which', async () => {
    const [first] = await rowsOf({ ids: [FIRST_ID] });
    const { id } = await start({ kind: 'special', formula: { kind: 'set', cents: 9000 } });
    const lower = await carryOut(
      { kind: 'price', formula: { kind: 'set', cents: 8000 } },
      { where: { ids: [FIRST_ID] } },
    );
    await run(id);
    const done = await progress(id);
    expect(done).toMatchObject({ changed: MADE - 1, refused: 1 });
    expect(done.problems).toEqual([{ sku: first?.sku, rule: 'not_below_price' }]);
    await undo(done.change_id);
    await undo(lower.change_id);
  });
});
