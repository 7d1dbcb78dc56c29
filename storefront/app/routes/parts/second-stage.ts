// The second stage of product caching, over this shop's catalogue. Loaded when the page has nothing else to do.
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { createCatalogSource } from '../../catalog/catalog-source.ts';
import { loadProductsBySkus } from '../../catalog/source/product-loader.ts';
import { createTwoStageCaching, type TwoStageDeps } from '../../catalog/source/two-stage.ts';
import type { ShopData } from '../../shell/state/use-shop.ts';

export interface SecondStageDeps extends Pick<TwoStageDeps, 'isKept' | 'keep'> {
  client: ShopClient;
  shop: ShopData;
}

export const openSecondStage = ({ client, shop: { settings, store }, isKept, keep }: SecondStageDeps) => {
  const source = createCatalogSource({ client, settings, store });
  return createTwoStageCaching({
    isOn: settings.products.twoStageCaching,
    now: () => performance.now(),
    loadWhole: (skus) => loadProductsBySkus(source, skus),
    isKept,
    keep,
    // biome-ignore lint/suspicious/noConsole: the browser's console is where a switched-off cache can be seen
    log: (message, fields) => console.info(message, fields),
  });
};

export type SecondStage = ReturnType<typeof openSecondStage>;
