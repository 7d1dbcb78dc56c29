// The page of a product: saved field by field in both languages, with prices, addresses and the log; made and copied.

import type { Product } from '@klaas/core/catalog/product.ts';
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { productRowsEndpoint } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import {
  copyProductEndpoint,
  createProductEndpoint,
  type ProductPage,
  productChoicesEndpoint,
  productPageEndpoint,
  saveProductEndpoint,
  textIsRightEndpoint,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { mapUrlEndpoint } from '@klaas/core/contract/url-endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTaxClasses } from '../../src/catalog/tax/tax-rule-service.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  await api.services.db.transaction(fillTaxClasses);
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

const pageOf = async (id: number): Promise<ProductPage> => {
  const answer = await owner.call(productPageEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const simpleIds = async (): Promise<number[]> => {
  const answer = await owner.call(productRowsEndpoint, {
    body: { where: { types: ['simple'], states: ['published'] }, sort: { by: 'id', descending: false } },
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.rows.map(({ id }) => id);
};
const storeOf = (page: ProductPage, store: string) => {
  const found = page.stores.find((one) => one.store === store);
  if (!found) throw new Error(`not in ${store}`);
  return found;
};
const save = (id: number, body: object, as = owner) => as.call(saveProductEndpoint, { params: { id }, body });
const texts = (page: ProductPage, store: string, fields: object) => ({
  ...{ store, version: storeOf(page, store).version, fields },
});
const changesOf = async (id: number): Promise<{ store: string; names: string[] }[]> => {
  const { rows } = await api.services.db.execute<{ store: string; names: string[] }>(
    sql`select store, array(select jsonb_object_keys(after) order by 1) as names from change
      where entity = 'product' and entity_id = ${String(id)} order by id`,
  );
  return rows;
};
const shown = async (path: string): Promise<{ status: number; name: string }> => {
  await api.services.catalog.caughtUp();
  const response = await api.app.request('/api/url/map?storeCode=et', jsonBody({ url: path }));
  const hit = mapUrlEndpoint.output.parse(await response.json());
  return {
    status: response.status,
    name: String((hit?._source as { name?: string } | undefined)?.name ?? ''),
  };
};

describe('the page of a product', () => {
  it('saves only what was changed, as one change that one undo takes back', async () => {
    const [id = 0] = await simpleIds();
    const page = await pageOf(id);
    const before = (await changesOf(id)).length;
    const saved = await save(id, {
      all: { version: page.shared.version, fields: { price_cents: 12_345, weight: 3.5 } },
      stores: [texts(page, 'et', { name: 'Uus nimi' })],
    });
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    const after = await pageOf(id);
    expect(after.shared.fields).toEqual({ ...page.shared.fields, price_cents: 12_345, weight: 3.5 });
    expect(storeOf(after, 'et').texts).toEqual({ ...storeOf(page, 'et').texts, name: 'Uus nimi' });
    expect(storeOf(after, 'ru').texts).toEqual(storeOf(page, 'ru').texts);
    const touched = (await changesOf(id)).slice(before).flatMap(({ names }) => names);
    expect(touched.filter((name) => ['name', 'weight', 'price'].includes(name)).sort()).toEqual([
      'name',
      'price',
      'weight',
    ]);
    expect(touched).not.toContain('description');
    const undone = await owner.call(undoEndpoint, { params: { id: saved.value.change_id ?? 0 }, body: {} });
    expect(undone.ok).toBe(true);
    expect((await pageOf(id)).shared.fields.price_cents).toBe(page.shared.fields.price_cents);
    expect(storeOf(await pageOf(id), 'et').texts.name).toBe(storeOf(page, 'et').texts.name);
  });

  it('[OFFICE-33] [OFFICE-34] two people: other fields hold, the same one is told with both values', async () => {
    const [, id = 0] = await simpleIds();
    const page = await pageOf(id);
    const colleague = await signInAs(api, 'catalogue');
    expect((await save(id, { stores: [texts(page, 'et', { name: 'Kolleegi nimi' })] }, colleague)).ok).toBe(
      true,
    );
    expect((await save(id, { stores: [texts(page, 'et', { meta_title: 'Minu pealkiri' })] })).ok).toBe(true);
    const refused = await save(id, {
      all: { version: page.shared.version, fields: { weight: 9 } },
      stores: [texts(page, 'et', { name: 'Minu nimi' })],
    });
    expect(refused).toMatchObject({
      ...{ ok: false, error: 'conflict', by: { name: 'Demo owner' } },
      conflicts: [{ field: 'et.name', mine: 'Minu nimi', theirs: 'Kolleegi nimi' }],
    });
    // Nothing of a refused save is written.
    expect((await pageOf(id)).shared.fields.weight).toBe(page.shared.fields.weight);
    const cents = page.shared.fields.price_cents ?? 0;
    const price = (price_cents: number) => ({
      all: { version: page.shared.version, fields: { price_cents } },
    });
    expect((await save(id, price(cents + 100), colleague)).ok).toBe(true);
    expect(await save(id, price(cents + 200))).toMatchObject({
      conflicts: [{ field: 'all.price_cents', base: cents, mine: cents + 200, theirs: cents + 100 }],
    });
  });

  it('refuses what breaks a rule, with its field', async () => {
    const [, , id = 0] = await simpleIds();
    const page = await pageOf(id);
    const all = (fields: object) => ({ all: { version: page.shared.version, fields } });
    for (const [body, field, rule] of [
      [{ stores: [texts(page, 'et', { name: '' })] }, 'et.name', /./],
      [all({ special_cents: (page.shared.fields.price_cents ?? 0) + 1 }), 'all.special_cents', /less/],
      [all({ special_from: '2026-07-02', special_to: '2026-07-01' }), 'all.special_to', /before/],
      [all({ related: ['no-such-sku'] }), 'all.related', /unknown_sku/],
      [all({ related: [page.sku] }), 'all.related', /contains_itself/],
      [all({ category_ids: [999_999] }), 'all.category_ids', /unknown_category/],
    ] as const)
      expect(await save(id, body)).toMatchObject({
        ...{ ok: false, error: 'invalid' },
        fields: [{ field, rule: expect.stringMatching(rule) }],
      });
    expect((await pageOf(id)).shared.version).toBe(page.shared.version);
  });

  it('[OFFICE-77] marks the text that is older than the other, until it is saved or said to be right', async () => {
    const [, , , id = 0] = await simpleIds();
    const page = await pageOf(id);
    const marksOf = async () =>
      (await pageOf(id)).marks.filter(({ mark, field }) => mark === 'outdated' && field === 'name');
    expect(await marksOf()).toEqual([]);
    await save(id, { stores: [texts(page, 'et', { name: 'Teine nimi' })] });
    expect(await marksOf()).toEqual([{ store: 'ru', field: 'name', mark: 'outdated' }]);
    const right = { params: { id }, body: { store: 'ru', field: 'name' } };
    expect((await owner.call(textIsRightEndpoint, right)).ok).toBe(true);
    expect(await marksOf()).toEqual([]);
    const next = await pageOf(id);
    await save(id, {
      stores: [texts(next, 'et', { name: 'Kolmas' }), texts(next, 'ru', { name: 'Третий' })],
    });
    expect(await marksOf()).toEqual([]);
  });

  it('[OFFICE-80] leads from the former address to the new one, and back again when it returns', async () => {
    const [, , , , id = 0] = await simpleIds();
    const page = await pageOf(id);
    const former = storeOf(page, 'et').texts.url_key;
    const moved = await save(id, { stores: [texts(page, 'et', { url_key: 'hoopis-uus-aadress' })] });
    expect(moved).toMatchObject({ ok: true, value: { moved: [expect.stringContaining(`${former}.html`)] } });
    const { rows } = await api.services.db.execute<{ from_path: string; to_path: string }>(
      sql`select from_path, to_path from url_redirect where store = 'et' and to_path like '%/hoopis-uus-aadress.html'`,
    );
    expect(rows).toEqual([
      {
        from_path: expect.stringContaining(`/${former}.html`),
        to_path: expect.stringContaining('/hoopis-uus-aadress.html'),
      },
    ]);
    const back = await save(id, { stores: [texts(await pageOf(id), 'et', { url_key: former })] });
    expect(back.ok).toBe(true);
    const { rows: after } = await api.services.db.execute<{ from_path: string }>(
      sql`select from_path from url_redirect where store = 'et' and to_path like ${`%/${former}.html`}`,
    );
    expect(after).toEqual([{ from_path: expect.stringContaining('/hoopis-uus-aadress.html') }]);
  });

  it('lets a role write what it may: words, not prices or the state', async () => {
    const [, , , , , id = 0] = await simpleIds();
    const page = await pageOf(id);
    const writer = await signInAs(api, 'content');
    expect((await save(id, { stores: [texts(page, 'et', { meta_title: 'Sõnad' })] }, writer)).ok).toBe(true);
    const all = { version: page.shared.version, fields: { price_cents: 1 } };
    expect(await save(id, { all }, writer)).toMatchObject({ error: 'forbidden' });
    const moved = { stores: [texts(await pageOf(id), 'et', { url_key: 'mujal' })] };
    expect(await save(id, moved, writer)).toMatchObject({ error: 'forbidden' });
    expect(await save(id, {}, await signInAs(api, 'read_only'))).toMatchObject({ error: 'forbidden' });
  });
});

/** As the shopper puts it into the cart: sizes, parts and all. */
const buy = async (id: number): Promise<unknown> => {
  await api.services.catalog.caughtUp();
  const product = (await api.services.catalog.documentById(
    'et',
    'product',
    String(id),
  )) as unknown as Product;
  const custom_options = (product.custom_options ?? []).map(({ option_id }) => ({
    ...{ option_id: String(option_id), option_value: '600' },
  }));
  const bundle_options = (product.bundle_options ?? []).map(({ option_id, product_links }) => ({
    ...{ option_id, option_qty: 1, option_selections: product_links.slice(0, 1).map((link) => link.id) },
  }));
  const extension_attributes = { custom_options, configurable_item_options: [], bundle_options };
  const goods =
    product.type_id === 'grouped'
      ? (product.product_links ?? []).map(({ linked_product_sku: sku }) => ({ sku, qty: 1 }))
      : [{ sku: product.sku, qty: 1, product_option: { extension_attributes } }];
  const call = async (path: string, body: object) =>
    ((await (await api.app.request(path, jsonBody(body))).json()) as { result: never }).result;
  const cartId = await call('/api/cart/create', {});
  const codes: unknown[] = [];
  for (const cartItem of goods) {
    const response = await api.app.request(`/api/cart/update?cartId=${cartId}`, jsonBody({ cartItem }));
    const { code, result } = (await response.json()) as { code: number; result: { price_incl_tax?: number } };
    codes.push(code === 200 && Number(result.price_incl_tax) > 0 ? 'bought' : result);
  }
  return codes;
};

const NEW = {
  ...{ names: { et: 'Proovitoode', ru: 'Пробный товар' }, category_id: 25, tax_class_id: 2 },
  ...{ price_cents: 5000, stock: 3, size: null },
};
const create = (body: object) => owner.call(createProductEndpoint, { body: { ...NEW, ...body } });
const made = async (body: object): Promise<number> => {
  const answer = await create(body);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.id;
};
const publish = async (id: number) => {
  const page = await pageOf(id);
  return save(id, { all: { version: page.shared.version, fields: { state: 'published' } } });
};

describe('[OFFICE-75] a product that is made in the office', () => {
  beforeAll(async () => {
    for (const sku of ['PART-1', 'PART-2']) {
      const names = { et: `Osa ${sku}`, ru: `Часть ${sku}` };
      await publish(await made({ type: 'simple', sku, names }));
    }
  });

  it.each([
    ['simple', { sku: 'NEW-SIMPLE' }],
    ['virtual', { sku: 'NEW-VISIT', stock: null }],
    ['downloadable', { sku: 'NEW-FILE', stock: null }],
    ['grouped', { sku: 'NEW-SET', price_cents: null, stock: null, parts: ['PART-1', 'PART-2'] }],
    [
      'bundle',
      {
        ...{ sku: 'NEW-BUNDLE', price_cents: null, stock: null },
        bundle: [
          {
            ...{ titles: { et: 'Käepide', ru: 'Ручка' }, type: 'radio', is_required: true },
            parts: [{ sku: 'PART-1', qty: 1, is_default: true }],
          },
        ],
      },
    ],
    [
      'simple',
      {
        ...{ sku: 'NEW-PANE', price_cents: null, stock: null },
        size: {
          ...{ price_key: 'mirror', width_min: 200, width_max: 1200, height_min: 200, height_max: 2000 },
          ...{ thickness_mm: 5, lead_time_days: 10 },
        },
      },
    ],
  ])('%s: hidden, then published, shown and bought', async (type, body) => {
    const { price_keys } = await choices();
    expect(price_keys).toContainEqual({ key: 'mirror', thicknesses: [5, 4, 6] });
    const names = { et: `Uus ${body.sku}`, ru: `Новый ${body.sku}` };
    const id = await made({ type, names, ...body });
    const page = await pageOf(id);
    expect(page).toMatchObject({ type, sku: body.sku, shared: { fields: { state: 'hidden' } } });
    expect(storeOf(page, 'ru').texts.name).toBe(names.ru);
    expect(await publish(id)).toMatchObject({ ok: true });
    expect(await shown(storeOf(page, 'et').path.replace(/^\/et\//, ''))).toMatchObject({
      status: 200,
      name: names.et,
    });
    expect(await buy(id)).toEqual(type === 'grouped' ? ['bought', 'bought'] : ['bought']);
  });

  it('is refused with what is wrong about it', async () => {
    for (const [body, field] of [
      [{ type: 'simple', sku: 'KL-TK-M' }, 'sku'],
      [{ type: 'simple', sku: 'X-1', price_cents: null }, 'price_cents'],
      [{ type: 'grouped', sku: 'X-1', price_cents: null, stock: null, parts: ['X-1'] }, 'parts'],
      [{ type: 'grouped', sku: 'X-1', price_cents: null, stock: null, parts: ['KL-TK-M'] }, 'parts'],
      [{ type: 'simple', sku: 'X-1', names: { ru: '' } }, 'names.et'],
      [{ type: 'simple', sku: 'X-1', tax_class_id: 77 }, 'tax_class_id'],
      [{ type: 'simple', sku: 'X-1', category_id: 999_999 }, 'category_id'],
    ] as const)
      expect(await create(body)).toMatchObject({ ok: false, error: 'invalid', fields: [{ field }] });
  });

  it('is added to a store when it gets a name there, and only then is whole in it', async () => {
    const id = await made({ type: 'simple', sku: 'NEW-ET', names: { et: 'Ainult eesti keeles' } });
    const page = await pageOf(id);
    expect(storeOf(page, 'ru')).toMatchObject({ version: 0, texts: { name: '' } });
    expect(page.marks).toContainEqual({ store: 'ru', field: 'name', mark: 'missing' });
    expect(await save(id, { stores: [texts(page, 'ru', { name: 'Теперь и так' })] })).toMatchObject({
      ok: true,
    });
    expect(storeOf(await pageOf(id), 'ru').texts).toMatchObject({
      ...{ name: 'Теперь и так', url_key: 'teper-i-tak' },
    });
  });

  it('cannot be published before it is whole', async () => {
    const id = await made({ type: 'configurable', sku: 'NEW-VARIANTS', price_cents: null, stock: null });
    expect(await publish(id)).toMatchObject({
      ...{ ok: false, error: 'invalid' },
      fields: expect.arrayContaining([{ field: 'et.variants', rule: 'needs_variants' }]),
    });
    expect((await pageOf(id)).shared.fields.state).toBe('hidden');
  });

  it('is copied with its variants under new codes, hidden and without stock', async () => {
    const answer = await owner.call(productRowsEndpoint, { body: { where: { types: ['configurable'] } } });
    if (!answer.ok) throw new Error('no rows');
    const row = answer.value.rows.find(({ variants }) => variants > 1);
    const copied = await owner.call(copyProductEndpoint, {
      params: { id: row?.id ?? 0 },
      body: { sku: 'COPY-1' },
    });
    if (!copied.ok) throw new Error(JSON.stringify(copied));
    const page = await pageOf(copied.value.id);
    expect(page).toMatchObject({
      sku: 'COPY-1',
      variants: row?.variants,
      shared: { fields: { state: 'hidden' } },
    });
    expect(await publish(copied.value.id)).toMatchObject({ ok: true });
    const again = { params: { id: row?.id ?? 0 }, body: { sku: 'COPY-1' } };
    expect(await owner.call(copyProductEndpoint, again)).toMatchObject({
      fields: [{ field: 'sku', rule: expect.stringContaining('taken') }],
    });
  });
});

const choices = async () => {
  const answer = await owner.call(productChoicesEndpoint, {});
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
