// Second stage of product caching: prefetches products of a list. Loaded when the browser is idle.
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { createCatalogSource } from '../../catalog/catalog-source.ts';
import { loadProductsBySkus } from '../../catalog/source/product-loader.ts';
import { createTwoStageCaching } from '../../catalog/source/two-stage.ts';
import { type OfflineContext, pathKey, skuKey } from './offline-product.ts';

interface PrefetchDeps extends OfflineContext {
  client: ShopClient;
}

const createPrefetch = ({ client, local, shop: { settings, store } }: PrefetchDeps) => {
  const source = createCatalogSource({ client, settings, store });
  const products = local.collection('products');
  return createTwoStageCaching({
    isOn: settings.products.twoStageCaching,
    now: () => performance.now(),
    loadProducts: (skus) => loadProductsBySkus(source, skus),
    isCached: async (sku) => (await products.get(skuKey(sku))) !== null,
    cache: (product) => products.set(skuKey(product.sku), product),
    // biome-ignore lint/suspicious/noConsole: a disabled cache should be visible in the browser's console
    log: (message, fields) => console.info(message, fields),
  });
};

/** One per page lifetime: it remembers that it was switched off. */
const page: { stage?: ReturnType<typeof createPrefetch> } = {};

/** Load time of the list's data by the router; `null` when it came with the document. */
const firstStageMs = (): number | null => {
  const file = `${window.location.pathname}.data`;
  const entry = performance
    .getEntriesByType('resource')
    .findLast(({ name }) => new URL(name).pathname === file);
  return entry?.duration ?? null;
};

export const prefetchList = async (deps: PrefetchDeps, cards: readonly CardModel[]): Promise<void> => {
  page.stage ??= createPrefetch(deps);
  const products = deps.local.collection('products');
  const count = await page.stage.listShown(
    cards.map(({ sku }) => sku),
    firstStageMs(),
  );
  if (count > 0)
    await Promise.all(cards.map(({ url, sku }) => products.set(pathKey(url.replace(/\?.*$/, '')), sku)));
};
