// A catalogue query independent of its request format, and its two JSON response forms.
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { searchDslOf } from '@klaas/core/catalog/search-dsl.ts';
import { type SearchQuery, SearchQuerySchema } from '@klaas/core/catalog/search-query.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type * as z from 'zod/mini';
import { checkKeys, DslError, rootNode } from '../search/dsl/dsl-reader.ts';
import { parseSearchBody, type SearchBody, type SourceFilter } from '../search/dsl/parse-search-body.ts';
import { withOneVariant } from './variant-query.ts';

export interface CatalogQuery {
  store: StoreView;
  entity: Entity;
  body: SearchBody;
  from: number;
  size: number;
  source: SourceFilter;
  groupId: number | null;
  /** Called with the CPU time the response has used. */
  spend?: (ms: number) => void;
}

const QUERY_KEYS = [
  ...['_availableFilters', '_appliedFilters', '_appliedSort', '_searchText', 'groupId', 'groupToken'],
  ...['_oneVariant', 'suggest', 'entityType', 'storeId'],
];

/** Converts a parsed search query to a search body. */
export const bodyOfSearchQuery = (query: SearchQuery, settings: Settings): SearchBody => {
  const { priceFilterKey, priceFilterRanges, filterAggregationSize } = settings.products;
  const { min_score, fuzziness, minimumShouldMatchPercent } = settings.elasticsearch;
  const dsl = searchDslOf(query, {
    ...{ priceFilterKey, priceFilterRanges, filterAggregationSize },
    ...{ min_score, fuzziness, minimumShouldMatchPercent },
  });
  const body = parseSearchBody(dsl, settings.elasticsearch);
  return query._oneVariant ? withOneVariant(body, query) : body;
};

type Issue = z.core.$ZodIssue;

/** Every validation error with its path; for a union, the errors of each alternative. */
const errorsOf = (issue: Issue, place: readonly PropertyKey[] = []): string[] => {
  const path = [...place, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return issue.errors.flat().flatMap((inner) => errorsOf(inner, path));
  const named =
    issue.code === 'unrecognized_keys' ? ` ${issue.keys.map((key) => `"${key}"`).join(', ')}` : '';
  return [`${path.join('.')}: ${issue.message}${named}`];
};

/** Throws a `DslError` that names the unsupported part. */
export const checkSearchQuery = (value: unknown): SearchQuery => {
  const parsed = SearchQuerySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = new Set(parsed.error.issues.flatMap((issue) => errorsOf(issue)));
  throw new DslError([...errors].join('; '));
};

export const parseSearchQuery = (value: unknown, settings: Settings): SearchBody => {
  checkKeys(rootNode(value, settings.elasticsearch), QUERY_KEYS);
  return bodyOfSearchQuery(checkSearchQuery(value), settings);
};

const wholeNumber = (name: string, value: unknown): number | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  const number = Number(value);
  if (!Number.isInteger(number)) throw new DslError(`${name}: expected a whole number, got ${String(value)}`);
  return number;
};

/** [SRCH-03] size ≤ 0 → 50, start < 0 → 0 */
export const choosePage = (
  page: { from: unknown; size: unknown },
  { defaultSize, maxSize }: Settings['elasticsearch'],
): { from: number; size: number } => {
  const from = Math.max(0, wholeNumber('from', page.from) ?? 0);
  const wanted = wholeNumber('size', page.size) ?? defaultSize;
  const size = wanted <= 0 ? defaultSize : wanted;
  if (size > maxSize) throw new DslError(`size: at most ${maxSize}, got ${size}`);
  if (from + size > maxSize)
    throw new DslError(`from: from + size may be at most ${maxSize}, got ${from + size}`);
  return { from, size };
};
