// What every form of the catalogue call answers, whatever it looked like on the wire.
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

/** A question in full: defaults filled, sort inside the query. */
export interface AdapterRequest {
  query: SearchQuery;
  start: number;
  size: number;
  includeFields?: readonly string[];
  excludeFields?: readonly string[];
  entity: Entity;
  signal: AbortSignal;
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

/** The value of an answer, or an error that says what came instead. */
export const responseValue = <Value>(answer: ShopResponse<Value>): Value => {
  if (answer.ok) return answer.result;
  const detail = typeof answer.result === 'string' ? answer.result : JSON.stringify(answer.result);
  throw new Error(`${answer.error} ${answer.code}: ${detail}`);
};

/** A cluster says the total as a number or, in newer versions, as an object. */
export const totalOf = (total: number | { value: number }): number =>
  typeof total === 'number' ? total : total.value;
