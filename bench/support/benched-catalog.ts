// The catalogue of a process, as the shop composes it.
import { createLoadedCatalog } from '../../api/src/catalog/documents/loaded-catalog.ts';
import { createMemoryDocuments } from '../../api/src/catalog/documents/memory-documents.ts';
import { createEmbeddedIndex, threadTimeMs } from '../../api/src/catalog/search/embedded/embedded-index.ts';

export const createBenchedCatalog = (timeoutMs: number) =>
  createLoadedCatalog({
    documents: createMemoryDocuments(),
    index: createEmbeddedIndex({ now: threadTimeMs, timeoutMs }),
  });
