// Port for catalogue search: embedded by default, a search cluster for large catalogues. It finds ids; documents are
// in `CatalogDocuments`. Queries arrive analysed (`search/analysis`).
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
  /** The page begins behind this document, and `from` counts if it is gone. The total is of all. */
  after?: string;
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

export interface IndexResult {
  total: number;
  maxScore: number | null;
  timedOut: boolean;
  /** CPU time used. */
  spentMs: number;
  /** The requested page, in order. */
  ids: string[];
  /** One per id; null when the order does not depend on scores. */
  scores: (number | null)[];
  aggregations: Record<string, AggregationResult>;
}

/** Index values that override a document's own; null: no value. */
export type IndexedFields = Readonly<Record<string, number | null>>;
export type IndexedFieldsOf = (document: CatalogDocument) => IndexedFields | undefined;

export interface SearchIndex {
  search(request: SearchRequest): Promise<IndexResult>;
  /** Replaces all documents of one entity in one store; searches see the former ones until it is done. */
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
}

/** An index outside the process: one process writes it, all search. */
export interface SharedIndex extends SearchIndex {
  /** Changes of another process's documents do nothing here. */
  isWriter(): boolean;
  /** Whether this process has to load all documents into it: it is the writer now, and the index is not complete. */
  isBuildDue(): Promise<boolean>;
  /** By the writer: searches see what was committed up to this revision. */
  confirm(storeCode: string, revision: number): Promise<void>;
  /** Waits until searches see it; false: they do not yet. */
  hasReached(storeCode: string, revision: number, limitMs: number): Promise<boolean>;
  stop(): void;
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

/** The search cluster is away, or has no index yet. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';

  constructor(cause: unknown) {
    super('the search cannot be reached', { cause });
  }
}
