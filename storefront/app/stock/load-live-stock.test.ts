import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { expect, it } from 'vitest';
import { loadLiveStock } from './load-live-stock.ts';
import { skusToStock } from './skus-to-stock.ts';

const createShop = (isRefused: (sku: string) => boolean = () => false, code = 404) => {
  const requests: string[][] = [];
  const client = {
    call: async (_: unknown, { query }: { query: { skus: string[] } }) => {
      requests.push(query.skus);
      if (query.skus.some(isRefused)) return { ok: false, code, result: 'unknown', error: 'http' };
      const result = query.skus.map((sku) => ({ product_id: Number(sku), is_in_stock: true, qty: 1 }));
      return { ok: true, code: 200, result };
    },
  } as unknown as ShopClient;
  return { client, requests };
};
const skus = Array.from({ length: 32 }, (_, place) => String(place));

it('[STOCK-01] [STOCK-03] requests in batches of 15, each sku once', async () => {
  const { client, requests } = createShop();
  const entries = await loadLiveStock({ client, batchSize: 15 }, [...skus, '0', '31']);
  expect(requests.map((batch) => batch.length)).toEqual([15, 15, 2]);
  expect(entries).toHaveLength(32);
});

it('[STOCK-01] has no stock data for a failed batch; the other batches are loaded', async () => {
  const { client, requests } = createShop((sku) => sku === '3', 500);
  const entries = await loadLiveStock({ client, batchSize: 15 }, skus);
  expect(entries.map(({ product_id }) => product_id)).toEqual(skus.slice(15).map(Number));
  expect(requests).toHaveLength(3);
});

it.each([
  ['one', ['3']],
  ['several', ['0', '7', '14', '31']],
  ['all', skus],
])('[STOCK-01] %s unknown to the service does not affect the stock of the others', async (_, unknown) => {
  const { client, requests } = createShop((sku) => unknown.includes(sku));
  const entries = await loadLiveStock({ client, batchSize: 15 }, skus);
  const known = skus.filter((sku) => !unknown.includes(sku));
  expect(entries.map(({ product_id }) => product_id)).toEqual(known.map(Number));
  // Bisection: fewer requests than one per sku, unless hardly any is known.
  if (unknown.length === 1) expect(requests.length).toBeLessThanOrEqual(3 + 2 * 4);
});

it.each([
  ['all of few', 8, null, ['P', 'P1', 'P2', 'P3']],
  ['the first, by setting', 2, null, ['P', 'P1', 'P2']],
  ['the chosen one also beyond them', 1, 'P3', ['P', 'P1', 'P3']],
  ['only the product and the chosen one', 0, 'P2', ['P', 'P2']],
  ['a variant of another product not', 1, 'X', ['P', 'P1']],
])("[STOCK-03] requests %s of a page's variants", (_, count, chosen, expected) => {
  const children = ['P1', 'P2', 'P3'].map((sku) => ({ sku }));
  expect(skusToStock({ sku: 'P', configurable_children: children }, chosen, count)).toEqual(expected);
});
