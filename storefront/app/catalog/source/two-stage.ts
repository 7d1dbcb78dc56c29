// [PROD-13] Two-stage product caching: the list loads few fields, then the full products are prefetched into the cache.
// Switches itself off when the first stage is not faster than the second.
import type { Product } from '@klaas/core/catalog/product.ts';

export interface TwoStageDeps {
  isOn: boolean;
  now: () => number;
  loadProducts: (skus: string[]) => Promise<Product[]>;
  isCached: (sku: string) => Promise<boolean>;
  cache: (product: Product) => Promise<void>;
  log: (message: string, fields: Record<string, unknown>) => void;
}

/** With fewer products the measured time says nothing. */
const MEASURED_FROM = 5;

export const createTwoStageCaching = ({ isOn, now, loadProducts, isCached, cache, log }: TwoStageDeps) => {
  let isOff = !isOn;
  return {
    isOff: () => isOff,
    /** `firstMs`: load time of the list, `null` when server-rendered. Returns the number of cached products. */
    async listShown(skus: readonly string[], firstMs: number | null): Promise<number> {
      if (isOff) return 0;
      const cachedFlags = await Promise.all(skus.map(isCached));
      const wanted = skus.filter((_, place) => !cachedFlags[place]);
      if (wanted.length === 0) return 0;
      const startedAt = now();
      const products = await loadProducts(wanted);
      const secondMs = now() - startedAt;
      for (const product of products) await cache(product);
      if (firstMs !== null && wanted.length >= MEASURED_FROM && firstMs >= secondMs) {
        isOff = true;
        log('Two-stage caching is switched off: its first stage is not faster', { firstMs, secondMs });
      }
      return products.length;
    },
  };
};
