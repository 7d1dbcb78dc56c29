// The documents and the search index of this process. They are changed here only, in an order in which no hit lacks
// its document: new documents come before their index entries, removed ones go after them.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import type { IndexedFieldsOf, SearchIndex } from '../search/search-index.ts';
import type { CatalogDocuments, DocumentReading } from './catalog-documents.ts';

export interface LoadedCatalog extends Pick<SearchIndex, 'load' | 'upsert' | 'remove'> {
  documents: DocumentReading;
  index: Pick<SearchIndex, 'search'>;
  /** Incremented after every change of that store's documents; used in cache keys. */
  version(storeCode: string): number;
  /** The index that others write has changed. */
  countChange(storeCode: string): void;
}

interface LoadedCatalogParts {
  documents: CatalogDocuments;
  index: SearchIndex;
}

export const createLoadedCatalog = ({ documents, index }: LoadedCatalogParts): LoadedCatalog => {
  const versions = new Map<string, number>();
  const version = (storeCode: string): number => versions.get(storeCode) ?? 0;
  // Last: what a request cached while the change was applied has the former version.
  const countChange = (storeCode: string): void => {
    versions.set(storeCode, version(storeCode) + 1);
  };
  const load = async (
    storeCode: string,
    entity: Entity,
    loaded: readonly CatalogDocument[],
    indexedOf?: IndexedFieldsOf,
  ): Promise<void> => {
    const gone = new Set((await documents.allDocuments(storeCode, entity)).map(({ id }) => String(id)));
    for (const { id } of loaded) gone.delete(String(id));
    await documents.upsert(storeCode, entity, loaded);
    await index.load(storeCode, entity, loaded, indexedOf);
    await documents.remove(storeCode, entity, [...gone]);
    countChange(storeCode);
  };
  return {
    documents,
    index,
    version,
    countChange,
    load,
    upsert: async (storeCode, entity, changed, indexedOf) => {
      if (changed.length === 0) return;
      await documents.upsert(storeCode, entity, changed);
      await index.upsert(storeCode, entity, changed, indexedOf);
      countChange(storeCode);
    },
    remove: async (storeCode, entity, ids) => {
      if (ids.length === 0) return;
      await index.remove(storeCode, entity, ids);
      await documents.remove(storeCode, entity, ids);
      countChange(storeCode);
    },
  };
};
