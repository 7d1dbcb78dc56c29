// The list of products: filters, order, pages, variants, and that a read sees every write before it.
import { PRODUCT_SORTS, type ProductWhere } from '@klaas/core/catalog/office/product-filter.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import {
  type ProductRow,
  productRowsEndpoint,
  productValuesEndpoint,
} from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { textIsRightEndpoint } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { findEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeEditors } from '../../src/compose-editors.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let owner: SignedIn;
let products: Product[];
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  owner = await signInAs(api, 'owner');
  products = (await api.services.catalog.allDocuments('et', 'product')) as unknown as Product[];
});
afterAll(() => api.stop());

const load = async (body: object) => {
  const answer = await owner.call(productRowsEndpoint, { body });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};

const loadAll = async (body: object): Promise<ProductRow[]> => {
  const rows: ProductRow[] = [];
  for (let from: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof load>> = await load({ ...body, from, count: 7 });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    from = page.next;
  }
};

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const found = async (where: ProductWhere) => idsOf((await load({ where, count: 200 })).rows);
const expected = (isIn: (product: Product) => boolean) => idsOf(products.filter(isIn));

describe('filters of the product list', () => {
  it('has every product, with its number', async () => {
    const { rows, total } = await load({ count: 200 });
    expect(total).toBe(products.length);
    expect(idsOf(rows)).toEqual(expected(() => true));
  });

  it('type, category, state, stock, picture and special price', async () => {
    expect(await found({ types: ['grouped', 'bundle'] })).toEqual(
      expected(({ type_id }) => type_id === 'grouped' || type_id === 'bundle'),
    );
    const category = products[0]?.category_ids?.[0] ?? 0;
    expect(await found({ category_ids: [category] })).toEqual(
      expected(({ category_ids = [] }) => category_ids.includes(category)),
    );
    expect(await found({ states: ['hidden'] })).toEqual(expected(({ status }) => status === 2));
    expect(await found({ states: ['published'] })).toEqual(expected(({ status }) => status !== 2));
    expect(await found({ states: ['published', 'hidden'] })).toHaveLength(products.length);
    const withPicture = expected(({ image = '' }) => image !== '');
    expect(await found({ has_picture: true })).toEqual(withPicture);
    expect(await found({ has_picture: false })).toHaveLength(products.length - withPicture.length);
    const special = expected(({ special_price, configurable_children: variants = [] }) =>
      [special_price, ...variants.map((one) => one.special_price)].some((price) => Number(price) > 0),
    );
    expect(special.length).toBeGreaterThan(0);
    expect(await found({ has_special: true })).toEqual(special);
    const rows = (await load({ count: 200 })).rows;
    expect(await found({ in_stock: true })).toEqual(idsOf(rows.filter(({ in_stock }) => in_stock)));
    expect(await found({ in_stock: false })).toEqual(idsOf(rows.filter(({ in_stock }) => !in_stock)));
  });

  it('by words as the shop finds them, by sku, by the sku of a variant', async () => {
    const parent = products.find(({ configurable_children: variants = [] }) => variants.length > 1);
    const sku = String(parent?.configurable_children?.[1]?.sku);
    expect((await load({ where: { text: sku } })).rows[0]?.id).toBe(parent?.id);
    expect((await load({ where: { text: String(parent?.sku).toLowerCase() } })).rows[0]?.id).toBe(parent?.id);
    const { rows } = await load({ where: { text: 'peegel' } });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]?.name.toLowerCase()).toContain('peeg');
    expect((await load({ where: { text: 'qqqqxyz' } })).total).toBe(0);
  });

  it('a range of the current price', async () => {
    const cheap = await found({ price_to_cents: 10_000 });
    const dear = await found({ price_from_cents: 10_001 });
    expect(cheap.length).toBeGreaterThan(0);
    expect(cheap.length + dear.length).toBeGreaterThanOrEqual(products.length - 3);
    expect(cheap.filter((id) => dear.includes(id))).toEqual([]);
  });

  it('wrong ranges and unknown fields are refused', async () => {
    for (const where of [{ price_from_cents: 2, price_to_cents: 1 }, { types: ['car'] }, { nothing: 1 }])
      expect(await owner.call(productRowsEndpoint, { body: { where } })).toMatchObject({ error: 'invalid' });
  });
});

describe('pages', () => {
  it.each(PRODUCT_SORTS.flatMap((by) => [true, false].map((descending) => ({ by, descending }))))(
    'of %j join without a gap and without a double',
    async (sort) => {
      const rows = await loadAll({ sort });
      expect(idsOf(rows)).toEqual(expected(() => true));
      const sign = sort.descending ? -1 : 1;
      if (sort.by === 'sku' || sort.by === 'name') {
        const by = sort.by;
        const sorted = [...rows].sort((a, b) => sign * (a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : 0));
        expect(rows.map((row) => row[by])).toEqual(sorted.map((row) => row[by]));
      }
    },
  );

  it('of variants: each variant once, and products without any', async () => {
    const rows = await loadAll({ kind: 'variants' });
    const keys = products.flatMap(({ id, type_id, configurable_children: variants = [] }) =>
      type_id === 'configurable' && variants.length > 0
        ? variants.map((variant) => `${id}:${variant.id}`)
        : [String(id)],
    );
    expect(rows.map(({ key }) => key).sort()).toEqual(keys.sort());
    expect((await load({ kind: 'variants', count: 1 })).total).toBe(keys.length);
    expect(rows.some(({ options }) => options.length > 0)).toBe(true);
  });
});

it('[OFFICE-77] a row has the texts of its store, what is missing in the others, and its categories', async () => {
  const [product] = products.filter(({ type_id }) => type_id === 'simple');
  const id = product?.id ?? 0;
  const { catalog } = composeEditors(api.services);
  const ref = { store: 'ru', entity: 'product' as const };
  const edited = await catalog.save(TEST_AUTHOR, ref, String(id), { fields: { description: '' } });
  expect(edited.ok).toBe(true);
  // Read at once: the change is there.
  const { rows } = await load({ where: { ids: [id] } });
  expect(rows[0]).toMatchObject({
    name: product?.name,
    texts: [
      { store: 'et', is_missing: false, is_outdated: false },
      { store: 'ru', is_missing: true, is_outdated: false },
    ],
  });
  expect(rows[0]?.categories.length).toBeGreaterThan(0);
  expect(await found({ missing_in: 'ru' })).toEqual([id]);
  expect(await found({ missing_in: 'et' })).toEqual([]);
  const russian = await load({ where: { ids: [id] }, store: 'ru' });
  expect(russian.rows[0]?.name).toMatch(/[а-я]/i);
});

it('[OFFICE-38] the palette finds products', async () => {
  const answer = await owner.call(findEndpoint, { query: { q: String(products[0]?.sku) } });
  expect(
    answer.ok && answer.value.some(({ kind, id }) => kind === 'product' && id === String(products[0]?.id)),
  ).toBe(true);
});

it('the values of the filters', async () => {
  const answer = await owner.call(productValuesEndpoint);
  if (!answer.ok) throw new Error('no values');
  expect(answer.value.stores).toEqual(['et', 'ru']);
  expect(answer.value.categories.length).toBeGreaterThan(3);
});

describe('[OFFICE-77] texts that are missing or older than in the other language', () => {
  const edit = async (id: number, store: string, fields: Record<string, unknown>) => {
    const { catalog } = composeEditors(api.services);
    const edited = await catalog.save(TEST_AUTHOR, { store, entity: 'product' }, String(id), { fields });
    expect(edited.ok).toBe(true);
  };
  const textsOf = async (id: number) => (await load({ where: { ids: [id] } })).rows[0]?.texts;
  const [et, ru] = ['et', 'ru'].map((store) => ({ store, is_missing: false, is_outdated: false }));

  it('are in the row and in the filter, of products and of variants, until the other is saved too', async () => {
    const product = products.find(({ type_id }) => type_id === 'configurable');
    const id = product?.id ?? 0;
    expect(await textsOf(id)).toEqual([et, ru]);
    await edit(id, 'et', { name: 'Uuem nimi' });
    expect(await textsOf(id)).toEqual([et, { ...ru, is_outdated: true }]);
    expect(await found({ outdated_in: 'ru' })).toEqual([id]);
    expect(await found({ outdated_in: 'et' })).toEqual([]);
    expect((await load({ kind: 'variants', where: { outdated_in: 'ru' } })).total).toBe(
      product?.configurable_children?.length,
    );
    await edit(id, 'ru', { name: 'Новое имя' });
    expect(await found({ outdated_in: 'ru' })).toEqual([]);
    expect((await load({ kind: 'variants', where: { outdated_in: 'ru' } })).total).toBe(0);
    expect(await found({ outdated_in: 'et' })).toEqual([id]);
  });

  it('is said to be right as it is: no longer listed', async () => {
    const id = Number(products.find(({ type_id }) => type_id === 'grouped')?.id);
    await edit(id, 'ru', { description: 'Подробное описание' });
    expect((await found({ outdated_in: 'et' })).includes(id)).toBe(true);
    const params = { id };
    const right = await owner.call(textIsRightEndpoint, {
      params,
      body: { store: 'et', field: 'description' },
    });
    expect(right.ok).toBe(true);
    expect((await found({ outdated_in: 'et' })).includes(id)).toBe(false);
    expect(await textsOf(id)).toEqual([et, ru]);
  });

  it('one that only the other language has, and a product that is not in the store at all', async () => {
    const [one, other] = products.filter(
      ({ type_id }) => type_id === 'virtual' || type_id === 'downloadable',
    );
    await edit(Number(one?.id), 'et', { meta_title: 'Pealkiri otsingus' });
    await edit(Number(one?.id), 'ru', { meta_title: '' });
    const { catalog } = composeEditors(api.services);
    await catalog.remove(TEST_AUTHOR, { store: 'ru', entity: 'product' }, String(other?.id));
    const missing = await found({ missing_in: 'ru' });
    expect(missing).toContain(one?.id);
    expect(missing).toContain(other?.id);
    expect(await textsOf(Number(other?.id))).toEqual([et, { ...ru, is_missing: true }]);
    expect(await found({ missing_in: 'ru', types: ['grouped'] })).toEqual([]);
  });
});
