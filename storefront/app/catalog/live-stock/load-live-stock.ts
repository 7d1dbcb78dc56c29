// [STOCK-01] [STOCK-03] The stock list for shown products, in batches. One that fails says nothing about its products.
import type { LiveStockEntry } from '@klaas/core/catalog/live-stock.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { listStockEndpoint } from '@klaas/core/contract/stock-endpoints.ts';

export interface LiveStockDeps {
  client: ShopClient;
  batchSize: number;
}

export const loadLiveStock = async (
  { client, batchSize }: LiveStockDeps,
  skus: readonly string[],
): Promise<LiveStockEntry[]> => {
  const all = [...new Set(skus)];
  const size = Math.max(1, batchSize);
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(all.length / size) }, (_, place) =>
      client.call(listStockEndpoint, { query: { skus: all.slice(place * size, (place + 1) * size) } }),
    ),
  );
  return answers.flatMap((answer) => (answer.ok && Array.isArray(answer.result) ? answer.result : []));
};
