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

/** A backend with two products; it hears what it was asked. */
const createShop = (documents: object[] = DOCUMENTS) => {
  const asked: string[] = [];
  const client = {
    call: async (_: unknown, input: unknown) => {
      asked.push(JSON.stringify(input));
      const hits = documents.map((document) => ({ _source: document }));
      return { ok: true, code: 200, result: { hits: { total: hits.length, hits } } };
    },
  } as unknown as ShopClient;
  return {
    asked,
    deps: { client, settings: defaultSettings(), store: ESTONIAN_STORE, groupToken: 'signed-group' },
  };
};

it('[PRICE-10] [SES-08] the group of the customer goes with the question, and its prices come back', async () => {
  const { asked, deps } = createShop();
  const prices = await loadGroupCardPrices(deps, ['A', 'B']);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('signed-group');
  expect(prices['A']).toMatchObject({ amount: 62.1, discountPercent: 10 });
  expect(prices['B']).toMatchObject({ amount: 10 });
  expect(prices['B']).not.toHaveProperty('old');
});

it('[PRICE-10] nobody is asked about nothing', async () => {
  const { asked, deps } = createShop();
  expect(await loadGroupCardPrices(deps, [])).toEqual({});
  expect(asked).toEqual([]);
});

it('[PRICE-10] a product page and the parts of a package take the prices of the group', async () => {
  const { deps } = createShop();
  const linked = { B: { sku: 'B', name: 'Part', price_incl_tax: 12, original_price_incl_tax: 12 } };
  const page = { product: { sku: 'A', price_incl_tax: 69 }, linked } as unknown as ProductPage;
  const groupParts = await loadGroupParts(deps, page);
  expect(groupParts?.product).toMatchObject({ sku: 'A', price_incl_tax: 62.1 });
  expect(groupParts?.linked['B']).toMatchObject({ name: 'Part', price_incl_tax: 10 });
});

it('[PRICE-10] a product that is not to be had leaves the page as it is', async () => {
  const { deps } = createShop([]);
  const page = { product: { sku: 'A' }, linked: {} } as unknown as ProductPage;
  expect(await loadGroupParts(deps, page)).toBeNull();
});

it('[SRCH-04] without a connection the kept answer counts; without one the page keeps its own prices', async () => {
  const { asked, deps } = createShop();
  await loadGroupCardPrices(deps, ['A', 'B']);
  vi.stubGlobal('navigator', { onLine: false });
  expect((await loadGroupCardPrices(deps, ['A', 'B']))['A']).toMatchObject({ amount: 62.1 });
  await expect(loadGroupCardPrices(deps, ['A'])).rejects.toThrow('offline');
  expect(asked).toHaveLength(1);
});
