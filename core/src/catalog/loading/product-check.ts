// Decides how a loaded product is opened: shown, redirected to its parent, or rejected.

import { availableVariants, isOnSale, stockStatusOf } from '../../stock/stock-status.ts';
import type { Result } from '../../stores/result.ts';
import type { Settings } from '../../stores/settings.ts';
import type { Product } from '../product.ts';
import { type ProductErrorCode, productMessageOf } from './product-message.ts';

const CHILD_VISIBILITY = 1;

export type ProductAccess = 'show' | 'redirect_to_parent';

export type ProductAccessError = Extract<ProductErrorCode, 'product_status' | 'product_visibility'>;

/** [PROD-01] [PROD-02] A disabled product is rejected; a child variant redirects to its parent by setting. */
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

/** [PROD-09] The parent sku to load when a child is opened. */
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

/** [PROD-03] Drops unavailable variants, by setting. */
export const withAvailableVariants = <Shown extends Pick<Product, 'configurable_children'>>(
  product: Shown,
  settings: Pick<Settings['products'], 'filterUnavailableVariants'>,
): Shown =>
  settings.filterUnavailableVariants && product.configurable_children
    ? { ...product, configurable_children: availableVariants(product) }
    : product;

/** [PROD-03] The product's errors by part, in the texts stored with the product. */
export const productErrorsOf = (product: Product): Record<string, string> => {
  const hasVariants = product.type_id === 'configurable';
  const isMissing =
    stockStatusOf(product) === 'out_of_stock' || (hasVariants && availableVariants(product).length === 0);
  return hasVariants && isMissing ? { variants: productMessageOf('no_available_variants') } : {};
};
