// Variant filters: products with a matching variant, and the attribute values of such variants.
import { type FieldValue, numericOf } from '../field-values.ts';
import type { VariantCondition } from '../query.ts';
import type { AggregationResult } from '../search-index.ts';
import type { Matches } from './matches.ts';
import { type Bitmap, membersOf, setBit } from './storage/bitmap.ts';
import type { Collection } from './storage/collection.ts';
import type { Column } from './storage/column.ts';
import { readVariantKey, type VariantKey } from './storage/variant-keys.ts';
import type { Workspace } from './workspace.ts';

/** Attributes a variant does not have are decided by its product. */
const meets = (key: VariantKey, { attributes, values, inStock }: VariantCondition): boolean =>
  key.isSold &&
  (!inStock || key.isInStock) &&
  attributes.every((code, at) => {
    const actual = key.values[at] ?? '';
    const wanted = values[code];
    return actual === '' || wanted === undefined || wanted.includes(actual);
  });

const keysOf = (column: Column): VariantKey[] => column.values.map((key) => readVariantKey(String(key)));

export const evaluateVariant = (condition: VariantCondition, work: Workspace, scope: Bitmap): Matches => {
  const column = work.collection.variants(condition.attributes);
  const passes = keysOf(column).map((key) => meets(key, condition));
  const bits = work.bits();
  for (const ordinal of membersOf(scope)) {
    let hasVariants = false;
    const isMet = column.someCode(ordinal, (code) => {
      hasVariants = true;
      return passes[code] === true;
    });
    if (isMet || !hasVariants) setBit(bits, ordinal);
  }
  return { bits, scores: 1 };
};

const normalizedValue = (value: FieldValue): FieldValue => {
  const number = numericOf(value);
  return Number.isNaN(number) || String(number) !== String(value) ? value : number;
};

/** Counts documents per value, each document once per value. */
export const countVariantValues = (
  collection: Collection,
  hits: Uint32Array,
  { attribute, condition, field }: { attribute: string; condition: VariantCondition; field: string },
): Map<FieldValue, number> => {
  const variants = collection.variants(condition.attributes);
  const plain = collection.column(field);
  const place = condition.attributes.indexOf(attribute);
  const keys = keysOf(variants);
  const passes = keys.map((key) => meets(key, condition));
  const counts = new Map<FieldValue, number>();
  for (const ordinal of hits) {
    const values = new Set<FieldValue>();
    let hasValue = false;
    variants.forEachCode(ordinal, (code) => {
      const value = keys[code]?.values[place] ?? '';
      if (value === '' && keys[code]?.isSold) return;
      hasValue = true;
      if (passes[code]) values.add(normalizedValue(value));
    });
    if (!hasValue)
      plain.forEachCode(ordinal, (code) => values.add(normalizedValue(plain.values[code] ?? '')));
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
};

export const variantBuckets = (counts: ReadonlyMap<FieldValue, number>, size: number): AggregationResult => ({
  buckets: [...counts]
    .sort(([a, many], [b, more]) => more - many || Number(a) - Number(b) || (String(a) < String(b) ? -1 : 1))
    .slice(0, size)
    .map(([value, doc_count]) => ({ key: typeof value === 'boolean' ? Number(value) : value, doc_count })),
});
