import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProductPage } from '../product/product-page.ts';
import { loadGroupCardPrices, loadGroupParts } from './group-prices.ts';

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));

const DOCUMENTS = [
  { sku: 'A', price_incl_tax: 62.1, original_price_incl_tax: 69, tier_prices: [] },
  { sku: 'B', price_incl_tax: 10, original_price_incl_tax: 10, tier_prices: [] },
];

/** A fake backend with two products that records its requests. */
const createShop = (documents: object[] = DOCUMENTS) => {
  const requests: string[] = [];
  const client = {
    call: async (_: unknown, input: unknown) => {
      requests.push(JSON.stringify(input));
      const hits = documents.map((document) => ({ _source: document }));
      return { ok: true, code: 200, result: { hits: { total: hits.length, hits } } };
    },
  } as unknown as ShopClient;
  return {
    requests,
    deps: { client, settings: defaultSettings(), store: ESTONIAN_STORE, groupToken: 'signed-group' },
  };
};

it("[PRICE-10] [SES-08] sends the customer's group token and returns the group's prices", async () => {
  const { requests, deps } = createShop();
  const prices = await loadGroupCardPrices(deps, ['A', 'B']);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain('signed-group');
  expect(prices['A']).toMatchObject({ amount: 62.1, discountPercent: 10 });
  expect(prices['B']).toMatchObject({ amount: 10 });
  expect(prices['B']).not.toHaveProperty('old');
});

it('[PRICE-10] sends no request for an empty list', async () => {
  const { requests, deps } = createShop();
  expect(await loadGroupCardPrices(deps, [])).toEqual({});
  expect(requests).toEqual([]);
});

it('[PRICE-10] applies group prices to a product page and to the parts of a bundle', async () => {
  const { deps } = createShop();
  const linked = { B: { sku: 'B', name: 'Part', price_incl_tax: 12, original_price_incl_tax: 12 } };
  const page = { product: { sku: 'A', price_incl_tax: 69 }, linked } as unknown as ProductPage;
  const groupParts = await loadGroupParts(deps, page);
  expect(groupParts?.product).toMatchObject({ sku: 'A', price_incl_tax: 62.1 });
  expect(groupParts?.linked['B']).toMatchObject({ name: 'Part', price_incl_tax: 10 });
});

it('[PRICE-10] leaves the page unchanged when the product is not available', async () => {
  const { deps } = createShop([]);
  const page = { product: { sku: 'A' }, linked: {} } as unknown as ProductPage;
  expect(await loadGroupParts(deps, page)).toBeNull();
});

it('[SRCH-04] uses the cached response when offline; without one the page keeps its prices', async () => {
  const { requests, deps } = createShop();
  await loadGroupCardPrices(deps, ['A', 'B']);
  vi.stubGlobal('navigator', { onLine: false });
  expect((await loadGroupCardPrices(deps, ['A', 'B']))['A']).toMatchObject({ amount: 62.1 });
  await expect(loadGroupCardPrices(deps, ['A'])).rejects.toThrow('offline');
  expect(requests).toHaveLength(1);
});
