// Attributes in the office: options in every store, deleted only when unused, and merged with the products that follow.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import { usesOption } from '@klaas/core/catalog/attributes/merge-option.ts';
import {
  type AttributeEdit,
  type AttributePage,
  attributeEndpoint,
  attributesEndpoint,
  mergeOptionsEndpoint,
  saveAttributeEndpoint,
} from '@klaas/core/contract/admin/attribute-endpoints.ts';
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

const idOf = async (code: string): Promise<number> => {
  const answer = await owner.call(attributesEndpoint);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.attributes.find((one) => one.code === code)?.id ?? 0;
};
const pageOf = async (code: string): Promise<AttributePage> => {
  await api.services.catalog.caughtUp();
  const answer = await owner.call(attributeEndpoint, { params: { id: await idOf(code) } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const editOf = ({ versions, titles, list }: AttributePage): AttributeEdit => ({
  ...{ versions, titles },
  options: list.map(({ value, labels, swatch }) => ({
    ...{ value, labels },
    swatch: swatch as AttributeEdit['options'][number]['swatch'],
  })),
});
const save = (page: AttributePage, body: AttributeEdit, as = owner) =>
  as.call(saveAttributeEndpoint, { params: { id: page.id }, body });
const merge = (page: AttributePage, from: string, into: string, dry = false) =>
  owner.call(mergeOptionsEndpoint, { params: { id: page.id }, body: { from, into, dry } });
const productsOf = async (code: string, value: string, store = 'et'): Promise<string[]> => {
  await api.services.catalog.caughtUp();
  return (await api.services.catalog.allDocuments(store, 'product'))
    .filter((document) => usesOption(document, code, value))
    .map(({ id }) => String(id))
    .sort();
};
const attributeIn = async (store: string, code: string): Promise<Attribute> => {
  await api.services.catalog.caughtUp();
  const all = (await api.services.catalog.allDocuments(store, 'attribute')) as unknown as Attribute[];
  return all.find(({ attribute_code }) => attribute_code === code) as Attribute;
};
const undo = async (change_id: number | null) =>
  expect((await owner.call(undoEndpoint, { params: { id: change_id ?? 0 }, body: {} })).ok).toBe(true);

describe('attributes', () => {
  it('are listed with their titles, options and place among the filters', async () => {
    const answer = await owner.call(attributesEndpoint);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    const color = answer.value.attributes.find(({ code }) => code === 'color');
    expect(color).toMatchObject({ titles: { et: 'Klaasi värv', ru: expect.any(String) }, options: 5 });
    const filters = answer.value.attributes.flatMap(({ filter_place }) => filter_place ?? []);
    expect(filters).toContain(color?.filter_place);
    expect(new Set(filters).size).toBe(filters.length);
  });

  it('[OFFICE-89] an option in use is not deleted, and the count is that of its products', async () => {
    for (const code of ['frame', 'color', 'opening_side']) {
      const page = await pageOf(code);
      const used = page.list.find(({ products }) => products > 0);
      if (!used) throw new Error(code);
      expect(used.products).toBe((await productsOf(code, used.value)).length);
      const edit = editOf(page);
      expect(
        await save(page, { ...edit, options: edit.options.filter(({ value }) => value !== used.value) }),
      ).toMatchObject({
        ok: false,
        fields: [{ field: 'options', rule: `in_use ${used.value} ${used.products}` }],
      });
      expect(await pageOf(code)).toEqual(page);
    }
  });

  it('[OFFICE-89] an option is added, renamed, moved, given a swatch and deleted while unused', async () => {
    const page = await pageOf('color');
    const edit = editOf(page);
    const [first, ...rest] = edit.options;
    if (!first) throw new Error('no options');
    const added = { value: null, labels: { et: 'Sinine', ru: 'Синее' }, swatch: 'chrome' as const };
    const renamed = { ...first, labels: { ...first.labels, et: 'Kirgas' } };
    const saved = await save(page, { ...edit, options: [...rest, renamed, added] });
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    const after = await pageOf('color');
    expect(after.list.map(({ labels }) => labels['et'])).toEqual([
      ...rest.map(({ labels }) => labels['et']),
      'Kirgas',
      'Sinine',
    ]);
    const made = after.list.at(-1);
    expect(made).toMatchObject({ labels: added.labels, swatch: 'chrome', products: 0 });
    expect((await attributeIn('ru', 'color')).options.at(-1)).toEqual({
      ...{ value: made?.value, label: 'Синее', swatch: 'chrome' },
    });
    // What products have is not touched.
    expect((await productsOf('color', first.value ?? '')).length).toBe(page.list[0]?.products);
    const without = editOf(after);
    expect((await save(after, { ...without, options: without.options.slice(0, -1) })).ok).toBe(true);
    expect((await pageOf('color')).list).toHaveLength(page.list.length);
    await undo(saved.value.change_id);
  });

  it('[OFFICE-89] names are needed and stand once in each language; nobody overwrites a colleague', async () => {
    const page = await pageOf('frame');
    const edit = editOf(page);
    const [one, two, ...rest] = edit.options;
    if (!one || !two) throw new Error('too few');
    const withLabel = (et: string) => ({
      ...edit,
      options: [one, { ...two, labels: { ...two.labels, et } }, ...rest],
    });
    expect(await save(page, withLabel(''))).toMatchObject({
      fields: [{ field: 'options.1.labels.et', rule: 'empty' }],
    });
    expect(await save(page, withLabel((one.labels['et'] ?? '').toUpperCase()))).toMatchObject({
      fields: [{ field: 'options.1.labels.et', rule: 'twice' }],
    });
    expect(await save(page, { ...edit, titles: { ...edit.titles, ru: '' } })).toMatchObject({
      fields: [{ field: 'titles.ru', rule: 'empty' }],
    });
    expect(
      await save(page, { ...edit, options: [...edit.options, { ...one, value: 'strange' }] }),
    ).toMatchObject({ ok: false, error: 'invalid' });
    expect((await save(page, withLabel('Uus raam'))).ok).toBe(true);
    expect(await save(page, edit)).toMatchObject({ error: 'state_forbids', detail: 'changed_meanwhile' });
    for (const role of ['content', 'orders', 'workshop', 'read_only'] as const)
      expect(await save(await pageOf('frame'), edit, await signInAs(api, role))).toMatchObject({
        error: 'forbidden',
      });
  });

  it('[OFFICE-89] merging two options keeps all products, in every store, and one undo takes it back', async () => {
    const page = await pageOf('series');
    const [from, into] = page.list.filter(({ products }) => products > 0);
    if (!from || !into) throw new Error('too few');
    const before = await Promise.all([from.value, into.value].map((value) => productsOf('series', value)));
    const count = (await api.services.catalog.allDocuments('et', 'product')).length;
    const dry = await merge(page, from.value, into.value, true);
    expect(dry).toMatchObject({ ok: true, value: { products: from.products, change_id: null } });
    expect(await pageOf('series')).toEqual(page);
    const done = await merge(page, from.value, into.value);
    if (!done.ok) throw new Error(JSON.stringify(done));
    expect(done.value.products).toBe(from.products);
    for (const store of ['et', 'ru']) {
      expect(await productsOf('series', from.value, store)).toEqual([]);
      expect(await productsOf('series', into.value, store)).toEqual(before.flat().sort());
      expect((await attributeIn(store, 'series')).options.map(({ value }) => value)).not.toContain(
        from.value,
      );
    }
    expect((await api.services.catalog.allDocuments('et', 'product')).length).toBe(count);
    await undo(done.value.change_id);
    expect(await productsOf('series', from.value)).toEqual(before[0]);
    expect((await pageOf('series')).list).toEqual(page.list);
  });

  it('[OFFICE-89] a merge that would make two variants one choice is refused, and nothing is changed', async () => {
    const page = await pageOf('color');
    const [clear, grey] = page.list;
    const refused = await merge(page, grey?.value ?? '', clear?.value ?? '');
    expect(refused).toMatchObject({
      ok: false,
      fields: expect.arrayContaining([
        { field: 'into', rule: expect.stringMatching(/^(variants_alike|glass_differs) KL-/) },
      ]),
    });
    expect(await merge(page, clear?.value ?? '', clear?.value ?? '')).toMatchObject({
      fields: [{ field: 'into', rule: 'same' }],
    });
    expect(await merge(page, 'nothing', clear?.value ?? '')).toMatchObject({
      fields: [{ field: 'from', rule: 'unknown' }],
    });
    expect(await pageOf('color')).toEqual(page);
  });
});
