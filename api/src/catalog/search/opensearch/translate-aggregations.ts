// Counts in the language of OpenSearch, and its answers in the form of the port.
import { type FieldValue, numericOf } from '../field-values.ts';
import type { Aggregation } from '../query.ts';
import type { AggregationResult } from '../search-index.ts';
import { fieldName, sortKey } from './field-names.ts';
import { typedValue } from './project-document.ts';
import { all, type Clause, without } from './query-clauses.ts';
import { variantFilter } from './translate-query.ts';

interface Bucket {
  key: string;
  doc_count: number;
  products?: { doc_count: number };
}
interface CountedBuckets {
  buckets: Bucket[];
}
/** The answer to one aggregation, by the names that `translateAggregation` gave. */
export type Counted = Record<string, unknown>;

type TermsAggregation = Extract<Aggregation, { kind: 'terms' }>;
type RangeAggregation = Extract<Aggregation, { kind: 'range' }>;

/** Values with the same count are put in order here, so more are asked for than shown. */
const LEAST_BUCKETS = 1000;

const countOf = (field: string, size: number, more: Clause = {}): Clause => ({
  terms: { field, size: Math.max(size, LEAST_BUCKETS) },
  ...more,
});

const countVariants = ({ field, size, variant }: Required<TermsAggregation>): Clause => {
  const code = fieldName(variant.attribute);
  const inVariants: Clause = { nested: { path: 'v', query: { exists: { field: `v.a.${code}` } } } };
  // A product whose variants do not have the attribute has its own value; one that sells none, no value.
  const isPlain = all([
    without(inVariants),
    without(all([{ term: { hasVariants: true } }, without({ term: { hasSold: true } })])),
  ]);
  const products = { aggs: { products: { reverse_nested: {} } } };
  return {
    variants: {
      nested: { path: 'v' },
      aggs: {
        met: {
          filter: variantFilter(variant.condition),
          aggs: { values: countOf(`v.a.${code}`, size, products) },
        },
      },
    },
    plain: { filter: isPlain, aggs: { values: countOf(`f.${fieldName(field)}`, size) } },
  };
};

const sortedRanges = ({ ranges }: RangeAggregation) =>
  ranges.toSorted(
    (one, other) =>
      (one.from ?? Number.NEGATIVE_INFINITY) - (other.from ?? Number.NEGATIVE_INFINITY) ||
      (one.to ?? Number.POSITIVE_INFINITY) - (other.to ?? Number.POSITIVE_INFINITY) ||
      0,
  );

/** The aggregations to send for one of the request. */
export const translateAggregation = (aggregation: Aggregation): Clause => {
  const field = fieldName(aggregation.field);
  switch (aggregation.kind) {
    case 'terms':
      return aggregation.variant
        ? countVariants({ ...aggregation, variant: aggregation.variant })
        : {
            values: countOf(`f.${field}`, aggregation.size),
            types: countOf(`t.${field}`, aggregation.size),
          };
    case 'range':
      return {
        filters: {
          filters: {
            filters: Object.fromEntries(
              sortedRanges(aggregation).map(({ from, to }, at) => [
                at,
                {
                  range: {
                    [`n.${field}`]: {
                      ...(from !== undefined && { gte: from }),
                      ...(to !== undefined && { lt: to }),
                    },
                  },
                },
              ]),
            ),
          },
        },
      };
    default:
      return { value: { [aggregation.kind]: { field: `n.${field}` } } };
  }
};

const bucketsIn = (counted: unknown): Bucket[] => (counted as CountedBuckets).buckets;

const mostFirst = (counts: [FieldValue, number][], size: number): [FieldValue, number][] =>
  counts
    .map(([value, count]) => ({ value, count, key: sortKey(value) }))
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
    .slice(0, size)
    .map(({ value, count }) => [value, count]);

const readTerms = (counted: Counted, { size }: TermsAggregation): AggregationResult => {
  const types = new Set(bucketsIn(counted['types']).map(({ key }) => key));
  const shownKey = (key: string): FieldValue => {
    if (types.has(typedValue(Number(key))) && String(Number(key)) === key) return Number(key);
    const isTruth = (key === 'true' || key === 'false') && types.has(typedValue(key === 'true'));
    return isTruth ? key === 'true' : key;
  };
  const counts = bucketsIn(counted['values']).map(({ key, doc_count }): [FieldValue, number] => [
    shownKey(key),
    doc_count,
  ]);
  return {
    buckets: mostFirst(counts, size).map(([value, doc_count]) =>
      typeof value === 'boolean'
        ? { key: Number(value), key_as_string: String(value), doc_count }
        : { key: value, doc_count },
    ),
  };
};

const readVariants = (counted: Counted, { size }: TermsAggregation): AggregationResult => {
  const { met } = counted['variants'] as { met: { values: CountedBuckets } };
  const { values: plain } = counted['plain'] as { values: CountedBuckets };
  const counts = new Map<FieldValue, number>();
  for (const { key, doc_count, products } of [...met.values.buckets, ...plain.buckets]) {
    const number = numericOf(key);
    const value = String(number) === key ? number : key;
    counts.set(value, (counts.get(value) ?? 0) + (products?.doc_count ?? doc_count));
  }
  return {
    buckets: mostFirst([...counts], size).map(([key, doc_count]) => ({
      key: key as string | number,
      doc_count,
    })),
  };
};

/** Bucket keys have one decimal: `0.0-200.0`, `600.0-*`. */
const bound = (value: number | undefined): string =>
  value === undefined ? '*' : Number.isInteger(value) ? `${value}.0` : String(value);

const readRanges = (counted: Counted, aggregation: RangeAggregation): AggregationResult => {
  const { buckets } = counted['filters'] as { buckets: Record<string, { doc_count: number }> };
  return {
    buckets: sortedRanges(aggregation).map(({ from, to }, at) => ({
      key: `${bound(from)}-${bound(to)}`,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      doc_count: buckets[at]?.doc_count ?? 0,
    })),
  };
};

export const readAggregation = (aggregation: Aggregation, counted: Counted): AggregationResult => {
  switch (aggregation.kind) {
    case 'terms':
      return aggregation.variant ? readVariants(counted, aggregation) : readTerms(counted, aggregation);
    case 'range':
      return readRanges(counted, aggregation);
    default:
      return { value: (counted['value'] as { value: number | null }).value };
  }
};
