// Splits the documents of a product, one of each store that has it, into what they share and what is each one's own.
import { sameValue } from '../../stores/same-value.ts';
import {
  type Fields,
  isFields,
  isStoreField,
  type SharedProduct,
  VARIANT_KEYS,
  VARIANTS,
  variantId,
} from './product-parts.ts';

export interface ProductParts {
  shared: SharedProduct;
  /** In the order of the documents. */
  own: Fields[];
}

/**
 * A field is shared if every document has it: the common value, otherwise the former default, which the stores that
 * differ override, otherwise the value of the first store. A document never lacks a shared field, so that removing
 * needs no marker.
 */
const sharedFields = (documents: readonly Fields[], former: Fields): Fields => {
  const [first = {}, ...others] = documents;
  const names = Object.keys(first).filter(
    (name) =>
      !isStoreField(name) && name !== VARIANTS && others.every((document) => Object.hasOwn(document, name)),
  );
  return Object.fromEntries(
    names.map((name) => {
      const isCommon = others.every((document) => sameValue(document[name], first[name]));
      return [name, !isCommon && Object.hasOwn(former, name) ? former[name] : first[name]];
    }),
  );
};

const ownFields = (document: Fields, shared: Fields, kept: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(document).filter(
      ([name, value]) =>
        kept.includes(name) || !Object.hasOwn(shared, name) || !sameValue(value, shared[name]),
    ),
  );

/** By id; an id that a list has twice is not shared. */
const variantsById = (documents: readonly Fields[]): Map<string, Fields[]> => {
  const found = new Map<string, Fields[]>();
  const ambiguous = new Set<string>();
  for (const document of documents) {
    const list = document[VARIANTS];
    const seen = new Set<string>();
    for (const variant of Array.isArray(list) ? list : []) {
      const id = variantId(variant);
      if (id === undefined) continue;
      if (seen.has(id)) ambiguous.add(id);
      seen.add(id);
      found.set(id, [...(found.get(id) ?? []), variant as Fields]);
    }
  }
  for (const id of ambiguous) found.delete(id);
  return found;
};

const sharedVariants = (
  documents: readonly Fields[],
  former: SharedProduct['variants'],
): SharedProduct['variants'] =>
  Object.fromEntries(
    [...variantsById(documents)].map(([id, variants]) => [
      id,
      sharedFields(variants, Object.hasOwn(former, id) ? (former[id] as Fields) : {}),
    ]),
  );

const ownVariant = (variant: unknown, variants: SharedProduct['variants']): unknown => {
  const id = variantId(variant);
  return id !== undefined && isFields(variant) && Object.hasOwn(variants, id)
    ? ownFields(variant, variants[id] as Fields, VARIANT_KEYS)
    : variant;
};

/** `former`: what was shared before; null for a new product. */
export const splitProduct = (documents: readonly Fields[], former: SharedProduct | null): ProductParts => {
  const fields = sharedFields(documents, former?.fields ?? {});
  const variants = sharedVariants(documents, former?.variants ?? {});
  const own = documents.map((document) => {
    const rest = ownFields(document, fields, []);
    const list = document[VARIANTS];
    return Array.isArray(list)
      ? { ...rest, [VARIANTS]: list.map((variant: unknown) => ownVariant(variant, variants)) }
      : rest;
  });
  return { shared: { fields, variants }, own };
};
