// Stock status of a product or variant.
import { UNAVAILABLE_STATUS } from '../catalog/pricing/product-pricer.ts';
import type { Product, StockInfo, Variant } from '../catalog/product.ts';

export type StockStatus = 'ok' | 'out_of_stock';

/** Some catalogue dumps have the stock as a list of one. */
export const stockOf = (product: { stock?: unknown }): StockInfo | null => {
  const stock: unknown = Array.isArray(product.stock) ? product.stock[0] : product.stock;
  return typeof stock === 'object' && stock !== null ? (stock as StockInfo) : null;
};

/** [PROD-03] From is_in_stock; a product without stock data counts as in stock. */
export const stockStatusOf = (product: { stock?: unknown }): StockStatus =>
  stockOf(product)?.is_in_stock === false ? 'out_of_stock' : 'ok';

export const isOnSale = (product: { status?: number | string }): boolean =>
  Number(product.status ?? 1) < UNAVAILABLE_STATUS;

/** [PROD-03] Children that are in stock and on sale. */
export const availableVariants = (product: Pick<Product, 'configurable_children'>): Variant[] =>
  (product.configurable_children ?? []).filter(
    (variant) => isOnSale(variant) && stockStatusOf(variant) === 'ok',
  );
