// Loads product data for cart lines that are not stored in this browser, and for buying from a card.
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import { variantOfLine } from '@klaas/core/cart/edit-line.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { configureProduct } from '@klaas/core/catalog/variants/configure-product.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { LineParent } from '../../cart/edit/edited-line.ts';
import { createBrowserSource } from '../../catalog/source/browser-source.ts';
import { loadParentOf, loadProductBySku } from '../../catalog/source/product-loader.ts';
import { cartLineFrom, configuredFrom } from './cart-line-from.ts';

export interface LineLoaderDeps {
  client: ShopClient;
  settings: Settings;
  store: StoreView;
}

/** The product of a sku with that variant chosen; a variant is found by its parent. */
export const loadConfigured = (deps: LineLoaderDeps, sku: string): Promise<Product | null> =>
  configuredFrom(createBrowserSource(deps), sku);

export const loadCartLine = (deps: LineLoaderDeps, server: ServerItem): Promise<CartItem | undefined> =>
  cartLineFrom(createBrowserSource(deps), server);

/** [CART-12] The configurable product of a simple line's variant. */
export const findLineParent = async (deps: LineLoaderDeps, item: CartItem): Promise<LineParent | null> => {
  const parent = await loadParentOf(createBrowserSource(deps), item.sku);
  const variant = parent && variantOfLine(item, parent);
  return variant ? { parentSku: parent.sku, sku: variant.sku, slug: parent.slug } : null;
};

/** [PROD-04] The product that a click on a card buys; `null` when something must be chosen first. */
export const loadCardProduct = async (deps: LineLoaderDeps, sku: string): Promise<Product | null> => {
  const product = await loadProductBySku(createBrowserSource(deps), sku);
  if (!product || product.custom_size || product.type_id === 'grouped' || product.type_id === 'bundle')
    return null;
  if (product.custom_options?.some(({ is_require }) => is_require)) return null;
  if (product.type_id !== 'configurable') return product;
  const variants = product.configurable_children ?? [];
  return variants.length === 1 ? configureProduct(product, {}, deps.settings.products).product : null;
};
