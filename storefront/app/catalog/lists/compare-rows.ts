// [UI-04] Rows of the comparison: only comparable attributes, labelled in the store's language.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { AttributeMetadata, Product } from '@klaas/core/catalog/product.ts';
import { attributeMessages } from '../attribute-messages.ts';

export interface CompareRow {
  code: string;
  label: string;
  values: string[];
  isDifferent: boolean;
}

type Compared = Pick<Product, 'sku' | 'attributes_metadata'> & Record<string, unknown>;

const isComparable = ({ is_comparable: flag }: Pick<AttributeMetadata, 'is_comparable'>): boolean =>
  flag === true || flag === '1';

const isBare = ({ attributes_metadata: metadata }: Pick<Product, 'attributes_metadata'>): boolean =>
  !metadata?.length;

/** Products of older dumps have no attribute metadata: it is read from the shop's attributes. */
export const withDictionary = async (
  products: Product[],
  loadDictionary: () => Promise<readonly Attribute[]>,
): Promise<Product[]> => {
  if (!products.some(isBare)) return products;
  const attributes_metadata = (await loadDictionary()).map((attribute) => ({
    ...attribute,
    default_frontend_label: attribute.default_frontend_label || attribute.frontend_label,
  }));
  return products.map((product) => (isBare(product) ? { ...product, attributes_metadata } : product));
};

/** A product's metadata lists only the options it has; another product's may lack them. */
const ownAttribute = (product: Compared, shared: AttributeMetadata): AttributeMetadata =>
  product.attributes_metadata?.find(({ attribute_code }) => attribute_code === shared.attribute_code) ??
  shared;

export const compareRowsOf = (products: readonly Compared[], locale: string): CompareRow[] => {
  const attributes = new Map<string, AttributeMetadata>();
  for (const { attributes_metadata = [] } of products)
    for (const attribute of attributes_metadata)
      if (isComparable(attribute)) attributes.set(attribute.attribute_code, attribute);
  return [...attributes.values()]
    .map((attribute) => {
      const values = products.map((product) =>
        attributeMessages(product, ownAttribute(product, attribute), locale),
      );
      return {
        code: attribute.attribute_code,
        label: attribute.default_frontend_label,
        values,
        isDifferent: new Set(values).size > 1,
      };
    })
    .filter(({ values }) => values.some((value) => value !== ''));
};

export interface CompareGroup {
  name: 'differences' | 'same';
  rows: readonly CompareRow[];
}

/** Differing rows first; empty groups are dropped. */
export const compareGroupsOf = (rows: readonly CompareRow[], onlyDifferent: boolean): CompareGroup[] => {
  const groups: CompareGroup[] = [
    { name: 'differences', rows: rows.filter(({ isDifferent }) => isDifferent) },
    { name: 'same', rows: onlyDifferent ? [] : rows.filter(({ isDifferent }) => !isDifferent) },
  ];
  return groups.filter((group) => group.rows.length > 0);
};
