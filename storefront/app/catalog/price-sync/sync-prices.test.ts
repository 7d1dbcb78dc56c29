import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import { createCatalogSource } from '../catalog-source.ts';
import { notifyPricesAfterSync, onPricesAfterSync } from './prices-after-sync.ts';
import { loadSyncedPrices, skusToSync } from './sync-prices.ts';

const PRODUCTS = [
  { id: 1, sku: 'A', price_incl_tax: 100 },
  { id: 2, sku: 'B', price_incl_tax: 50 },
];
const rendered = (id: number, price: number) => ({
  id,
  price_info: { final_price: price, regular_price: price, special_price: null },
});

/** A fake platform whose prices are the catalogue's plus one. */
const createPlatform = (isDown = false) => {
  const requests: { path: string; query: Record<string, unknown> }[] = [];
  const client = {
    call: async (endpoint: { path: string }, { query = {} }: { query?: Record<string, unknown> }) => {
      requests.push({ path: endpoint.path, query });
      if (endpoint.path !== '/api/product/render-list')
        return {
          ok: true,
          code: 200,
          result: { hits: { total: 2, hits: PRODUCTS.map((_source) => ({ _source })) } },
        };
      if (isDown) return { ok: false, code: 0, result: '', error: 'network' };
      const items = PRODUCTS.map(({ id, price_incl_tax }) => rendered(id, price_incl_tax + 1));
      return { ok: true, code: 200, result: { items } };
    },
  } as unknown as ShopClient;
  return { client, requests, rendered: () => requests.filter(({ path }) => path.endsWith('render-list')) };
};

const settingsWith = (products: object) => {
  const settings = defaultSettings();
  return { ...settings, products: { ...settings.products, ...products } };
};
const QUERY = { query: { _availableFilters: [], _appliedFilters: [], _appliedSort: [], _searchText: '' } };

it('[PRICE-09] sends currency and store; sends the tax group only when tax depends on it', async () => {
  const platform = createPlatform();
  await loadSyncedPrices({ client: platform.client, store: ESTONIAN_STORE, groupId: 2 }, ['A', 'B', 'A']);
  expect(platform.requests[0]?.query).toEqual({ skus: ['A', 'B'], currencyCode: 'EUR', storeId: 1 });
  const store = { ...ESTONIAN_STORE, tax: { ...ESTONIAN_STORE.tax, userGroupId: 4 } };
  await loadSyncedPrices({ client: platform.client, store, groupId: 2 }, ['A']);
  expect(platform.requests[1]?.query).toMatchObject({ userGroupId: 2 });
});

it('[PRICE-09] returns no items when the request fails', async () => {
  const { client } = createPlatform(true);
  expect(await loadSyncedPrices({ client, store: ESTONIAN_STORE }, ['A'])).toEqual([]);
});

it('[PRICE-09] splits many skus into several requests; includes the variants of a single product', async () => {
  const platform = createPlatform();
  const skus = Array.from({ length: 51 }, (_, place) => `S${place}`);
  await loadSyncedPrices({ client: platform.client, store: ESTONIAN_STORE }, skus);
  expect(platform.requests).toHaveLength(2);
  const parent = { sku: 'P', configurable_children: [{ sku: 'P-1' }] };
  expect(skusToSync([parent])).toEqual(['P', 'P-1']);
  expect(skusToSync([parent, { sku: 'Q' }])).toEqual(['P', 'Q']);
});

it('[PRICE-09] delivers the items to listeners until they unsubscribe', () => {
  const target = new EventTarget();
  const received: unknown[] = [];
  const stop = onPricesAfterSync(target, (items) => received.push(items));
  notifyPricesAfterSync(target, [rendered(1, 5)]);
  stop();
  notifyPricesAfterSync(target, []);
  expect(received).toEqual([[rendered(1, 5)]]);
});

it.each([
  ['not at all by default', {}, 0, 100],
  ['not before the page is shown', { alwaysSyncPlatformPricesOver: true }, 0, 100],
  ['first, where the shop waits', { alwaysSyncPlatformPricesOver: true, waitForPlatformSync: true }, 1, 101],
])('[PRICE-09] [PROD-04] a list requests platform prices %s', async (_, products, calls, price) => {
  const platform = createPlatform();
  const settings = settingsWith(products);
  const source = createCatalogSource({ client: platform.client, settings, store: ESTONIAN_STORE });
  const { items } = await source.search<{ price_incl_tax: number; price_is_current?: boolean }>(
    QUERY as never,
  );
  expect(platform.rendered()).toHaveLength(calls);
  expect(items[0]).toMatchObject({ price_incl_tax: price });
  expect(items[0]?.price_is_current ?? false).toBe(calls > 0);
});

it('[PRICE-09] keeps the catalogue’s prices, not marked as current, when the platform is down', async () => {
  const settings = settingsWith({ alwaysSyncPlatformPricesOver: true, waitForPlatformSync: true });
  const { client } = createPlatform(true);
  const source = createCatalogSource({ client, settings, store: ESTONIAN_STORE });
  const { items } = await source.search<{ price_incl_tax: number }>(QUERY as never);
  expect(items[0]).toMatchObject({ price_incl_tax: 100 });
  expect(items[0]).not.toHaveProperty('price_is_current');
});
