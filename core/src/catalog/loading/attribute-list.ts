// [PROD-10] Cache of loaded attributes by code and id, with a blacklist of those that do not exist.
import type { Attribute } from '../attribute.ts';

export interface AttributeList {
  list_by_code: Readonly<Record<string, Attribute>>;
  list_by_id: Readonly<Record<string, Attribute>>;
  blacklist: readonly string[];
}

/** Attributes are requested by code or by id, never both at once. */
export type AttributeKey = 'attribute_code' | 'attribute_id';

export const EMPTY_ATTRIBUTE_LIST: AttributeList = { list_by_code: {}, list_by_id: {}, blacklist: [] };

const isKnown = (list: AttributeList, key: AttributeKey, value: string): boolean =>
  Object.hasOwn(key === 'attribute_code' ? list.list_by_code : list.list_by_id, value);

/** The codes or ids still to load; a code with a dot is a path, not an attribute. */
export const attributesToLoad = (
  list: AttributeList,
  key: AttributeKey,
  wanted: readonly (string | number)[],
): string[] =>
  [...new Set(wanted.map(String))].filter(
    (value) =>
      value !== '' && !value.includes('.') && !list.blacklist.includes(value) && !isKnown(list, key, value),
  );

/** [PROD-10] Options with an empty label are dropped. */
const withLabelledOptions = (attribute: Attribute): Attribute => ({
  ...attribute,
  options: (attribute.options ?? []).filter(({ label }) => String(label ?? '').trim() !== ''),
});

/** Adds the loaded attributes; requested ones missing in the response are blacklisted. */
export const withAttributes = (
  list: AttributeList,
  found: readonly Attribute[],
  requested: { key: AttributeKey; values: readonly string[] },
): AttributeList => {
  const attributes = found.map(withLabelledOptions);
  const byCode = attributes.map((attribute) => [attribute.attribute_code, attribute] as const);
  const byId = attributes.map((attribute) => [String(attribute.attribute_id), attribute] as const);
  const next: AttributeList = {
    list_by_code: { ...list.list_by_code, ...Object.fromEntries(byCode) },
    list_by_id: { ...list.list_by_id, ...Object.fromEntries(byId) },
    blacklist: list.blacklist,
  };
  const missing = requested.values.filter((value) => !isKnown(next, requested.key, value));
  return { ...next, blacklist: [...new Set([...list.blacklist, ...missing])] };
};
