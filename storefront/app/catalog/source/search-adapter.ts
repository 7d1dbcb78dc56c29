// Common types of the search adapters, independent of the API format.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { Entity } from '@klaas/core/catalog/entity.ts';
import type { SearchQuery } from '@klaas/core/catalog/search-query.ts';
import type { ShopClient, ShopResponse } from '@klaas/core/contract/shop-client.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';

export interface Bucket {
  key: string | number;
  doc_count: number;
  from?: number;
  to?: number;
}

export type Aggregations = Record<string, { buckets: Bucket[] } | { value: number | null }>;

/** A complete request: defaults applied, sort inside the query. */
export interface AdapterRequest {
  query: SearchQuery;
  start: number;
  size: number;
  includeFields?: readonly string[];
  excludeFields?: readonly string[];
  entity: Entity;
  signal?: AbortSignal;
  timeoutMs: number;
}

export interface AdapterResult {
  items: Record<string, unknown>[];
  total: number;
  aggregations: Aggregations;
  attributeMetadata: Attribute[];
}

export interface AdapterDeps {
  client: ShopClient;
  settings: Settings;
  store: StoreView;
}

export type SearchAdapter = (deps: AdapterDeps, request: AdapterRequest) => Promise<AdapterResult>;

/** Returns the value of a successful response, or throws an error with the details. */
export const responseValue = <Value>(response: ShopResponse<Value>): Value => {
  if (response.ok) return response.result;
  const detail = typeof response.result === 'string' ? response.result : JSON.stringify(response.result);
  throw new Error(`${response.error} ${response.code}: ${detail}`);
};

/** Elasticsearch returns the total as a number or, in newer versions, as an object. */
export const totalOf = (total: number | { value: number }): number =>
  typeof total === 'number' ? total : total.value;
