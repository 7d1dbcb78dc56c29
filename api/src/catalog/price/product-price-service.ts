// Products by sku with their current prices.
import type { Product } from '@klaas/core/catalog/product.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CatalogService } from '../catalog-service.ts';
import type { PriceService } from './price-service.ts';
import { type RenderedPrice, renderedPriceOf } from './rendered-price.ts';
import { findSellables } from './sellable-product-service.ts';

interface ProductPriceDeps {
  catalog: Pick<CatalogService, 'documentsBy'>;
  prices: PriceService;
  settings: Settings;
  shopUrl: string;
  signingSecret: string;
}

export const createProductPriceService = (deps: ProductPriceDeps) => {
  const { catalog, prices, settings, shopUrl, signingSecret } = deps;
  return {
    /** An unknown store id falls back to the store of the request. */
    storeOf: (store: StoreView, storeId: number | undefined): StoreView =>
      settings.storeViews.stores.find((view) => view.storeId === storeId && !view.disabled) ?? store,
    /** Products and variants in request order; unknown skus and those without a price are omitted. */
    rendered: async (
      store: StoreView,
      skus: readonly string[],
      groupId: number | null,
    ): Promise<RenderedPrice[]> => {
      const found = await findSellables(catalog, store.storeCode, skus);
      const documents = [...new Set([...found.values()].map((sellable) => sellable.product))];
      const priced = new Map(
        (await prices.priceAll(store, documents, groupId)).map((product) => [product.id, product]),
      );
      return [...new Set(skus)].flatMap((sku) => {
        const sellable = found.get(sku);
        const product = sellable && priced.get(sellable.product.id);
        if (sellable === undefined || product === undefined) return [];
        const variant = sellable.variant && product.configurable_children?.find((child) => child.sku === sku);
        return renderedPriceOf(product, variant, { store, shopUrl, signingSecret }) ?? [];
      });
    },
    bySku: async (store: StoreView, skus: readonly string[]): Promise<Product[]> => {
      const found = (await catalog.documentsBy(
        store.storeCode,
        'product',
        'sku',
        skus,
      )) as unknown as Product[];
      const bySku = new Map(found.map((product) => [product.sku, product]));
      return prices.priceAll(
        store,
        [...new Set(skus)].flatMap((sku) => bySku.get(sku) ?? []),
        null,
      );
    },
  };
};

export type ProductPriceService = ReturnType<typeof createProductPriceService>;
