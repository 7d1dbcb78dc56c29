// [STOCK-01] [STOCK-03] Loads live stock of shown products in batches. A failed batch has no stock data.

import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { listStockEndpoint } from '@klaas/core/contract/stock-endpoints.ts';
import type { LiveStockEntry } from '@klaas/core/stock/live-stock.ts';

export interface LiveStockDeps {
  client: ShopClient;
  batchSize: number;
}

/** The endpoint rejects a whole batch for one unknown sku: bisect to find the others. */
const loadBatch = async (client: ShopClient, skus: readonly string[]): Promise<LiveStockEntry[]> => {
  const response = await client.call(listStockEndpoint, { query: { skus: [...skus] } });
  if (response.ok) return Array.isArray(response.result) ? response.result : [];
  if (response.code !== 404 || response.error !== 'http' || skus.length === 1) return [];
  const middle = Math.ceil(skus.length / 2);
  const halves = [skus.slice(0, middle), skus.slice(middle)];
  return (await Promise.all(halves.map((half) => loadBatch(client, half)))).flat();
};

export const loadLiveStock = async (
  { client, batchSize }: LiveStockDeps,
  skus: readonly string[],
): Promise<LiveStockEntry[]> => {
  const all = [...new Set(skus)];
  const size = Math.max(1, batchSize);
  const batches = Array.from({ length: Math.ceil(all.length / size) }, (_, place) =>
    loadBatch(client, all.slice(place * size, (place + 1) * size)),
  );
  return (await Promise.all(batches)).flat();
};
