// Encodes each variant of a product as one string: stock and attribute values in a fixed order. Products with the same
// glasses and sizes share these strings, so that only few have to be checked.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { Variant } from '@klaas/core/catalog/product.ts';
import { variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import type { Extract } from '../../field-values.ts';

export const VARIANT_SEPARATOR = '\u0000';
const IN_STOCK = 'in';
const OUT_OF_STOCK = 'out';
/** Marks a product whose variants are all disabled. */
const NO_VARIANT = 'none';
const OFF_SALE = 2;

const childrenOf = (document: CatalogDocument): Variant[] => {
  const children = document['configurable_children'];
  return Array.isArray(children) ? (children as Variant[]).filter(Boolean) : [];
};

export const extractVariants =
  (attributes: readonly string[]): Extract =>
  (document) => {
    const children = childrenOf(document);
    if (document['type_id'] !== 'configurable' || children.length === 0) return [];
    const sold = children.filter(({ status }) => Number(status ?? 1) < OFF_SALE);
    if (sold.length === 0) return [NO_VARIANT];
    const keys = sold.map((child) =>
      [
        child.stock?.is_in_stock === false ? OUT_OF_STOCK : IN_STOCK,
        ...attributes.map((code) => variantValueOf(child, code) ?? ''),
      ].join(VARIANT_SEPARATOR),
    );
    return [...new Set(keys)];
  };

export interface VariantKey {
  isSold: boolean;
  isInStock: boolean;
  /** In the order of the attributes; empty where the variant has no value. */
  values: string[];
}

export const readVariantKey = (key: string): VariantKey => {
  const [stock = '', ...values] = key.split(VARIANT_SEPARATOR);
  return { isSold: stock !== NO_VARIANT, isInStock: stock === IN_STOCK, values };
};
