// The one door to catalogue queries: an embedded engine by default, a search cluster when outgrown.
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
  /** The stored document, not to be changed: it is shared. */
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
  /** Processor time that it took. */
  spentMs: number;
  hits: SearchHit[];
  aggregations: Record<string, AggregationResult>;
}

/** Values under which a document is found instead of those it holds; null: it is found by none. */
export type IndexedFields = Readonly<Record<string, number | null>>;
export type IndexedFieldsOf = (document: CatalogDocument) => IndexedFields | undefined;

export interface SearchEngine {
  search(request: SearchRequest): Promise<SearchResult>;
  /** Replaces everything known of one entity in one store. */
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
  /** Grows with every change of that store's documents; caches key on it. */
  version(storeCode: string): number;
}

/** The search took longer than it may. */
export class SearchTimeout extends Error {
  override name = 'SearchTimeout';
  readonly spentMs: number;

  constructor(allowedMs: number, spentMs: number) {
    super(`search took longer than ${allowedMs} ms`);
    this.spentMs = spentMs;
  }
}
