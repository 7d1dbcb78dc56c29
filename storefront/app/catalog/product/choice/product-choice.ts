// What the shopper has chosen on a product page, read from and written to its address.

import type { Product, Variant } from '@klaas/core/catalog/product.ts';
import { type ConfiguredProduct, configureProduct } from '@klaas/core/catalog/variants/configure-product.ts';
import {
  type VariantConfiguration,
  variantValueOf,
} from '@klaas/core/catalog/variants/variant-configuration.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { ShownProduct } from '../product-page.ts';

type ProductSettings = Pick<
  Settings['products'],
  'listOutOfStockProducts' | 'fallbackToDefaultWhenNoAvailable'
>;

export const configuredOf = (
  product: ShownProduct,
  childSku: string | null,
  settings: ProductSettings,
): ConfiguredProduct =>
  configureProduct(product as unknown as Product, childSku ? { sku: childSku } : {}, settings);

/** The variant when one option is changed and the others stay; the nearest one when that does not exist. */
export const switchedTo = (
  product: ShownProduct,
  configuration: VariantConfiguration,
  attributeCode: string,
  optionId: string,
  settings: ProductSettings,
): ConfiguredProduct =>
  configureProduct(
    product as unknown as Product,
    { configuration: { ...configuration, [attributeCode]: { id: optionId } } },
    settings,
  );

/** Named by the address or the path; else, where sizes are given, the variant that is made to them, in the glass asked for. */
export const chosenSkuOf = (
  product: ShownProduct,
  query: URLSearchParams,
  routeChildSku: string | null,
): string | null => {
  const named = query.get('childSku') ?? routeChildSku;
  const rules = product.custom_size;
  if (named || !rules || !(query.has('width') || query.has('height'))) return named;
  const glass = query.get('glass');
  const isMadeToSize = (variant: Variant) =>
    rules.sizeOption === undefined || variantValueOf(variant, 'size') === rules.sizeOption;
  const isOfGlass = (variant: Variant) =>
    glass === null || rules.glassByOption?.[variantValueOf(variant, 'color') ?? ''] === glass;
  const made = product.configurable_children.filter(isMadeToSize);
  return (made.find(isOfGlass) ?? made[0])?.sku ?? null;
};

/** The address of a variant. */
export const queryOfVariant = (current: URLSearchParams, childSku: string | null): URLSearchParams => {
  const query = new URLSearchParams(current);
  if (childSku) query.set('childSku', childSku);
  else query.delete('childSku');
  return query;
};
