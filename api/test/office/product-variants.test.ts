// Variants of a product: made from the values of attributes, changed one by one, fifteen hundred of them.
import { missingVariants } from '@klaas/core/catalog/office/variant-matrix.ts';
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  createProductEndpoint,
  productChoicesEndpoint,
  productPageEndpoint,
  saveProductEndpoint,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import {
  type ProductVariants,
  productVariantsEndpoint,
  saveVariantsEndpoint,
} from '@klaas/core/contract/admin/product-variant-endpoints.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
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
  owner = await signInAs(api, 'catalogue');
});
afterAll(() => api.stop());

const make = async (sku: string): Promise<number> => {
  const answer = await owner.call(createProductEndpoint, {
    body: {
      ...{ type: 'configurable', sku, names: { et: `Uks ${sku}`, ru: `Дверь ${sku}` }, tax_class_id: 2 },
      ...{ category_id: 25, price_cents: null, stock: null, size: null },
    },
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.id;
};
const variantsOf = async (id: number): Promise<ProductVariants> => {
  const answer = await owner.call(productVariantsEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const save = (id: number, body: object, as = owner) =>
  as.call(saveVariantsEndpoint, { params: { id }, body });
const axes = async (sizes: number) => {
  const answer = await owner.call(productChoicesEndpoint, {});
  if (!answer.ok) throw new Error('no choices');
  const attribute = (code: string, count: number) => {
    const found = answer.value.attributes.find((one) => one.code === code);
    return { code, values: found?.options.slice(0, count) ?? [] };
  };
  return [attribute('color', 3), attribute('size', sizes)];
};
const added = async (id: number, sku: string, sizes: number) => {
  const chosen = await axes(sizes);
  const missing = missingVariants(chosen, (await variantsOf(id)).variants, sku);
  const add = missing.map((one) => ({ ...one, price_cents: 10_000, stock: 2 }));
  return save(id, { attributes: chosen.map(({ code }) => code), add });
};

/** What the stores share of the variants, and the rows of the stores. */
const stored = async (id: number) => {
  const { db } = api.services;
  const { rows } = await db.execute<{ variants: Record<string, Record<string, unknown>> }>(
    sql`select variants from product where id = ${String(id)}`,
  );
  const { rows: stores } = await db.execute(
    sql`select store_code, version, body from catalog_document
      where entity = 'product' and id = ${String(id)} order by store_code`,
  );
  return { variants: rows[0]?.variants ?? {}, stores };
};

describe('variants', () => {
  it('[OFFICE-75] are made from values, published, shown in both languages and bought', async () => {
    const id = await make('VAR');
    expect(await added(id, 'VAR', 4)).toMatchObject({ ok: true, value: { added: 12 } });
    const { attributes, variants } = await variantsOf(id);
    expect(attributes.map(({ code, values }) => [code, values.length])).toEqual([
      ['color', 3],
      ['size', 4],
    ]);
    expect(variants).toHaveLength(12);
    expect(variants[0]).toMatchObject({
      state: 'published',
      price_cents: 10_000,
      special_cents: null,
      stock: 2,
    });
    const page = await owner.call(productPageEndpoint, { params: { id } });
    if (!page.ok) throw new Error('no page');
    const all = { version: page.value.shared.version, fields: { state: 'published' } };
    expect(await owner.call(saveProductEndpoint, { params: { id }, body: { all } })).toMatchObject({
      ok: true,
    });
    await api.services.catalog.caughtUp();
    const ru = (await api.services.catalog.documentById('ru', 'product', String(id))) as unknown as {
      configurable_options: { label: string; values: { label: string }[] }[];
    };
    expect(ru.configurable_options[0]?.values[0]?.label).toMatch(/[а-я]/i);
    const sku = variants[0]?.sku;
    const cart = (await (await api.app.request('/api/cart/create', jsonBody({}))).json()) as {
      result: string;
    };
    const bought = await api.app.request(
      `/api/cart/update?cartId=${cart.result}`,
      jsonBody({ cartItem: { sku, qty: 1 } }),
    );
    expect(await bought.json()).toMatchObject({ code: 200, result: { sku, price_incl_tax: 100 } });
  });

  it('are changed alone: others stay, the same value of two people is told, one undo sets all back', async () => {
    const id = await make('ONE');
    await added(id, 'ONE', 2);
    const before = await variantsOf(id);
    const [first, second] = before.variants;
    if (!first || !second) throw new Error('no variants');
    const price = (value: number) => ({ sku: first.sku, price_cents: { base: 10_000, value } });
    const hidden = { sku: second.sku, state: { base: 'published', value: 'hidden' } };
    const saved = await save(id, { changes: [price(12_000), hidden] });
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    const after = await variantsOf(id);
    expect(after.variants).toEqual(
      before.variants.map((one) =>
        one === first ? { ...one, price_cents: 12_000 } : one === second ? { ...one, state: 'hidden' } : one,
      ),
    );
    expect(await save(id, { changes: [price(13_000)] })).toMatchObject({
      ...{ ok: false, error: 'conflict' },
      conflicts: [{ field: `${first.sku}.price_cents`, base: 10_000, mine: 13_000, theirs: 12_000 }],
    });
    await owner.call(undoEndpoint, { params: { id: saved.value.change_id ?? 0 }, body: {} });
    expect((await variantsOf(id)).variants).toEqual(before.variants);
  });

  it('that break a rule are refused, and nothing is written', async () => {
    const id = await make('BAD');
    await added(id, 'BAD', 1);
    const { variants } = await variantsOf(id);
    const [first] = variants;
    const one = { sku: 'BAD-9', values: first?.values ?? {}, price_cents: 1, stock: null };
    for (const [body, field, rule] of [
      [{ add: [one] }, 'variants.BAD-9', 'variants_alike'],
      [{ add: [{ ...one, values: { color: '49' } }] }, 'variants.BAD-9', 'needs_option_value'],
      [{ add: [{ ...one, values: { color: '49', size: '999999' } }] }, 'variants.BAD-9', 'unknown'],
      [{ add: [one], attributes: ['no_such'] }, 'attributes', 'unknown no_such'],
      [{ add: [one], attributes: ['frame'] }, 'attributes', 'needs_option_value'],
      [
        { changes: [{ sku: 'no-such', state: { base: 'hidden', value: 'published' } }] },
        'variants.no-such',
        'unknown',
      ],
    ] as const)
      expect(await save(id, body)).toMatchObject({ ok: false, error: 'invalid', fields: [{ field, rule }] });
    const chosen = await axes(2);
    const [next] = missingVariants(chosen, variants, 'BAD');
    const taken = { ...one, sku: 'KL-TK-M', values: next?.values };
    expect(await save(id, { add: [taken] })).toMatchObject({ fields: [{ rule: 'taken KL-TK-M' }] });
    expect(await save(id, {}, await signInAs(api, 'content'))).toMatchObject({ error: 'forbidden' });
    expect((await variantsOf(id)).variants).toEqual(variants);
  });

  it('[OFFICE-76] fifteen hundred of them: a save of one price touches no other, and nothing else of its own', async () => {
    const id = await make('MANY');
    const chosen = await axes(1);
    const color = chosen[0]?.values.map(({ value }) => value) ?? [];
    // More sizes than the demo shop has.
    const sizes = Array.from({ length: 500 }, (_, at) => ({ value: `9${at}`, label: `S${at}` }));
    for (const store of ['et', 'ru'])
      await api.services.db.execute(sql`
        update catalog_document set body = jsonb_set(body, '{options}', body->'options' || ${JSON.stringify(sizes)}::jsonb)
        where entity = 'attribute' and store_code = ${store} and body->>'attribute_code' = 'size'`);
    const add = sizes.flatMap(({ value }) =>
      color.map((tone) => ({
        ...{
          sku: `MANY-${tone}-${value}`,
          values: { color: tone, size: value },
          price_cents: 5000,
          stock: null,
        },
      })),
    );
    expect(await save(id, { attributes: ['color', 'size'], add })).toMatchObject({ value: { added: 1500 } });
    const before = await variantsOf(id);
    expect(before.variants).toHaveLength(1500);
    const sku = before.variants[700]?.sku;
    const storedBefore = await stored(id);
    const changes = [{ sku, price_cents: { base: 5000, value: 5100 } }];
    const saved = await save(id, { changes });
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    const after = await variantsOf(id);
    expect(after.variants.filter((one, at) => one.price_cents !== before.variants[at]?.price_cents)).toEqual([
      { ...before.variants[700], price_cents: 5100 },
    ]);
    // In the database: the price of this variant, and no row of a store.
    const key = String(before.variants[700]?.id);
    const { [key]: own, ...others } = storedBefore.variants;
    const { [key]: ownAfter, ...othersAfter } = (await stored(id)).variants;
    expect(othersAfter).toEqual(others);
    expect(Object.keys(ownAfter ?? {}).filter((name) => !sameValue(ownAfter?.[name], own?.[name]))).toEqual([
      'price',
    ]);
    expect((await stored(id)).stores).toEqual(storedBefore.stores);
    // In the log: this variant alone.
    const { rows: logged } = await api.services.db.execute<{ before: object; after: object }>(
      sql`select before, after from change where bulk_id = (select bulk_id from change where id = ${saved.value.change_id})`,
    );
    expect(logged).toHaveLength(1);
    for (const other of Object.keys(others)) expect(JSON.stringify(logged)).not.toContain(`"${other}"`);
  });
});
