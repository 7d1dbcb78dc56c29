// The catalogue client of the storefront: one search interface over all backend API formats.
// Runs in server loaders and in the browser.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { Entity } from '@klaas/core/catalog/entity.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { SearchQuery } from '@klaas/core/catalog/search-query.ts';
import { slugOf } from '@klaas/core/catalog/urls/slug.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { withPlatformPrices } from './price-sync/platform-prices.ts';
import type { AdapterDeps, Aggregations, SearchAdapter } from './source/search-adapter.ts';

export interface SearchRequest {
  query: SearchQuery;
  start?: number;
  size?: number;
  /** `field:asc` or `field:desc`. */
  sort?: string;
  includeFields?: readonly string[];
  excludeFields?: readonly string[];
  entity?: Entity;
  /** Aborts the request when its result is no longer needed. */
  signal?: AbortSignal;
}

export interface SearchResult<Item = Record<string, unknown>> {
  items: Item[];
  perPage: number;
  start: number;
  total: number;
  aggregations: Aggregations;
  attributeMetadata: Attribute[];
  /** True when offline and nothing was cached. */
  offline?: boolean;
}

export interface CatalogSourceDeps extends AdapterDeps {
  /** [PRICE-10] Token of the customer's group: products come back with that group's prices. */
  groupToken?: string | null;
  /** Server only: caches data that many pages need, until it changes. */
  cached?: <Value>(
    key: string,
    load: () => Promise<Value>,
    options: { tags: (value: Value) => readonly string[] },
  ) => Promise<Value>;
  log?: (level: 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void;
}

export interface CatalogSource extends CatalogSourceDeps {
  search<Item = Record<string, unknown>>(request: SearchRequest): Promise<SearchResult<Item>>;
}

// [SRCH-05] only the configured adapter is loaded
const ADAPTERS: Record<Settings['server']['api'], () => Promise<SearchAdapter>> = {
  api: async () => (await import('./source/dsl-adapter.ts')).searchByDsl,
  'api-search-query': async () => (await import('./source/search-query-adapter.ts')).searchByQuery,
  graphql: async () => (await import('./source/graphql-adapter.ts')).searchByGraphql,
};

const loadedAdapters: Partial<Record<Settings['server']['api'], Promise<SearchAdapter>>> = {};

/** Memoized: even a resolved dynamic import costs a lookup, and a page searches about ten times. */
const loadAdapter = (api: Settings['server']['api']): Promise<SearchAdapter> => {
  loadedAdapters[api] ??= ADAPTERS[api]();
  return loadedAdapters[api];
};

// [SRCH-04]
const NO_CONNECTION = 'Can not connect the search instance';

const withSortOf = (query: SearchQuery, sort: string | undefined): SearchQuery => {
  if (!sort) return query;
  const [field = '', order] = sort.split(':');
  return { ...query, _appliedSort: [{ field, options: order === 'desc' ? 'desc' : 'asc' }] };
};

const withGroupToken = (query: SearchQuery, groupToken: string | null | undefined): SearchQuery =>
  groupToken ? { ...query, groupToken } : query;

const withSlug = (item: Record<string, unknown>) =>
  item['slug'] ? item : { ...item, slug: slugOf(item as unknown as Parameters<typeof slugOf>[0]) };

const SHOWN_PRICE = 'price_incl_tax';

export const createCatalogSource = (deps: CatalogSourceDeps): CatalogSource => {
  const { settings, log, groupToken } = deps;
  const { clientTimeoutMs, defaultSize } = settings.elasticsearch;

  const search = async <Item>(request: SearchRequest): Promise<SearchResult<Item>> => {
    const { entity = 'product', signal: given } = request;
    // [SRCH-03]
    const size = (request.size ?? 0) <= 0 ? defaultSize : (request.size ?? defaultSize);
    const start = Math.max(0, request.start ?? 0);
    try {
      const adapter = await loadAdapter(settings.server.api);
      const found = await adapter(deps, {
        query: withGroupToken(
          withSortOf(request.query, request.sort),
          entity === 'product' ? groupToken : null,
        ),
        start,
        size,
        includeFields: request.includeFields,
        excludeFields: request.excludeFields,
        entity,
        signal: given,
        timeoutMs: clientTimeoutMs,
      });
      const items = entity === 'product' || entity === 'category' ? found.items.map(withSlug) : found.items;
      const isPriced = entity === 'product' && (request.includeFields?.includes(SHOWN_PRICE) ?? true);
      const shown = isPriced ? await withPlatformPrices(deps, items as unknown as Product[]) : items;
      return { ...found, items: shown as Item[], perPage: size, start };
    } catch (error) {
      if (!given?.aborted)
        log?.('error', NO_CONNECTION, {
          entity,
          cause: error instanceof Error ? error.message : String(error),
        });
      throw new Error(NO_CONNECTION, { cause: error });
    }
  };

  return { ...deps, search };
};
