// Read-only access to the loaded documents.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import type { ApiDeps } from '../deps.ts';
import type { Query, Scalar } from './search/query.ts';
import type { SearchRequest, SearchResult } from './search/search-engine.ts';

export interface CatalogReading {
  search(request: SearchRequest): Promise<SearchResult>;
  /** Stored documents without computed prices; shared, must not be modified. */
  documentById(storeCode: string, entity: Entity, id: string | number): Promise<CatalogDocument | undefined>;
  /** Documents whose field contains one of the values, at most `size`. */
  documentsBy(
    storeCode: string,
    entity: Entity,
    field: string,
    values: readonly Scalar[],
    size?: number,
  ): Promise<CatalogDocument[]>;
  allDocuments(storeCode: string, entity: Entity): Promise<CatalogDocument[]>;
  productBySku(storeCode: string, sku: string): Promise<CatalogDocument | undefined>;
  version(storeCode: string): number;
}

const anyOf = (field: string, values: readonly Scalar[]): Query => ({
  kind: 'terms',
  field,
  values: [...values],
});

export const createCatalogReading = ({
  search,
  settings,
}: Pick<ApiDeps, 'search' | 'settings'>): CatalogReading => {
  const find = async (storeCode: string, entity: Entity, query: Query, size: number) => {
    const request = { storeCode, entity, query, aggregations: {}, sort: [], from: 0, size };
    return (await search.search(request)).hits.map((hit) => hit.document);
  };
  const { maxSize } = settings.elasticsearch;
  return {
    search: (request) => search.search(request),
    documentById: async (storeCode, entity, id) => (await find(storeCode, entity, anyOf('_id', [id]), 1))[0],
    documentsBy: (storeCode, entity, field, values, size = maxSize) =>
      find(storeCode, entity, anyOf(field, values), size),
    allDocuments: (storeCode, entity) =>
      find(storeCode, entity, { kind: 'match_all' }, Number.MAX_SAFE_INTEGER),
    productBySku: async (storeCode, sku) => (await find(storeCode, 'product', anyOf('sku', [sku]), 1))[0],
    version: (storeCode) => search.version(storeCode),
  };
};
