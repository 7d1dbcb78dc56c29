// Aggregations over the matching documents.
import type { Aggregation } from '../query.ts';
import type { AggregationResult } from '../search-index.ts';
import { countVariantValues, variantBuckets } from './evaluate-variant.ts';
import type { Collection } from './storage/collection.ts';
import type { Column } from './storage/column.ts';

/** Bucket keys have one decimal: `0.0-200.0`, `600.0-*`. */
const bound = (value: number | undefined): string =>
  value === undefined ? '*' : Number.isInteger(value) ? `${value}.0` : String(value);

const countTerms = (column: Column, hits: Uint32Array, size: number): AggregationResult => {
  const counts = column.countCodes(hits);
  const codes: number[] = [];
  counts.forEach((count, code) => {
    if (count > 0) codes.push(code);
  });
  codes.sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || column.compareCodes(one, other));
  return {
    buckets: codes.slice(0, size).map((code) => {
      const value = column.values[code] ?? '';
      const doc_count = counts[code] ?? 0;
      return typeof value === 'boolean'
        ? { key: Number(value), key_as_string: String(value), doc_count }
        : { key: value, doc_count };
    }),
  };
};

const countRanges = (
  column: Column,
  hits: Uint32Array,
  ranges: readonly { from?: number; to?: number }[],
): AggregationResult => {
  const buckets = ranges
    .map(({ from, to }) => ({
      key: `${bound(from)}-${bound(to)}`,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      doc_count: 0,
    }))
    .sort(
      (one, other) =>
        (one.from ?? Number.NEGATIVE_INFINITY) - (other.from ?? Number.NEGATIVE_INFINITY) ||
        (one.to ?? Number.POSITIVE_INFINITY) - (other.to ?? Number.POSITIVE_INFINITY) ||
        0,
    );
  const lows = buckets.map(({ from }) => from ?? Number.NEGATIVE_INFINITY);
  const highs = buckets.map(({ to }) => to ?? Number.POSITIVE_INFINITY);
  const counts = column.countRanges(hits, lows, highs);
  return { buckets: buckets.map((bucket, at) => ({ ...bucket, doc_count: counts[at] ?? 0 })) };
};

const extreme = (
  column: Column,
  hits: Uint32Array,
  pick: (a: number, b: number) => number,
): AggregationResult => {
  let value: number | null = null;
  for (const ordinal of hits)
    column.forEachCode(ordinal, (code) => {
      const number = column.numbers[code] ?? Number.NaN;
      if (!Number.isNaN(number)) value = value === null ? number : pick(value, number);
    });
  return { value };
};

export const aggregate = (
  aggregation: Aggregation,
  collection: Collection,
  hits: Uint32Array,
): AggregationResult => {
  if (aggregation.kind === 'terms' && aggregation.variant) {
    const { field, size, variant } = aggregation;
    return variantBuckets(countVariantValues(collection, hits, { ...variant, field }), size);
  }
  const column = collection.column(aggregation.field);
  switch (aggregation.kind) {
    case 'terms':
      return countTerms(column, hits, aggregation.size);
    case 'range':
      return countRanges(column, hits, aggregation.ranges);
    case 'min':
      return extreme(column, hits, Math.min);
    case 'max':
      return extreme(column, hits, Math.max);
  }
};
