// Decides whether a product may be shown, redirects to its parent, or is rejected.
import { checkProductAccess, parentSkuOf } from '@klaas/core/catalog/loading/product-check.ts';
import { productMessageOf } from '@klaas/core/catalog/loading/product-message.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { data } from 'react-router';
import { redirectTo } from '../../shell/routing/router.tsx';
import type { ShopContext } from '../../shell/shop-context.ts';
import { loadParentOf } from '../source/product-loader.ts';
import { pathSettings, shopSource } from '../source/shop-source.ts';

/** [ROUTE-20] Throws the redirect to the product with this variant chosen. */
const redirectToVariant = (shop: ShopContext, parent: Product, sku: string): never => {
  const { settings, store } = shop;
  const path = productPathOf({ ...parent, parentSku: parent.sku, sku }, pathSettings(settings, store));
  throw redirectTo(shop, path, 301);
};

/** [PROD-02] Redirects a variant's sku to its product; returns when no product has it. */
export const redirectToProductOf = async (shop: ShopContext, sku: string): Promise<void> => {
  const { products } = shop.settings;
  if (!products.preventConfigurableChildrenDirectAccess) return;
  const parent = await loadParentOf(shopSource(shop), sku);
  if (parent && checkProductAccess(parent, products).ok) redirectToVariant(shop, parent, sku);
};

/** [PROD-01] [PROD-02] [ROUTE-20] Throws the redirect or the error; returns for a product that may be shown. */
export const admitProduct = async (shop: ShopContext, product: Product): Promise<void> => {
  const { settings, log } = shop;
  const access = checkProductAccess(product, settings.products);
  if (!access.ok) {
    log('warn', productMessageOf(access.error, access.detail), { sku: product.sku });
    throw data(null, { status: 404 });
  }
  if (access.value === 'show') return;
  const parent = await loadParentOf(shopSource(shop), product.sku);
  // [PROD-09]
  const parentSku = parentSkuOf({ parentSku: parent?.sku });
  if (!parent || !parentSku.ok) {
    if (!parentSku.ok) log('warn', productMessageOf(parentSku.error), { sku: product.sku });
    throw data(null, { status: 404 });
  }
  redirectToVariant(shop, parent, product.sku);
};
