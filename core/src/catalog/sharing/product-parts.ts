// A product is stored in parts: what its stores share once, and per store only what is its own.
export type Fields = Record<string, unknown>;

export interface SharedProduct {
  /** Defaults of every store; only fields that the product has in all of them. */
  fields: Fields;
  /** Shared fields of the variants, by id. */
  variants: Record<string, Fields>;
}

/** The field of a product that lists its variants. */
export const VARIANTS = 'configurable_children';

/** Texts, addresses and lists with labels: every store has its own, even if they are equal. */
const STORE_FIELDS: ReadonlySet<string> = new Set([
  ...['name', 'description', 'short_description', 'meta_title', 'meta_description', 'meta_keyword'],
  ...['meta_keywords', 'url_key', 'url_path', 'slug', 'category', 'configurable_options'],
  ...['custom_options', 'bundle_options', 'attributes_metadata'],
]);

export const isStoreField = (name: string): boolean => STORE_FIELDS.has(name);

/** Fields of a variant that every store repeats: they say which one it is. */
export const VARIANT_KEYS = ['id', 'sku'];

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined: not one that can be found by id. */
export const variantId = (variant: unknown): string | undefined => {
  if (!isFields(variant)) return undefined;
  const { id } = variant;
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : undefined;
};
