// [OFFICE-79] What is typed on the page of a product: seen by its link only, published at once or at its minute.
import { cancelScheduleEndpoint } from '@klaas/core/contract/admin/content-item-endpoints.ts';
import {
  cancelProductScheduleEndpoint,
  createProductEndpoint,
  type ProductPage,
  previewProductEndpoint,
  productPageEndpoint,
  saveProductEndpoint,
  scheduleProductEndpoint,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { mapUrlEndpoint } from '@klaas/core/contract/url-endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTaxClasses } from '../../src/catalog/tax/tax-rule-service.ts';
import { composeServices } from '../../src/compose.ts';
import { composeEditors } from '../../src/compose-editors.ts';
import { createContentEditors } from '../../src/content-admin.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
let owner: SignedIn;
let nowMs = Date.parse('2026-06-01T09:00:00Z');
beforeAll(async () => {
  api = await createTestApi({ demo: true, services: { now: () => nowMs } });
  await api.services.db.transaction(fillTaxClasses);
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

let made = 0;
/** A hidden product of its own, with a name and a description in Estonian. */
const newProduct = async (): Promise<number> => {
  made += 1;
  const answer = await owner.call(createProductEndpoint, {
    body: {
      ...{ type: 'simple', sku: `DRAFT-${made}`, names: { et: `Mustand ${made}`, ru: `Черновик ${made}` } },
      ...{ tax_class_id: 2, category_id: 25, price_cents: 5000, stock: 7, size: null },
    },
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  const { id } = answer.value;
  await save(id, { et: { description: '<p>Klaas</p>' }, ru: { description: '<p>Стекло</p>' } });
  return id;
};
const pageOf = async (id: number): Promise<ProductPage> => {
  const answer = await owner.call(productPageEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
/** On the versions of this moment. */
const editOf = async (id: number, { all, ...stores }: Record<string, object>) => {
  const page = await pageOf(id);
  return {
    ...(all && { all: { version: page.shared.version, fields: all } }),
    stores: Object.entries(stores).map(([store, fields]) => ({
      ...{ store, version: page.stores.find((one) => one.store === store)?.version ?? 0, fields },
    })),
  };
};
const save = async (id: number, fields: Record<string, object>) => {
  const saved = await owner.call(saveProductEndpoint, { params: { id }, body: await editOf(id, fields) });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
};
const preview = async (id: number, fields: Record<string, object>, as = owner) =>
  as.call(previewProductEndpoint, { params: { id }, body: await editOf(id, fields) });
const schedule = async (id: number, at: string, fields: Record<string, object>, as = owner) =>
  as.call(scheduleProductEndpoint, { params: { id }, body: { edit: await editOf(id, fields), at } });
const publishDue = (): Promise<number> => {
  const services = composeServices(api.services);
  return createContentEditors(services, composeEditors(services)).schedules.publishDue();
};

/** What the shop has at the address, for everybody or for whoever has the link. */
const shown = async (path: string, { store = 'et', token }: { store?: string; token?: string } = {}) => {
  await api.services.catalog.caughtUp();
  const request = jsonBody({ url: path });
  const response = await api.app.request(`/api/url/map?storeCode=${store}`, {
    ...request,
    headers: { ...request.headers, ...(token && { 'x-content-preview': token }) },
  });
  const hit = mapUrlEndpoint.output.parse(await response.json());
  return hit?._source as Record<string, unknown> | undefined;
};
const pathOf = async (id: number, store = 'et') =>
  String((await pageOf(id)).stores.find((one) => one.store === store)?.path);
const changesOf = async (id: number): Promise<number> => {
  const { rows } = await api.services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from change where entity = 'product' and entity_id = ${String(id)}`,
  );
  return rows[0]?.count ?? 0;
};

describe('[OFFICE-79] a preview of a product', () => {
  it('shows what is typed to whoever has the link, in both languages and with its price; the shop stays', async () => {
    const id = await newProduct();
    await save(id, { all: { state: 'published' } });
    const [changes, path] = [await changesOf(id), await pathOf(id)];
    const answer = await preview(id, {
      ...{ all: { price_cents: 7777 }, et: { name: 'Uus nimi', description: '<p>Uus</p>' } },
      ru: { name: 'Новое имя' },
    });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    const { token, pages } = answer.value;
    expect(pages).toEqual([
      { store: 'et', path: `${path}?preview=${token}` },
      { store: 'ru', path: `${await pathOf(id, 'ru')}?preview=${token}` },
    ]);
    const live = await shown(path);
    const draft = await shown(path, { token });
    expect(draft).toMatchObject({
      ...{ name: 'Uus nimi', description: '<p>Uus</p>', price_incl_tax: 77.77 },
      stock: { qty: 7 },
    });
    expect(await shown(await pathOf(id, 'ru'), { store: 'ru', token })).toMatchObject({ name: 'Новое имя' });
    expect(live).toMatchObject({ name: expect.stringContaining('Mustand'), price_incl_tax: 50 });
    // Seen by the link, nothing of it is kept for others.
    expect(await shown(path)).toEqual(live);
    expect(await shown(path, { token: 'x'.repeat(32) })).toEqual(live);
    expect(await changesOf(id)).toBe(changes);
  });

  it('of a hidden product, at the address that it would get, until the link ends; of no other product', async () => {
    const [id, other] = [await newProduct(), await newProduct()];
    const answer = await preview(id, { et: { url_key: 'mustandi-aadress' } });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    const { token, pages } = answer.value;
    const path = String(pages[0]?.path.replace(/\?.*/, ''));
    expect(path).toMatch(/\/mustandi-aadress\.html$/);
    expect(await shown(await pathOf(id))).toMatchObject({ status: 2 });
    expect(await shown(path)).toBeUndefined();
    expect(await shown(path, { token })).toMatchObject({ id, status: 1 });
    expect(await shown(await pathOf(other), { token })).toMatchObject({ id: other, status: 2 });
    const again = await preview(id, { et: { url_key: 'teine-aadress' } });
    expect(again).toMatchObject({ ok: true, value: { token } });
    const next = path.replace('mustandi-aadress', 'teine-aadress');
    expect(await shown(path, { token })).toBeUndefined();
    expect(await shown(next, { token })).toMatchObject({ id });
    nowMs += 24 * 3_600_000;
    owner = await signInAs(api, 'owner');
    expect(await shown(next, { token })).toBeUndefined();
  });

  it('is refused as a save would be: what breaks a rule, and what a role may not write', async () => {
    const id = await newProduct();
    expect(await preview(id, { et: { url_key: 'Vale aadress' } })).toMatchObject({
      ok: false,
      error: 'invalid',
    });
    expect(await preview(id, { all: { related: ['NO-SUCH-SKU'] } })).toMatchObject({
      fields: [{ field: 'all.related' }],
    });
    const writer = await signInAs(api, 'content');
    expect(await preview(id, { all: { price_cents: 1 } }, writer)).toMatchObject({ error: 'forbidden' });
  });
});

describe('[OFFICE-79] a product that is scheduled', () => {
  it('is published at its minute, once, as one change in the name of the person', async () => {
    const id = await newProduct();
    const path = await pathOf(id);
    expect(await schedule(id, '2026-06-01T08:00:00Z', { all: { state: 'published' } })).toMatchObject({
      fields: [{ field: 'at', rule: 'in_the_past' }],
    });
    const at = new Date(nowMs + 3_600_000).toISOString();
    const planned = await schedule(id, at, {
      all: { state: 'published', price_cents: 6000 },
      et: { name: 'Homne' },
    });
    expect(planned).toMatchObject({ ok: true });
    expect(await publishDue()).toBe(0);
    expect(await shown(path)).toMatchObject({ status: 2 });
    expect((await pageOf(id)).schedules).toMatchObject([
      { at, by: 'Demo owner', failure: null, fields: ['all.state', 'all.price_cents', 'et.name'] },
    ]);
    nowMs = Date.parse(at);
    expect(await publishDue()).toBe(1);
    expect(await publishDue()).toBe(0);
    expect(await shown(path)).toMatchObject({ status: 1, name: 'Homne', price_incl_tax: 60 });
    expect((await pageOf(id)).schedules).toEqual([]);
    const { rows } = await api.services.db.execute(
      sql`select distinct bulk_id, actor_name from change where entity = 'product' and entity_id = ${String(id)}
        and bulk_id = (select bulk_id from change where entity = 'product' and entity_id = ${String(id)}
          order by id desc limit 1)`,
    );
    expect(rows).toMatchObject([{ actor_name: 'Demo owner' }]);
  });

  it('that meets a change of a colleague is kept with its reason, and is cancelled as a product only', async () => {
    const id = await newProduct();
    const at = new Date(nowMs + 3_600_000).toISOString();
    const planned = await schedule(id, at, { et: { name: 'Minu homne' } });
    if (!planned.ok) throw new Error(JSON.stringify(planned));
    await save(id, { et: { name: 'Kolleegi tänane' } });
    nowMs = Date.parse(at);
    expect(await publishDue()).toBe(0);
    const page = await pageOf(id);
    expect(page.schedules).toMatchObject([{ failure: 'conflict' }]);
    expect(page.stores.find(({ store }) => store === 'et')?.texts.name).toBe('Kolleegi tänane');
    const params = { id: planned.value.id };
    expect(await owner.call(cancelScheduleEndpoint, { params })).toMatchObject({ error: 'not_found' });
    expect((await owner.call(cancelProductScheduleEndpoint, { params })).ok).toBe(true);
    expect((await pageOf(id)).schedules).toEqual([]);
  });

  it('is refused when it is planned: what breaks a rule now, and what a role may not write', async () => {
    const id = await newProduct();
    const at = new Date(nowMs + 3_600_000).toISOString();
    expect(await schedule(id, at, { all: { state: 'published', category_ids: [999_999] } })).toMatchObject({
      fields: [{ field: 'all.category_ids' }],
    });
    const writer = await signInAs(api, 'content');
    expect(await schedule(id, at, { all: { state: 'published' } }, writer)).toMatchObject({
      error: 'forbidden',
    });
    expect((await pageOf(id)).schedules).toEqual([]);
  });
});
