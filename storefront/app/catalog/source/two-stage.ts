// [PROD-13] Two-stage product caching. The list itself is the first stage, with few fields; then its whole products are
// asked for, only to be kept. Where the first is not faster than the second it has no point, and is left.
import type { Product } from '@klaas/core/catalog/product.ts';

export interface TwoStageDeps {
  isOn: boolean;
  now: () => number;
  loadProducts: (skus: string[]) => Promise<Product[]>;
  isCached: (sku: string) => Promise<boolean>;
  cache: (product: Product) => Promise<void>;
  log: (message: string, fields: Record<string, unknown>) => void;
}

/** Before that many products a time says nothing about the rest. */
const MEASURED_FROM = 5;

export const createTwoStageCaching = ({ isOn, now, loadProducts, isCached, cache, log }: TwoStageDeps) => {
  let isOff = !isOn;
  return {
    isOff: () => isOff,
    /** `firstMs` is how long the list took; `null` when it came with the page. Tells how many were kept. */
    async listShown(skus: readonly string[], firstMs: number | null): Promise<number> {
      if (isOff) return 0;
      const known = await Promise.all(skus.map(isCached));
      const wanted = skus.filter((_, place) => !known[place]);
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
