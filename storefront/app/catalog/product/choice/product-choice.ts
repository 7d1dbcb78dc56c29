// What the shopper has chosen on a product page, read from and written to its address.

import type { Product } from '@klaas/core/catalog/product.ts';
import { type ConfiguredProduct, configureProduct } from '@klaas/core/catalog/variants/configure-product.ts';
import type { VariantConfiguration } from '@klaas/core/catalog/variants/variant-configuration.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { ShownProduct } from '../product-page.ts';

export const SIZE_FIELDS = ['width', 'height', 'height2'] as const;
export type SizeField = (typeof SIZE_FIELDS)[number];
/** As typed: text may be anything. */
export type TypedSizes = Partial<Record<SizeField, string>>;

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

export const sizesFromQuery = (query: URLSearchParams): TypedSizes =>
  Object.fromEntries(
    SIZE_FIELDS.flatMap((field) => {
      const text = query.get(field);
      return text === null ? [] : [[field, text.slice(0, 8)]];
    }),
  );

/** The address of a choice: the variant, and the sizes where they are given. */
export const queryOfChoice = (
  current: URLSearchParams,
  childSku: string | null,
  sizes: TypedSizes,
): URLSearchParams => {
  const query = new URLSearchParams(current);
  if (childSku) query.set('childSku', childSku);
  else query.delete('childSku');
  for (const field of SIZE_FIELDS) {
    const text = sizes[field];
    if (text) query.set(field, text);
    else query.delete(field);
  }
  return query;
};
