// Port for catalogue search: an embedded engine by default, a search cluster for large catalogues.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import type { Aggregation, Query, Sort } from './query.ts';

export interface SearchRequest {
  storeCode: string;
  entity: Entity;
  query: Query;
  aggregations: Record<string, Aggregation>;
  sort: Sort[];
  from: number;
  size: number;
  minScore?: number;
}

export interface SearchHit {
  id: string;
  score: number | null;
  /** The stored document; shared, must not be modified. */
  document: CatalogDocument;
}

export type AggregationResult =
  | {
      buckets: {
        key: string | number;
        doc_count: number;
        from?: number;
        to?: number;
        key_as_string?: string;
      }[];
    }
  | { value: number | null };

export interface SearchResult {
  total: number;
  maxScore: number | null;
  timedOut: boolean;
  /** CPU time used. */
  spentMs: number;
  hits: SearchHit[];
  aggregations: Record<string, AggregationResult>;
}

/** Index values that override a document's own; null: no value. */
export type IndexedFields = Readonly<Record<string, number | null>>;
export type IndexedFieldsOf = (document: CatalogDocument) => IndexedFields | undefined;

export interface SearchEngine {
  search(request: SearchRequest): Promise<SearchResult>;
  /** Replaces all documents of one entity in one store. */
  load(
    storeCode: string,
    entity: Entity,
    documents: readonly CatalogDocument[],
    indexedOf?: IndexedFieldsOf,
  ): Promise<void>;
  upsert(
    storeCode: string,
    entity: Entity,
    documents: readonly CatalogDocument[],
    indexedOf?: IndexedFieldsOf,
  ): Promise<void>;
  remove(storeCode: string, entity: Entity, ids: readonly string[]): Promise<void>;
  /** Incremented by every change of that store's documents; used in cache keys. */
  version(storeCode: string): number;
}

/** The search exceeded its time limit. */
export class SearchTimeout extends Error {
  override name = 'SearchTimeout';
  readonly spentMs: number;

  constructor(allowedMs: number, spentMs: number) {
    super(`search took longer than ${allowedMs} ms`);
    this.spentMs = spentMs;
  }
}
