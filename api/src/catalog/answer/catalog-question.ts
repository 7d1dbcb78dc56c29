// One catalogue question however it was asked, and the two JSON forms it can come in.
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { searchDslOf } from '@klaas/core/catalog/search-dsl.ts';
import { type SearchQuery, SearchQuerySchema } from '@klaas/core/catalog/search-query.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { checkKeys, DslError, rootNode } from '../search/dsl/dsl-reader.ts';
import { parseSearchBody, type SearchBody, type SourceFilter } from '../search/dsl/parse-search-body.ts';

export interface CatalogQuestion {
  store: StoreView;
  entity: Entity;
  body: SearchBody;
  from: number;
  size: number;
  source: SourceFilter;
  groupId: number | null;
}

const QUERY_KEYS = [
  ...['_availableFilters', '_appliedFilters', '_appliedSort', '_searchText', 'groupId', 'groupToken'],
  ...['suggest', 'entityType', 'storeId'],
];

/** A search query as the search body it stands for. */
export const bodyOfSearchQuery = (query: SearchQuery, settings: Settings): SearchBody => {
  const { priceFilterKey, priceFilterRanges, filterAggregationSize } = settings.products;
  const { min_score, fuzziness, minimumShouldMatchPercent } = settings.elasticsearch;
  const dsl = searchDslOf(query, {
    ...{ priceFilterKey, priceFilterRanges, filterAggregationSize },
    ...{ min_score, fuzziness, minimumShouldMatchPercent },
  });
  return parseSearchBody(dsl, settings.elasticsearch);
};

/** Throws a `DslError` that names what is not understood. */
export const parseSearchQuery = (value: unknown, settings: Settings): SearchBody => {
  checkKeys(rootNode(value, settings.elasticsearch), QUERY_KEYS);
  const parsed = SearchQuerySchema.safeParse(value);
  if (parsed.success) return bodyOfSearchQuery(parsed.data, settings);
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new DslError(faults.join('; '));
};

const wholeNumber = (name: string, value: unknown): number | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  const number = Number(value);
  if (!Number.isInteger(number)) throw new DslError(`${name}: expected a whole number, got ${String(value)}`);
  return number;
};

/** [SRCH-03] size ≤ 0 → 50, start < 0 → 0 */
export const choosePage = (
  asked: { from: unknown; size: unknown },
  { defaultSize, maxSize }: Settings['elasticsearch'],
): { from: number; size: number } => {
  const from = Math.max(0, wholeNumber('from', asked.from) ?? 0);
  const wanted = wholeNumber('size', asked.size) ?? defaultSize;
  const size = wanted <= 0 ? defaultSize : wanted;
  if (size > maxSize) throw new DslError(`size: at most ${maxSize}, got ${size}`);
  if (from + size > maxSize)
    throw new DslError(`from: from + size may be at most ${maxSize}, got ${from + size}`);
  return { from, size };
};
