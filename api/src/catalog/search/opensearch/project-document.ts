// What the index of OpenSearch holds of a document: its values, words and variants, not the document.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { Variant } from '@klaas/core/catalog/product.ts';
import { variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import { comparableText } from '../date-text.ts';
import {
  extractField,
  extractPosition,
  type FieldValue,
  holdsSomething,
  numericOf,
} from '../field-values.ts';
import type { IndexedFields } from '../search-index.ts';
import { fieldName, MAX_VALUE_LENGTH, sortKey } from './field-names.ts';
import { wordTokensOf } from './word-tokens.ts';

const OFF_SALE = 2;

interface Leaves {
  values: Map<string, FieldValue[]>;
  /** Paths that hold something, also of objects. */
  present: Set<string>;
}

/** A name with a dot is no path that a query could ask for. */
const isNamed = (name: string): boolean => name !== '' && !name.includes('.');

/** Whether anything is below; collects the values on the way. */
const collect = (value: unknown, path: string, into: Leaves): boolean => {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) {
    let holds = false;
    for (const entry of value) if (collect(entry, path, into)) holds = true;
    return holds;
  }
  if (typeof value === 'object') {
    let holds = false;
    for (const [name, child] of Object.entries(value)) {
      const below = path === '' ? name : `${path}.${name}`;
      if (isNamed(name) ? collect(child, below, into) : holdsSomething(child)) holds = true;
    }
    if (holds && path !== '') into.present.add(path);
    return holds;
  }
  into.present.add(path);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    const values = into.values.get(path);
    if (values === undefined) into.values.set(path, [value]);
    else values.push(value);
  }
  return true;
};

const leavesOf = (document: CatalogDocument, indexed: IndexedFields | undefined): Leaves => {
  const leaves: Leaves = { values: new Map(), present: new Set() };
  collect(document, '', leaves);
  for (const [path, value] of Object.entries(indexed ?? {})) {
    leaves.values.delete(path);
    leaves.present.delete(path);
    if (value === null) continue;
    leaves.values.set(path, [value]);
    leaves.present.add(path);
  }
  leaves.values.set('_id', [String(document.id)]);
  return leaves;
};

const shown = (values: readonly FieldValue[]): FieldValue[] =>
  values.filter((value) => typeof value !== 'string' || value.length <= MAX_VALUE_LENGTH);

/** `number:49`: the key of a count is a number where the document's value is one. */
export const typedValue = (value: FieldValue): string => `${typeof value}:${value}`;

const positionsOf = (document: CatalogDocument): Record<string, string[]> => {
  const categories = [
    ...extractField('category_ids')(document),
    ...extractField('category.category_id')(document),
  ];
  const positions: Record<string, string[]> = {};
  for (const category of new Set(categories.map(String)))
    positions[fieldName(category)] = shown(extractPosition(category)(document)).map(sortKey);
  return positions;
};

const attributesOf = (child: Variant): Set<string> => {
  const listed = Array.isArray(child.custom_attributes) ? child.custom_attributes : [];
  return new Set(
    [...Object.keys(child), ...listed.map(({ attribute_code }) => attribute_code)].filter(isNamed),
  );
};

const variantsOf = (document: CatalogDocument) => {
  const children = document['configurable_children'];
  const all = Array.isArray(children) ? (children as Variant[]).filter(Boolean) : [];
  if (document['type_id'] !== 'configurable' || all.length === 0) return { hasVariants: false };
  const sold = all.filter(({ status }) => Number(status ?? 1) < OFF_SALE);
  return {
    hasVariants: true,
    hasSold: sold.length > 0,
    v: sold.map((child) => {
      const values: Record<string, string> = {};
      for (const code of attributesOf(child)) {
        const value = variantValueOf(child, code);
        if (value !== null && value !== '' && value.length <= MAX_VALUE_LENGTH)
          values[fieldName(code)] = value;
      }
      return { inStock: child.stock?.is_in_stock !== false, a: values };
    }),
  };
};

/** The fields of `index-definition.ts`. */
export const projectDocument = (
  document: CatalogDocument,
  indexed: IndexedFields | undefined,
): Record<string, unknown> => {
  const { values, present } = leavesOf(document, indexed);
  const fields: Record<'f' | 't' | 'n' | 'd' | 's' | 'w' | 'z' | 'k', Record<string, unknown[]>> = {
    ...{ f: {}, t: {}, n: {}, d: {} },
    ...{ s: {}, w: {}, z: {}, k: {} },
  };
  const add = (kind: keyof typeof fields, name: string, list: unknown[]) => {
    if (list.length > 0) fields[kind][name] = list;
  };
  for (const [path, all] of values) {
    const name = fieldName(path);
    const short = shown(all);
    add('f', name, short.map(String));
    add('t', name, short.filter((value) => typeof value !== 'string').map(typedValue));
    add(
      'n',
      name,
      short.map(numericOf).filter((number) => Number.isFinite(number)),
    );
    const texts = short.filter((value) => typeof value === 'string' && Number.isNaN(numericOf(value)));
    add(
      'd',
      name,
      texts.map((text) => comparableText(String(text))),
    );
    add('s', name, short.map(sortKey));
    const words = wordTokensOf(path, extractField(path)(document));
    for (const kind of ['w', 'z', 'k'] as const) add(kind, name, words[kind]);
  }
  const c = positionsOf(document);
  return { i: sortKey(String(document.id)), e: [...present], c, ...variantsOf(document), ...fields };
};
