// [SRCH-04] Caches search responses in the browser by a hash of the request, for offline use.
import type { CatalogSource, SearchRequest, SearchResult } from '../catalog-source.ts';

interface SearchCache {
  get<Value>(key: string): Promise<Value | null>;
  set(key: string, value: unknown): Promise<void>;
}

export interface SearchCacheDeps {
  cache: SearchCache;
  isOnline: () => boolean;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const fnv = (text: string, seed: number): string => {
  let hash = seed;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), FNV_PRIME);
  return (hash >>> 0).toString(36);
};

/** Two 32-bit passes with different seeds: 64 bits make collisions unlikely. */
export const hashOfRequest = ({ signal: _, ...request }: SearchRequest, storeCode: string): string => {
  const text = JSON.stringify([storeCode, request]);
  return `${fnv(text, FNV_OFFSET)}-${fnv(text, FNV_OFFSET ^ 0x5bd1e995)}`;
};

const groupNameOf = (token: string | null | undefined): string => {
  if (!token) return '';
  try {
    const body = token.split('.')[1] ?? '';
    return String(JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))).group_id);
  } catch {
    return token;
  }
};

const emptyOffline = (request: SearchRequest, defaultSize: number): SearchResult<never> => ({
  items: [],
  perPage: (request.size ?? 0) <= 0 ? defaultSize : (request.size ?? defaultSize),
  start: Math.max(0, request.start ?? 0),
  total: 0,
  aggregations: {},
  attributeMetadata: [],
  offline: true,
});

export const withOfflineCache = (
  source: CatalogSource,
  { cache, isOnline }: SearchCacheDeps,
): CatalogSource => ({
  ...source,
  async search<Item>(request: SearchRequest) {
    // Prices differ per group; keyed by group, because a renewed token is still the same group.
    const key = hashOfRequest(request, `${source.store.storeCode}${groupNameOf(source.groupToken)}`);
    if (!isOnline())
      return (
        (await cache.get<SearchResult<Item>>(key)) ??
        emptyOffline(request, source.settings.elasticsearch.defaultSize)
      );
    const result = await source.search<Item>(request);
    void cache.set(key, result);
    return result;
  },
});
