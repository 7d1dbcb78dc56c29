// Documents and index change together: no hit without its document, at any moment.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { describe, expect, it } from 'vitest';
import { createCatalogReading } from '../../src/catalog/catalog-reading.ts';
import { createLoadedCatalog, type LoadedCatalog } from '../../src/catalog/documents/loaded-catalog.ts';
import { createMemoryDocuments } from '../../src/catalog/documents/memory-documents.ts';
import { createEmbeddedIndex } from '../../src/catalog/search/embedded/embedded-index.ts';
import type { SearchRequest } from '../../src/catalog/search/search-index.ts';
import { createFrozenCatalog } from './loaded-catalog.ts';

const ALL: SearchRequest = {
  ...{ storeCode: 'et', entity: 'product', query: { kind: 'match_all' } },
  ...{ aggregations: {}, sort: [], from: 0, size: 1000 },
};
const FIRST: CatalogDocument[] = [{ id: 1 }, { id: 2 }];

/** Both parts, with a look at the whole before and after every step of a change. */
const createWatchedCatalog = () => {
  const documents = createMemoryDocuments();
  const index = createEmbeddedIndex({ now: () => 0 });
  const missing: string[] = [];
  let steps = 0;
  const look = async () => {
    const { ids } = await index.search(ALL);
    const found = await documents.documentsByIds('et', 'product', ids);
    missing.push(...ids.filter((_, at) => found[at] === undefined));
    steps += 1;
  };
  const watch =
    <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      await look();
      await work(...args);
      await look();
    };
  const loaded = createLoadedCatalog({
    documents: { ...documents, upsert: watch(documents.upsert), remove: watch(documents.remove) },
    index: {
      search: index.search,
      load: watch(index.load),
      upsert: watch(index.upsert),
      remove: watch(index.remove),
    },
  });
  return { loaded, missing, steps: () => steps };
};

describe('a change of documents and index', () => {
  it.each<[string, (loaded: LoadedCatalog) => Promise<void>]>([
    ['new documents', (loaded) => loaded.upsert('et', 'product', [{ id: 3 }, { id: 4 }])],
    ['changed documents', (loaded) => loaded.upsert('et', 'product', [{ id: 1, name: 'new' }])],
    ['removed documents', (loaded) => loaded.remove('et', 'product', ['1'])],
    ['other documents loaded', (loaded) => loaded.load('et', 'product', [{ id: 2 }, { id: 9 }])],
    ['nothing loaded', (loaded) => loaded.load('et', 'product', [])],
  ])('shows no hit without its document: %s', async (_what, change) => {
    const { loaded, missing, steps } = createWatchedCatalog();
    await loaded.load('et', 'product', FIRST);
    await change(loaded);
    expect(missing).toEqual([]);
    expect(steps()).toBeGreaterThanOrEqual(8);
    const { ids } = await loaded.index.search(ALL);
    const all = await loaded.documents.allDocuments('et', 'product');
    expect(ids).toEqual(all.map(({ id }) => String(id)));
  });

  it('counts a version of the store after it, and none for nothing', async () => {
    const loaded = createFrozenCatalog();
    await loaded.load('et', 'product', FIRST);
    expect([loaded.version('et'), loaded.version('ru')]).toEqual([1, 0]);
    await loaded.upsert('et', 'product', [{ id: 3 }]);
    await loaded.remove('et', 'product', ['3']);
    await loaded.upsert('et', 'product', []);
    await loaded.remove('et', 'product', []);
    expect([loaded.version('et'), loaded.version('ru')]).toEqual([3, 0]);
  });

  it('a search joins ids with the stored documents and leaves out what was removed meanwhile', async () => {
    const loaded = createFrozenCatalog();
    await loaded.load('et', 'product', FIRST);
    const { hits, total } = await createCatalogReading(loaded).search(ALL);
    expect(total).toBe(2);
    expect(hits.map(({ document }) => document)).toEqual(FIRST);
    expect(hits[0]?.document).toBe(FIRST[0]);
    const slow = createCatalogReading({
      ...loaded,
      index: {
        search: async (request) => {
          const found = await loaded.index.search(request);
          await loaded.remove('et', 'product', ['1']);
          return found;
        },
      },
    });
    expect((await slow.search(ALL)).hits.map(({ id }) => id)).toEqual(['2']);
  });
});
