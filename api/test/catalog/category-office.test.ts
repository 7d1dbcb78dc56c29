// [OFFICE-88] The category tree of the back office: addresses stay reachable, products follow, one undo.
import type { Category } from '@klaas/core/catalog/category.ts';
import {
  categoriesEndpoint,
  categoryProductsEndpoint,
  createCategoryEndpoint,
  editCategoryEndpoint,
  moveCategoryEndpoint,
  orderProductsEndpoint,
} from '@klaas/core/contract/admin/category-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDocumentsById } from '../../src/catalog/catalog-repository.ts';
import { composeEditors } from '../../src/compose-editors.ts';
import { listChanges } from '../../src/staff/change-log/change-repository.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let owner: SignedIn;
let stores: string[];
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  owner = await signInAs(api, 'catalogue');
  stores = (await tree()).stores;
}, 180_000);
afterAll(() => api.stop());

const answered = <Value>(answer: { ok: true; value: Value } | { ok: false }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const tree = async () => answered(await owner.call(categoriesEndpoint));
const rowOf = async (id: number) => {
  const found = (await tree()).categories.find((one) => one.id === id);
  if (!found) throw new Error(`no category ${id}`);
  return found;
};
const documentsOf = async (entity: 'category' | 'product', id: number) =>
  Promise.all(
    stores.map(async (store) => (await loadDocumentsById(api.services.db, store, entity, [String(id)]))[0]),
  );
const create = (parent_id: number, name: string) =>
  owner.call(createCategoryEndpoint, {
    body: { parent_id, names: Object.fromEntries(stores.map((store) => [store, `${name} ${store}`])) },
  });
const move = async (id: number, parent_id: number, more: object = {}) =>
  owner.call(moveCategoryEndpoint, {
    params: { id },
    body: { parent_id, before_id: null, parent_was: (await rowOf(id)).parent_id, dry: false, ...more },
  });
/** Where a former address leads. */
const redirectOf = async (store: string, path: string) =>
  (
    await api.services.db.$client.query(
      'select to_path from url_redirect where store = $1 and from_path = $2',
      [store, `/${path}`],
    )
  ).rows[0]?.to_path;

it('[OFFICE-88] the tree refuses a category under itself and keeps every address reachable after a move', async () => {
  const { root } = await tree();
  const { id: above } = answered(await create(root, 'Above'));
  const { id: below } = answered(await create(above, 'Below'));
  const { id: other } = answered(await create(root, 'Other'));
  for (const parent of [above, below])
    expect(await move(above, parent)).toMatchObject({
      ...{ error: 'invalid', fields: [{ field: 'parent_id', rule: 'below_itself' }] },
    });
  const before = await rowOf(below);
  const tried = answered(await move(above, other, { dry: true }));
  expect(await rowOf(below)).toEqual(before);
  const moved = answered(await move(above, other));
  expect(moved).toEqual(tried);
  expect(moved.addresses).toHaveLength(2 * stores.length);
  for (const { store, from, to } of moved.addresses) expect(await redirectOf(store, from)).toBe(`/${to}`);
  const [document] = (await documentsOf('category', other)) as unknown as Category[];
  expect(document?.children_data[0]?.children_data[0]?.id).toBe(below);
  // Back again: the first address is a page, and nothing leads away from it.
  answered(await move(above, root));
  for (const { store, from, to } of moved.addresses) {
    expect(await redirectOf(store, from)).toBeUndefined();
    expect(await redirectOf(store, to)).toBe(`/${from}`);
  }
  expect(await move(above, other, { parent_was: other })).toMatchObject({ detail: 'changed_meanwhile' });
});

it('a move takes the products along and is undone as one', async () => {
  const { root, categories } = await tree();
  const leaf = categories.find(({ id, parent_id, products }) => {
    const parent = categories.find((one) => one.id === parent_id);
    return products > 0 && parent && parent.id !== root && categories.every((one) => one.parent_id !== id);
  });
  if (!leaf) throw new Error('no leaf');
  const { id: target } = answered(await create(root, 'Target'));
  const [first] = answered(await owner.call(categoryProductsEndpoint, { params: { id: leaf.id } })).products;
  if (!first) throw new Error('no product');
  const before = [await documentsOf('category', leaf.parent_id), await documentsOf('product', first.id)];
  const { products } = answered(await move(leaf.id, target));
  expect(products).toBe(leaf.products);
  for (const product of await documentsOf('product', first.id)) {
    expect(product?.['category_ids']).toContain(target);
    expect(product?.['category_ids']).not.toContain(leaf.parent_id);
    const named = product?.['category'] as { category_id: number; path: string }[];
    const address = (await rowOf(leaf.id)).texts;
    expect(Object.values(address).map(({ path }) => path)).toContain(
      named.find(({ category_id }) => category_id === leaf.id)?.path,
    );
  }
  expect((await rowOf(target)).products).toBe(leaf.products);
  const [change] = await listChanges(api.services.db, { entity: 'category', id: String(target) }, 1);
  const editors = composeEditors(api.services);
  const undone = await editors.undo.undoBulk(TEST_AUTHOR, change?.bulk_id ?? '', { isDryRun: false });
  expect(undone.left).toEqual([]);
  expect([await documentsOf('category', leaf.parent_id), await documentsOf('product', first.id)]).toEqual(
    before,
  );
});

it('texts of every store are saved together, a new address leads there, and an older version is refused', async () => {
  const { root } = await tree();
  const { id } = answered(await create(root, 'Named'));
  const { texts, versions } = await rowOf(id);
  const changed = Object.fromEntries(
    Object.entries(texts).map(([store, { path: _, ...given }]) => [
      store,
      { ...given, name: `Renamed ${store}`, url_key: `Uus aadress ${store}` },
    ]),
  );
  const edit = { params: { id }, body: { versions, is_active: false, texts: changed } };
  const { addresses } = answered(await owner.call(editCategoryEndpoint, edit));
  expect(addresses).toHaveLength(stores.length);
  const renamed = await rowOf(id);
  expect(renamed.is_active).toBe(false);
  for (const [store, { name, path }] of Object.entries(renamed.texts)) {
    expect(name).toBe(`Renamed ${store}`);
    expect(path).toMatch(/^uus-aadress-/);
    expect(await redirectOf(store, texts[store]?.path ?? '')).toBe(`/${path}`);
  }
  expect(await owner.call(editCategoryEndpoint, edit)).toMatchObject({
    ...{ error: 'state_forbids', detail: 'changed_meanwhile' },
  });
  const taken = Object.fromEntries(
    Object.entries(changed).map(([store, one]) => [store, { ...one, name: '' }]),
  );
  expect(
    await owner.call(editCategoryEndpoint, { ...edit, body: { ...edit.body, texts: taken } }),
  ).toMatchObject({ error: 'invalid' });
  expect(await create(root, 'Renamed')).toMatchObject({ ok: true });
  expect(await create(root, 'Renamed')).toMatchObject({ error: 'invalid' });
});

it('products are ordered by hand, the rest by a rule', async () => {
  const { categories } = await tree();
  const category = categories.find(({ products, parent_id }) => products > 3 && parent_id !== 1);
  if (!category) throw new Error('no category');
  const params = { id: category.id };
  const shown = async () =>
    answered(await owner.call(categoryProductsEndpoint, { params })).products.map(({ id }) => id);
  const before = await shown();
  const first = before.slice(2, 4).reverse();
  expect(
    answered(await owner.call(orderProductsEndpoint, { params, body: { first, rule: null } })).changed,
  ).toBeGreaterThan(0);
  const places = async () => {
    const all = await Promise.all(
      before.map(async (id) => [id, (await documentsOf('product', id))[0]] as const),
    );
    return all
      .map(([id, product]) => {
        const named = product?.['category'] as { category_id: number; position: number }[];
        return [named.find(({ category_id }) => category_id === category.id)?.position ?? 0, id] as const;
      })
      .sort((one, other) => one[0] - other[0])
      .map(([, id]) => id);
  };
  expect(await places()).toEqual([...first, ...before.filter((id) => !first.includes(id))]);
  answered(await owner.call(orderProductsEndpoint, { params, body: { first: [], rule: 'name' } }));
  const names = await Promise.all(
    (await places()).map(async (id) => String((await documentsOf('product', id))[0]?.['name'])),
  );
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'et')));
});
