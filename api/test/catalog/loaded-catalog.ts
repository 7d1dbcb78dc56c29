// The catalogue of a process, as the shop composes it, with a frozen clock: no search times out on a slow machine.
import { createLoadedCatalog } from '../../src/catalog/documents/loaded-catalog.ts';
import { createMemoryDocuments } from '../../src/catalog/documents/memory-documents.ts';
import { createEmbeddedIndex } from '../../src/catalog/search/embedded/embedded-index.ts';

export const createFrozenCatalog = () =>
  createLoadedCatalog({ documents: createMemoryDocuments(), index: createEmbeddedIndex({ now: () => 0 }) });
