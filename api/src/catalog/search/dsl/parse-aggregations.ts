// aggs: terms, range, min, max.
import type { Aggregation } from '../query.ts';
import {
  checkKeys,
  childNode,
  clauseNode,
  type DslNode,
  fieldOf,
  listOf,
  numberOf,
  objectOf,
  onlyEntry,
  optional,
  rejectQuery,
} from './dsl-reader.ts';

const DEFAULT_BUCKETS = 10;
const MAX_BUCKETS = 10_000;

const fieldIn = (node: DslNode): string =>
  optional(node, 'field', fieldOf) ?? rejectQuery(node, '"field" is missing');

const parseTermsAggregation = (node: DslNode): Aggregation => {
  checkKeys(node, ['field', 'size']);
  const size = optional(node, 'size', numberOf) ?? DEFAULT_BUCKETS;
  if (!Number.isInteger(size) || size < 1 || size > MAX_BUCKETS)
    rejectQuery(node, `"size" has to be 1 to ${MAX_BUCKETS}, got ${size}`);
  return { kind: 'terms', field: fieldIn(node), size };
};

const parseBucket = (node: DslNode): { from?: number; to?: number } => {
  checkKeys(node, ['from', 'to']);
  const from = optional(node, 'from', numberOf);
  const to = optional(node, 'to', numberOf);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
};

const parseRangeAggregation = (node: DslNode): Aggregation => {
  checkKeys(node, ['field', 'ranges', 'keyed']);
  if (objectOf(node)['keyed'] === true) rejectQuery(node, '"keyed" is not supported');
  const ranges = optional(node, 'ranges', listOf) ?? rejectQuery(node, '"ranges" is missing');
  return {
    kind: 'range',
    field: fieldIn(node),
    ranges: ranges.map((range) => parseBucket(clauseNode(range))),
  };
};

const parseAggregation = (node: DslNode): Aggregation => {
  const { name, child } = onlyEntry(clauseNode(node), 'kind of aggregation');
  if (name === 'terms') return parseTermsAggregation(child);
  if (name === 'range') return parseRangeAggregation(child);
  if (name === 'min' || name === 'max') {
    checkKeys(child, ['field']);
    return { kind: name, field: fieldIn(child) };
  }
  return rejectQuery(node, `aggregation "${name}" is not supported (known: terms, range, min, max)`);
};

export const parseAggregations = (node: DslNode): Record<string, Aggregation> =>
  Object.fromEntries(
    Object.entries(objectOf(node)).map(([name, value]) => [
      name,
      parseAggregation(childNode(node, name, value)),
    ]),
  );
