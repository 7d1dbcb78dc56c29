// Price tables with dates: published in the back office, followed by every price of the shop from their first minute on.
import {
  type PriceRates,
  priceEffectEndpoint,
  priceTableEndpoint,
  publishPriceTableEndpoint,
  removePriceTableEndpoint,
} from '@klaas/core/contract/admin/price-table-endpoints.ts';
import { parseMomentMs } from '@klaas/core/stores/shop-time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShopPriceEditor } from '../../src/catalog/price/price-editor.ts';
import { createApplyPriceTables } from '../../src/catalog/price-table/apply-price-tables.ts';
import { createProductEntity } from '../../src/catalog/product/product-entity-service.ts';
import { composeServices } from '../../src/compose.ts';
import { composeEditors } from '../../src/compose-editors.ts';
import { listChanges } from '../../src/staff/change-log/change-repository.ts';
import { signInAs } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';

const TEST_NOW = Date.parse('2026-06-01T09:00:00Z');
const DAY_MS = 86_400_000;
let clockMs = TEST_NOW;
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => clockMs } });
});
afterAll(() => api.stop());

const dayAfter = (days: number) => new Date(TEST_NOW + days * DAY_MS).toISOString().slice(0, 10);
const startOf = (day: string) => parseMomentMs(day) ?? 0;
/** Sessions end while the clock goes on. */
const owner = () => signInAs(api, 'owner');
const read = async (key: string) => {
  const answer = await (await owner()).call(priceTableEndpoint, { params: { key } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const dearer = async (key: string, by: number): Promise<PriceRates> => {
  const { versions } = await read(key);
  const { rates } = versions.at(-1) ?? {};
  if (!rates) throw new Error(`no table ${key}`);
  return { ...rates, rate_per_m2: rates.rate_per_m2.map((cell) => ({ ...cell, rate: cell.rate + by })) };
};
const publish = async (key: string, valid_from: string, rates: PriceRates, version?: number) =>
  (await owner()).call(publishPriceTableEndpoint, {
    params: { key, valid_from },
    body: { rates, ...(version !== undefined && { version }) },
  });
const effectOf = async (key: string, valid_from: string, rates: PriceRates) => {
  const answer = await (await owner()).call(priceEffectEndpoint, {
    params: { key },
    body: { valid_from, rates },
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const cents = (euros: number) => Math.round(euros * 100);
const priceOf = async (sku: string, size: object) => {
  const response = await api.app.request(
    '/api/ext/custom-size/simple-product-price',
    jsonBody({ sku, ...size }),
  );
  return cents(((await response.json()) as { result: { price_incl_tax: number } }).result.price_incl_tax);
};
const ONE_M2 = { width: 1000, height: 1000 };

const MIRROR = {
  sku: 'MIRROR',
  product_option: {
    extension_attributes: {
      custom_options: [
        { option_id: '71', option_value: '1000' },
        { option_id: '72', option_value: '1000' },
      ],
      configurable_item_options: [],
      bundle_options: [],
    },
  },
};
const post = async (path: string, body?: object) => {
  const response = await api.app.request(`/api/cart/${path}`, body ? jsonBody(body) : { method: 'POST' });
  // biome-ignore lint/suspicious/noExplicitAny: of the wire
  return ((await response.json()) as { result: any }).result;
};
const fillCart = async (): Promise<string> => {
  const cartId = await post('create');
  await post(`update?cartId=${cartId}`, { cartItem: { qty: 2, quoteId: cartId, ...MIRROR } });
  return cartId;
};
const cartCents = async (cartId: string): Promise<number> => {
  const response = await api.app.request(`/api/cart/totals?cartId=${cartId}`);
  const { result } = (await response.json()) as { result: { subtotal_incl_tax: number } };
  return cents(result.subtotal_incl_tax);
};
const apply = () => {
  const { db, now, log, settings, priceTables: tables, pricedGoods: goods } = composeServices(api.services);
  const editor = createShopPriceEditor({ db, products: createProductEntity(), settings });
  return createApplyPriceTables({ db, now, log, tables, goods, editor, invalidate: async () => {} })();
};

it('[OFFICE-83] the configurator, a cart and the tables of pages change at the first minute, not before', async () => {
  const day = dayAfter(10);
  const before = await priceOf('MIRROR', ONE_M2);
  expect(await publish('mirror', day, await dearer('mirror', 50))).toMatchObject({ ok: true });
  expect(await priceOf('MIRROR', ONE_M2)).toBe(before);
  const shownRate = async () => {
    const response = await api.app.request('/api/ext/custom-size/price-tables');
    const { result } = (await response.json()) as { result: { rates: Record<string, PriceRates> } };
    return result.rates['mirror']?.rate_per_m2[0]?.rate;
  };
  clockMs = startOf(day) - 1000;
  expect(await priceOf('MIRROR', ONE_M2)).toBe(before);
  expect(await shownRate()).toBe(100);
  const kept = await fillCart();
  const inCart = await cartCents(kept);
  expect(inCart).toBe(2 * before);

  clockMs = startOf(day);
  expect(await priceOf('MIRROR', ONE_M2)).toBe(before + 5000);
  expect(await shownRate()).toBe(150);
  expect(await cartCents(await fillCart())).toBe(2 * (before + 5000));
  // An open cart keeps its price for the days of the setting.
  expect(await cartCents(kept)).toBe(inCart);
  clockMs = startOf(day) + 14 * DAY_MS - 2000;
  expect(await cartCents(kept)).toBe(inCart);
  clockMs = startOf(day) + 14 * DAY_MS;
  expect(await cartCents(kept)).toBe(2 * (before + 5000));
  clockMs = TEST_NOW;
});

it('[OFFICE-84] what is said before publishing is what happens to "from" prices and open carts', async () => {
  clockMs = startOf(dayAfter(20));
  const day = dayAfter(30);
  const rates = await dearer('mirror', 75);
  const kept = await fillCart();
  const told = await effectOf('mirror', day, rates);
  expect(told.errors).toEqual([]);
  expect(told.panes).toHaveLength(5);
  for (const { before_cents, after_cents } of told.panes)
    expect(after_cents).toBeGreaterThan(before_cents ?? 0);
  expect(told.from_prices.map(({ sku }) => sku)).toEqual(['MIRROR']);
  const inCart = await cartCents(kept);
  expect(told.carts.count).toBeGreaterThanOrEqual(1);

  expect(await publish('mirror', day, rates)).toMatchObject({ ok: true });
  expect(await apply()).toBe(1);
  // The table of the test above: this one has not begun.
  clockMs = startOf(day);
  expect(await apply()).toBe(1);
  expect(await apply()).toBe(0);
  const [after] = told.from_prices;
  await waitUntil(async () => {
    const [product] = await api.services.catalog.documentsBy('et', 'product', 'sku', ['MIRROR']);
    const [store] = api.services.settings.storeViews.stores;
    if (!product || !store) return false;
    const pricer = await api.services.catalog.prices.pricerFor(store, null);
    return pricer.unitPriceOf(product as never, 1)?.grossCents === after?.after_cents;
  });
  const next = await effectOf('mirror', dayAfter(31), rates);
  expect(next.from_prices).toEqual([]);
  expect(next.carts).toMatchObject({ count: told.carts.count, before_cents: told.carts.after_cents });
  // Those who have it open keep their price first.
  expect(await cartCents(kept)).toBe(inCart);
  clockMs = startOf(day) + 14 * DAY_MS;
  const panes = (told.carts.after_cents - told.carts.before_cents) / 7500;
  expect(panes).toBeGreaterThanOrEqual(2);
  expect(await cartCents(kept)).toBe(inCart + 2 * 7500);
  clockMs = TEST_NOW;
});

it('refuses what cannot be a price, each at its cell, and writes nothing', async () => {
  clockMs = TEST_NOW;
  const rates = await dearer('wall', 1);
  const day = dayAfter(40);
  const [cell] = rates.rate_per_m2;
  if (!cell) throw new Error('no cell');
  const fieldOf = (glass: string, mm: number) => `glass:${glass}:${mm}`;
  const field = fieldOf(cell.glass, cell.thickness_mm);
  for (const [change, fields] of [
    [{ base: -1 }, [{ field: 'base', rule: 'price_invalid' }]],
    [{ rate_per_m2: [{ ...cell, rate: 0 }] }, [{ field, rule: 'rate_empty' }]],
    [{ rate_per_m2: [cell, cell] }, [{ field, rule: 'cell_twice' }]],
  ] as const) {
    const wrong = { ...rates, ...change } as PriceRates;
    expect(await publish('wall', day, wrong)).toEqual({ ok: false, error: 'invalid', fields });
    expect((await effectOf('wall', day, wrong)).errors).toEqual(fields);
  }
  const past = [{ field: 'valid_from', rule: 'day_past' }];
  for (const valid_from of [dayAfter(0), dayAfter(-3)])
    expect(await publish('wall', valid_from, rates)).toMatchObject({ error: 'invalid', fields: past });
  for (const valid_from of ['2026-02-30', 'soon', '2027-1-1'])
    expect(await publish('wall', valid_from, rates)).toMatchObject({
      fields: [{ field: 'valid_from', rule: 'day_invalid' }],
    });
  expect(await publish('nothing', day, rates)).toMatchObject({ ok: false, error: 'not_found' });
  expect((await read('wall')).versions).toHaveLength(1);
});

it('one table a day: of two people who publish at once one is told, and an old version meets a conflict', async () => {
  clockMs = TEST_NOW;
  const day = dayAfter(50);
  const rates = await dearer('wall', 5);
  const both = await Promise.all([publish('wall', day, rates), publish('wall', day, rates)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: 'state_forbids', detail: 'exists' });
  expect(await publish('wall', day, { ...rates, base: 60 }, 1)).toMatchObject({ ok: true, version: 2 });
  expect(await publish('wall', day, { ...rates, base: 70 }, 1)).toMatchObject({ error: 'conflict' });
});

it('[OFFICE-17] a publication is in the change log and can be undone until it begins', async () => {
  clockMs = TEST_NOW;
  const { db } = api.services;
  const day = dayAfter(60);
  expect(await publish('wall', day, await dearer('wall', 9))).toMatchObject({ ok: true });
  const [change] = await listChanges(db, { entity: 'price_table', id: `wall/${day}` }, 1);
  expect(change).toMatchObject({ kind: 'created', actor_kind: 'person' });
  const { undo } = composeEditors(api.services);
  expect(await undo.undoChange(TEST_AUTHOR, change?.id ?? 0, { isDryRun: false, chosen: [] })).toMatchObject({
    ok: true,
  });
  expect((await read('wall')).versions.map(({ valid_from }) => valid_from)).not.toContain(day);

  const later = dayAfter(61);
  expect(await publish('wall', later, await dearer('wall', 9))).toMatchObject({ ok: true });
  const remove = async () =>
    (await owner()).call(removePriceTableEndpoint, { params: { key: 'wall', valid_from: later } });
  clockMs = startOf(later);
  expect(await remove()).toMatchObject({
    error: 'invalid',
    fields: [{ field: 'valid_from', rule: 'day_past' }],
  });
  clockMs = startOf(later) - 1000;
  expect(await remove()).toMatchObject({ ok: true });
  clockMs = TEST_NOW;
});
