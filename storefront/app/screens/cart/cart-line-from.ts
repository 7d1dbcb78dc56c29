// Completes a cart line with catalogue data that the server's cart does not return.
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import { productForCart } from '@klaas/core/cart/product-for-cart.ts';
import type { Product, ProductOption } from '@klaas/core/catalog/product.ts';
import { configureProduct } from '@klaas/core/catalog/variants/configure-product.ts';
import type { CatalogSource } from '../../catalog/catalog-source.ts';
import { loadParentOf, loadProductBySku } from '../../catalog/source/product-loader.ts';

/** The product of a sku with that variant chosen; a variant is found by its parent. */
export const configuredFrom = async (source: CatalogSource, sku: string): Promise<Product | null> => {
  const parent = await loadParentOf(source, sku);
  if (parent) return configureProduct(parent, { sku }, source.settings.products).product;
  return loadProductBySku(source, sku);
};

export const cartLineFrom = async (
  source: CatalogSource,
  server: ServerItem,
): Promise<CartItem | undefined> => {
  const product = await configuredFrom(source, server.sku).catch(() => null);
  if (!product) return undefined;
  const option = server.product_option as ProductOption | null | undefined;
  const [item] = productForCart(
    { ...product, ...(option && { product_option: option }) },
    { ...source.settings.cart, quantity: server.qty },
  ).items;
  return item;
};
