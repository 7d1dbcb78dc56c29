// Reads a cached product by its path and sku.
import type { Product } from '@klaas/core/catalog/product.ts';
import { offlineProductPage } from '../../catalog/product/offline-product-page.ts';
import { packPage } from '../../first-load/data/pack-page.ts';
import type { PackedPage } from '../../first-load/data/packed-page.ts';
import type { BrowserStore } from '../../offline/browser-store.ts';
import type { ShopData } from '../../shell/state/use-shop.ts';

export interface OfflineContext {
  shop: ShopData;
  local: BrowserStore;
}

export const skuKey = (sku: string) => `sku$$${sku}`;
export const pathKey = (path: string) => `path$$${path}`;

export const loadOfflineProduct = async (
  { shop, local }: OfflineContext,
  { pathname }: URL,
): Promise<PackedPage<'product'> | null> => {
  const products = local.collection('products');
  const sku = await products.get<string>(pathKey(pathname));
  const product = sku === null ? null : await products.get<Product>(skuKey(sku));
  return product ? packPage(offlineProductPage(shop, product)) : null;
};
