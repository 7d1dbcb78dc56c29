// Read-only access to the loaded catalogue: documents, and searches whose hits are joined with their documents.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { DocumentReading } from './documents/catalog-documents.ts';
import type { LoadedCatalog } from './documents/loaded-catalog.ts';
import type { IndexResult, SearchRequest } from './search/search-index.ts';

export interface SearchHit {
  id: string;
  score: number | null;
  /** The stored document; shared, must not be modified. */
  document: CatalogDocument;
}

export interface SearchResult extends Omit<IndexResult, 'ids' | 'scores'> {
  hits: SearchHit[];
}

export interface CatalogReading extends DocumentReading {
  search(request: SearchRequest): Promise<SearchResult>;
  version(storeCode: string): number;
}

export const createCatalogReading = ({ documents, index, version }: LoadedCatalog): CatalogReading => ({
  documentById: documents.documentById,
  documentsByIds: documents.documentsByIds,
  documentsBy: documents.documentsBy,
  allDocuments: documents.allDocuments,
  version,
  search: async (request) => {
    const { ids, scores, ...result } = await index.search(request);
    const found = await documents.documentsByIds(request.storeCode, request.entity, ids);
    const hits: SearchHit[] = [];
    for (let at = 0; at < ids.length; at++) {
      const document = found[at];
      // Removed since the index was read.
      if (document === undefined) continue;
      hits.push({ id: ids[at] ?? '', score: scores[at] ?? null, document });
    }
    return { ...result, hits };
  },
});
