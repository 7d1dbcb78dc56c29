// Expected errors of the catalogue: a code, and the specification's English text for logs and the API.
const PRODUCT_MESSAGES = {
  product_status: 'Product query returned empty result product status = {status}',
  product_visibility: 'Product query returned empty result product visibility = {visibility}',
  product_not_found: 'Product not found',
  search_key_missing: 'Please provide the search key for product single action.',
  parent_sku_missing: "Product doesn't have parentSku, please check if this is configurable product.",
  category_empty: 'Category query returned empty result {key} = {value}',
  no_available_variants: 'No available product variants',
  no_such_configuration:
    'No such configuration for the product. Please do choose another combination of attributes.',
} as const;

export type ProductErrorCode = keyof typeof PRODUCT_MESSAGES;

type MessageParams = Readonly<Record<string, string | number>>;

export const productMessageOf = (code: ProductErrorCode, params: MessageParams = {}): string =>
  PRODUCT_MESSAGES[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
