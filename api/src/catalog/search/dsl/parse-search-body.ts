// The body of a search request: query, aggregations, sort, page and source filter.
import type { Aggregation, Query, Sort } from '../query.ts';
import {
  checkKeys,
  type DslLimits,
  type DslNode,
  fieldPath,
  listOf,
  numberOf,
  objectOf,
  oneOf,
  onlyEntry,
  optional,
  rejectQuery,
  rootNode,
  textOf,
} from './dsl-reader.ts';
import { parseAggregations } from './parse-aggregations.ts';
import { parseQuery } from './parse-query.ts';

export interface SourceFilter {
  include: string[];
  exclude: string[];
}

export interface SearchBody {
  query: Query;
  aggregations: Record<string, Aggregation>;
  sort: Sort[];
  from?: number;
  size?: number;
  minScore?: number;
  source?: SourceFilter;
  groupId?: string | number;
  groupToken?: string;
}

const ROOT_KEYS = [
  ...['query', 'aggs', 'aggregations', 'sort', 'from', 'size', 'min_score', '_source'],
  ...['groupId', 'groupToken', 'track_total_hits', 'track_scores', 'version', 'timeout'],
];

/** `price:desc`, or `price` for ascending. */
const parseSortText = (node: DslNode, text: string): Sort => {
  const [field = '', order] = text.trim().split(':');
  return { field: fieldPath(field, node), order: orderOf({ ...node, value: order ?? 'asc' }) };
};

const orderOf = (node: DslNode): 'asc' | 'desc' => oneOf(node, ['asc', 'desc']);

const parseSortEntry = (node: DslNode): Sort => {
  if (typeof node.value === 'string') return parseSortText(node, node.value);
  const { name, child } = onlyEntry(node, 'field');
  const field = fieldPath(name, child);
  if (typeof child.value === 'string') return { field, order: orderOf(child) };
  // `unmapped_type` only prevents errors of a cluster on an empty index; here a missing field sorts last anyway.
  checkKeys(child, ['order', 'missing', 'unmapped_type']);
  optional(child, 'missing', (missing) => oneOf(missing, ['_last']));
  return { field, order: optional(child, 'order', orderOf) ?? 'asc' };
};

/** A list of entries, a single one, or an object with several fields in order. */
const parseSort = (node: DslNode): Sort[] =>
  listOf(node).flatMap((entry) =>
    entry.value !== null && typeof entry.value === 'object' && !Array.isArray(entry.value)
      ? Object.entries(objectOf(entry)).map(([name, value]) =>
          parseSortEntry({ ...entry, value: { [name]: value } }),
        )
      : [parseSortEntry(entry)],
  );

/** The `sort` parameter of the URL: a comma-separated list, empty for none. */
export const parseSortParameter = (text: string, limits: DslLimits): Sort[] => {
  const node = { ...rootNode(text, limits), path: 'sort' };
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => parseSortText(node, part));
};

const fieldList = (node: DslNode): string[] => listOf(node).map(textOf);

const parseSource = (node: DslNode): SourceFilter => {
  if (node.value === true) return { include: [], exclude: [] };
  if (node.value === false) return { include: [], exclude: ['*'] };
  if (typeof node.value === 'string' || Array.isArray(node.value))
    return { include: fieldList(node), exclude: [] };
  checkKeys(node, ['include', 'includes', 'exclude', 'excludes']);
  return {
    include: optional(node, 'includes', fieldList) ?? optional(node, 'include', fieldList) ?? [],
    exclude: optional(node, 'excludes', fieldList) ?? optional(node, 'exclude', fieldList) ?? [],
  };
};

const groupOf = (node: DslNode): string | number =>
  typeof node.value === 'string' || typeof node.value === 'number'
    ? node.value
    : rejectQuery(node, 'expected a text or a number');

/** Throws a `DslError` with message and path. */
export const parseSearchBody = (body: unknown, limits: DslLimits): SearchBody => {
  const root = rootNode(body, limits);
  checkKeys(root, ROOT_KEYS);
  const aggregations = {
    ...optional(root, 'aggs', parseAggregations),
    ...optional(root, 'aggregations', parseAggregations),
  };
  return {
    query: optional(root, 'query', parseQuery) ?? { kind: 'match_all' },
    aggregations,
    sort: optional(root, 'sort', parseSort) ?? [],
    from: optional(root, 'from', numberOf),
    size: optional(root, 'size', numberOf),
    minScore: optional(root, 'min_score', numberOf),
    source: optional(root, '_source', parseSource),
    groupId: optional(root, 'groupId', groupOf),
    groupToken: optional(root, 'groupToken', textOf),
  };
};
