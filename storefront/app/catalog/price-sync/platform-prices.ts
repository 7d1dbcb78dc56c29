// [PRICE-09] Replaces catalogue prices by those of the platform, where the setting says to wait for them.

import type { Product } from '@klaas/core/catalog/product.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { AdapterDeps } from '../source/search-adapter.ts';

export const waitsForPlatform = ({ products }: Settings): boolean =>
  products.alwaysSyncPlatformPricesOver && products.waitForPlatformSync;

/** When the request fails the catalogue's prices stay. */
export const withPlatformPrices = async (
  { client, store, settings }: AdapterDeps,
  products: Product[],
): Promise<Product[]> => {
  const isDone = products.every(({ price_is_current: isCurrent }) => isCurrent);
  if (!waitsForPlatform(settings) || isDone) return products;
  const { addSynced, loadSyncedPrices, skusToSync } = await import('./sync-prices.ts');
  const timeoutMs = settings.elasticsearch.clientTimeoutMs;
  const items = await loadSyncedPrices({ client, store, timeoutMs }, skusToSync(products));
  const { apply } = addSynced(null, items);
  return products.map((product) => apply(product));
};
