import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadGroupListing } from './group-listing.ts';

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));

it('[PRICE-10] [CATG-02] requests the list again for the customer group, with its filters, sort order and page', async () => {
  const requests: string[] = [];
  const client = {
    call: async (_: unknown, input: unknown) => {
      requests.push(decodeURIComponent(JSON.stringify(input)));
      const hit = {
        _source: { id: 1, sku: 'A', name: 'A', price_incl_tax: 45, original_price_incl_tax: 45 },
      };
      return { ok: true, code: 200, result: { hits: { total: 61, hits: [hit] }, aggregations: {} } };
    },
  } as unknown as ShopClient;
  const settings = defaultSettings();
  const deps = { client, settings, store: ESTONIAN_STORE, groupToken: 'signed-group' };
  const listing = { key: '/et/peeglid?price=0-50&sort=final_price:desc', page: 2 };
  const groupListing = await loadGroupListing(deps, {
    listing,
    scope: { categoryIds: [20, 21] },
    t: (id) => id,
  });
  expect(groupListing).toMatchObject({ page: 2, total: 61, cards: [{ sku: 'A', amount: 45 }] });
  const products = requests.find((request) => request.includes(`"size":${settings.products.pageSize}`)) ?? '';
  expect(products).toContain('signed-group');
  for (const part of ['20', '21', 'final_price', 'desc']) expect(products).toContain(part);
});
