// [PRICE-09] Products are shown only with the prices that the platform says, where the shop waits for them.

import { syncedPricesById, withSyncedPrices } from '@klaas/core/catalog/pricing/synced-price.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { withTimeout } from '../../shell/connection/with-timeout.ts';
import type { AdapterDeps } from '../source/search-adapter.ts';

export const waitsForPlatform = ({ products }: Settings): boolean =>
  products.alwaysSyncPlatformPricesOver && products.waitForPlatformSync;

/** A platform that does not answer leaves the catalogue's own prices. */
export const withPlatformPrices = async (
  { client, store, settings }: AdapterDeps,
  products: Product[],
): Promise<Product[]> => {
  const isDone = products.every(({ price_is_current: isCurrent }) => isCurrent);
  if (!waitsForPlatform(settings) || isDone) return products;
  const { loadSyncedPrices, skusToSync } = await import('./sync-prices.ts');
  const items = await withTimeout(settings.elasticsearch.clientTimeoutMs, (signal) =>
    loadSyncedPrices({ client, store, signal }, skusToSync(products)),
  );
  const prices = syncedPricesById(items);
  return products.map((product) => withSyncedPrices(product, prices));
};
