// Builds the product of a store from its parts: what is its own takes precedence over what is shared.
import { type Fields, type SharedProduct, VARIANTS, variantId } from './product-parts.ts';

/** The database's order of keys, by length and then by value. Documents that are stored whole have it too. */
const isBefore = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length;

const merged = (shared: Fields, own: Fields): Fields => {
  const ownNames = Object.keys(own);
  const entries: [string, unknown][] = [];
  let at = 0;
  for (const name of Object.keys(shared)) {
    for (; at < ownNames.length && isBefore(ownNames[at] as string, name); at += 1)
      entries.push([ownNames[at] as string, own[ownNames[at] as string]]);
    if (!Object.hasOwn(own, name)) entries.push([name, shared[name]]);
  }
  for (const name of ownNames.slice(at)) entries.push([name, own[name]]);
  // Unlike an assignment it also keeps a field with the name `__proto__`.
  return Object.fromEntries(entries);
};

export const buildProduct = ({ fields, variants }: SharedProduct, own: Fields): Fields => {
  const product = merged(fields, own);
  const list = product[VARIANTS];
  if (!Array.isArray(list)) return product;
  product[VARIANTS] = list.map((variant: unknown) => {
    const id = variantId(variant);
    return id !== undefined && Object.hasOwn(variants, id)
      ? merged(variants[id] as Fields, variant as Fields)
      : variant;
  });
  return product;
};
