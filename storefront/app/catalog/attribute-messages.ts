// Formats a product's attribute values: option labels, and numbers in the store's locale.
import type { AttributeMetadata } from '@klaas/core/catalog/product.ts';

type Described = Pick<AttributeMetadata, 'attribute_code' | 'options'>;

const valuesOf = (value: unknown): string[] => {
  if (value === null || value === undefined || value === '') return [];
  return [value].flat().map(String);
};

const DECIMAL = /^-?\d+\.\d+$/;

const numberOrText = (text: string, locale: string): string =>
  DECIMAL.test(text)
    ? Number(text).toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 20 })
    : text;

/** The product's own value and those of its variants. */
export const attributeMessages = (
  product: Record<string, unknown>,
  { attribute_code: code, options }: Described,
  locale: string,
): string => {
  const values = [...new Set([...valuesOf(product[code]), ...valuesOf(product[`${code}_options`])])];
  if (options.length === 0) return values.map((text) => numberOrText(text, locale)).join(', ');
  return [...new Set(values.flatMap((text) => text.split(',')))]
    .map((id) => options.find(({ value }) => String(value) === id)?.label ?? '')
    .filter(Boolean)
    .join(', ');
};
