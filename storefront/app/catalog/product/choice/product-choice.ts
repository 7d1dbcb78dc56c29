// Reads the shopper's choice on a product page from its URL, and writes it there.

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

/** The variant after changing one option; the nearest one when that combination does not exist. */
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

/** The variant in the URL or path; else, when sizes are given, the made-to-measure variant in the requested glass. */
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

/** The query of a variant. */
export const queryOfVariant = (current: URLSearchParams, childSku: string | null): URLSearchParams => {
  const query = new URLSearchParams(current);
  if (childSku) query.set('childSku', childSku);
  else query.delete('childSku');
  return query;
};
