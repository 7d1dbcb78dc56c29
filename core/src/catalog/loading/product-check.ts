// What is done with a product that was found: shown, sent on to its parent, or refused.

import { availableVariants, isOnSale, stockStatusOf } from '../../stock/stock-status.ts';
import type { Result } from '../../stores/result.ts';
import type { Settings } from '../../stores/settings.ts';
import type { Product } from '../product.ts';
import { type ProductErrorCode, productMessageOf } from './product-message.ts';

const CHILD_VISIBILITY = 1;

export type ProductAccess = 'show' | 'redirect_to_parent';

export type ProductAccessError = Extract<ProductErrorCode, 'product_status' | 'product_visibility'>;

/** [PROD-01] [PROD-02] Off sale is refused; a child variant leads to its parent where that is the setting. */
export const checkProductAccess = (
  product: Pick<Product, 'status' | 'visibility'>,
  settings: Pick<Settings['products'], 'preventConfigurableChildrenDirectAccess'>,
): Result<ProductAccess, ProductAccessError> => {
  const { status, visibility } = product;
  if (!isOnSale(product)) return { ok: false, error: 'product_status', detail: { status } };
  if (Number(visibility) !== CHILD_VISIBILITY) return { ok: true, value: 'show' };
  return settings.preventConfigurableChildrenDirectAccess
    ? { ok: true, value: 'redirect_to_parent' }
    : { ok: false, error: 'product_visibility', detail: { visibility } };
};

/** [PROD-09] The parent to ask for when a child is opened. */
export const parentSkuOf = (
  product: Pick<Product, 'parentSku'>,
): Result<string, Extract<ProductErrorCode, 'parent_sku_missing'>> =>
  product.parentSku ? { ok: true, value: product.parentSku } : { ok: false, error: 'parent_sku_missing' };

/** [PROD-09] Exactly one key, with a value, identifies a product. */
export const checkSearchKey = (
  key: string | undefined,
  value: string | number | null | undefined,
): Result<{ key: string; value: string | number }, Extract<ProductErrorCode, 'search_key_missing'>> =>
  key && value !== undefined && value !== null && value !== ''
    ? { ok: true, value: { key, value } }
    : { ok: false, error: 'search_key_missing' };

/** [PROD-03] The product with only the variants that can be had, when the setting asks for it. */
export const withAvailableVariants = <Shown extends Pick<Product, 'configurable_children'>>(
  product: Shown,
  settings: Pick<Settings['products'], 'filterUnavailableVariants'>,
): Shown =>
  settings.filterUnavailableVariants && product.configurable_children
    ? { ...product, configurable_children: availableVariants(product) }
    : product;

/** [PROD-03] What is wrong with a product, by part, in the words that the product carries along. */
export const productErrorsOf = (product: Product): Record<string, string> => {
  const hasVariants = product.type_id === 'configurable';
  const isMissing =
    stockStatusOf(product) === 'out_of_stock' || (hasVariants && availableVariants(product).length === 0);
  return hasVariants && isMissing ? { variants: productMessageOf('no_available_variants') } : {};
};
