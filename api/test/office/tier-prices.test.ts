// Prices by quantity and customer group: written by the staff, charged by the shop.
import type { Product } from '@klaas/core/catalog/product.ts';
import {
  saveTierPricesEndpoint,
  tierPricesEndpoint,
} from '@klaas/core/contract/admin/tier-price-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let owner: SignedIn;
let products: Product[];
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  owner = await signInAs(api, 'catalogue');
  products = (await api.services.catalog.allDocuments('et', 'product')) as unknown as Product[];
});
afterAll(() => api.stop());

const isPlain = ({ type_id, special_price, tier_prices }: Product) =>
  type_id === 'simple' && !special_price && !tier_prices?.length;

const load = async (id: number) => {
  const answer = await owner.call(tierPricesEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(answer.error);
  return { ...answer.value, version: answer.version ?? 0 };
};

const unitCents = async (id: number, sku: string, qty: number, group: number | null) => {
  await api.services.catalog.caughtUp();
  const store = api.services.settings.storeViews.stores.find(({ storeCode }) => storeCode === 'et');
  if (!store) throw new Error('no store');
  const product = (await api.services.catalog.documentById(
    'et',
    'product',
    String(id),
  )) as unknown as Product;
  const variant = product.configurable_children?.find((one) => one.sku === sku);
  const pricer = await api.services.catalog.prices.pricerFor(store, group);
  return pricer.unitPriceOf({ ...product, ...variant } as Product, qty)?.grossCents;
};

describe('prices by quantity and customer group', () => {
  it('are charged from their quantity on, to their group or to everybody', async () => {
    const { id, sku } = products.find(isPlain) as Product;
    const { items, version, is_used } = await load(Number(id));
    expect(items).toMatchObject([{ sku, tiers: [] }]);
    expect(is_used).toBe(true);
    const whole = (await unitCents(Number(id), sku, 1, null)) ?? 0;
    const tiers = [
      { group: 2, qty: 1, price_cents: whole - 300 },
      { group: 32_000, qty: 10, price_cents: whole - 500 },
    ];
    const body = { sku, version, tiers };
    expect(await owner.call(saveTierPricesEndpoint, { params: { id }, body })).toMatchObject({ ok: true });
    expect((await load(Number(id))).items).toMatchObject([{ sku, tiers }]);
    const charged = [];
    for (const [qty, group] of [
      ...([
        [1, null],
        [9, null],
        [10, null],
      ] as const),
      ...([
        [1, 2],
        [10, 2],
        [1, 3],
      ] as const),
    ])
      charged.push(whole - ((await unitCents(Number(id), sku, qty, group)) ?? 0));
    expect(charged).toEqual([0, 0, 500, 300, 500, 0]);

    const { version: now } = await load(Number(id));
    await owner.call(saveTierPricesEndpoint, { params: { id }, body: { sku, version: now, tiers: [] } });
    expect(await unitCents(Number(id), sku, 10, 2)).toBe(whole);
  });

  it('are those of each variant', async () => {
    const { id } = products.find(({ configurable_children: all }) => (all?.length ?? 0) > 1) as Product;
    const { items, version } = await load(Number(id));
    expect(items.length).toBeGreaterThan(1);
    const sku = items[1]?.sku ?? '';
    const tiers = [{ group: 0, qty: 3, price_cents: 101 }];
    const body = { sku, version, tiers };
    expect(await owner.call(saveTierPricesEndpoint, { params: { id }, body })).toMatchObject({ ok: true });
    expect((await load(Number(id))).items.map((item) => item.tiers)).toEqual(
      items.map((item) => (item.sku === sku ? tiers : item.tiers)),
    );
    expect(await unitCents(Number(id), sku, 3, null)).toBe(101);
  });

  it('of two people: the second is told, and overwrites nothing', async () => {
    const { id, sku } = products.filter(isPlain)[1] as Product;
    const { version } = await load(Number(id));
    const save = (price_cents: number) =>
      owner.call(saveTierPricesEndpoint, {
        ...{ params: { id }, body: { sku, version, tiers: [{ group: 1, qty: 1, price_cents }] } },
      });
    expect(await save(900)).toMatchObject({ ok: true });
    expect(await save(800)).toMatchObject({ ok: false, error: 'conflict' });
    expect((await load(Number(id))).items[0]?.tiers).toEqual([{ group: 1, qty: 1, price_cents: 900 }]);
  });

  it.each([
    [
      'two prices for the same',
      { tiers: [1, 2].map((cents) => ({ group: 1, qty: 1, price_cents: cents })) },
      422,
    ],
    ['a price of nothing', { tiers: [{ group: 1, qty: 1, price_cents: 0 }] }, 422],
    ['no pieces', { tiers: [{ group: 1, qty: 0, price_cents: 5 }] }, 422],
    ['the sku of another product', { sku: 'NOT-OF-IT' }, 404],
  ])('refuse %s', async (_, change, status) => {
    const { id, sku } = products.find(isPlain) as Product;
    const { version, items } = await load(Number(id));
    const body = { sku, version, tiers: [], ...change };
    expect((await owner.request(saveTierPricesEndpoint, { params: { id }, body })).status).toBe(status);
    expect((await load(Number(id))).items).toEqual(items);
  });

  it('are written only by whoever may write prices', async () => {
    const { id, sku } = products.find(isPlain) as Product;
    const body = { sku, version: 1, tiers: [] };
    const reader = await signInAs(api, 'read_only');
    expect((await reader.request(saveTierPricesEndpoint, { params: { id }, body })).status).toBe(403);
  });
});
