// The search index on a real OpenSearch: the contract of the port, and processes that share it while it goes and comes.
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeDocuments, upsertDocuments } from '../api/src/catalog/catalog-repository.ts';
import { type CatalogService, createCatalogService } from '../api/src/catalog/catalog-service.ts';
import { createLoadedCatalog } from '../api/src/catalog/documents/loaded-catalog.ts';
import { createMemoryDocuments } from '../api/src/catalog/documents/memory-documents.ts';
import { createClusterClient } from '../api/src/catalog/search/opensearch/cluster-client.ts';
import { createClusterIndex } from '../api/src/catalog/search/opensearch/cluster-index.ts';
import { openClusterSearch } from '../api/src/catalog/search/opensearch/open-cluster-search.ts';
import type { Query } from '../api/src/catalog/search/query.ts';
import { type SearchRequest, SearchUnavailable } from '../api/src/catalog/search/search-index.ts';
import { connectDatabase, type Database } from '../api/src/db/database.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { describeSearchIndex } from '../api/test/catalog/search-index-contract.ts';
import { waitUntil } from '../api/test/wait-until.ts';
import { isMissing } from './engines.ts';
import { type OpenSearchServer, startOpenSearch } from './opensearch.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

const everything: SearchRequest = {
  ...{ storeCode: 'et', entity: 'product', query: { kind: 'match_all' }, aggregations: {} },
  ...{ sort: [{ field: 'id', order: 'asc' }], from: 0, size: 100 },
};
const log = () => {};

describe.skipIf(isMissing('opensearch'))('OpenSearch', () => {
  let server: OpenSearchServer;
  beforeAll(async () => {
    server = await startOpenSearch();
  });
  afterAll(() => server?.stop());

  const openIndex = (prefix: string) => {
    const client = createClusterClient({ url: server.url, now: Date.now });
    return createClusterIndex({ client, writeClient: client, prefix, timeoutMs: 20_000, log });
  };

  describeSearchIndex('OpenSearch', () => openIndex('contract'), { catalogues: 0.01, requests: 25 });

  it('no search finds nothing or a mix while the index is built anew', async () => {
    const index = openIndex('rebuilt');
    const documents = (name: string) => Array.from({ length: 300 }, (_, at) => ({ id: at + 1, name }));
    await index.load('et', 'product', documents('first'));
    let isDone = false;
    const seen = new Set<string>();
    const searching = (async () => {
      while (!isDone) {
        const aggregations = { names: { kind: 'terms', field: 'name', size: 5 } } as const;
        const { total, aggregations: counted } = await index.search({ ...everything, aggregations });
        const { names } = counted;
        const buckets = names && 'buckets' in names ? names.buckets : [];
        seen.add(`${total} ${buckets.map(({ key, doc_count }) => `${doc_count} ${key}`).join()}`);
      }
    })();
    for (let round = 0; round < 3; round++) await index.load('et', 'product', documents('second'));
    isDone = true;
    await searching;
    expect([...seen].filter((one) => one !== '300 300 first')).toEqual(['300 300 second']);
  });

  it('what a former writer still writes does not reach the index that another one has built', async () => {
    const former = openIndex('fenced');
    await former.load('et', 'product', [{ id: 1 }]);
    const current = openIndex('fenced');
    await current.load('et', 'product', [{ id: 2 }]);
    await expect(former.upsert('et', 'product', [{ id: 3 }])).rejects.toThrow();
    await expect(former.remove('et', 'product', ['2'])).rejects.toThrow();
    expect((await current.search(everything)).ids).toEqual(['2']);
  });

  describe.skipIf(isMissing('postgres'))('shared by processes', () => {
    let postgres: PostgresServer;
    let db: Database;
    const running: CatalogService[] = [];
    beforeAll(async () => {
      postgres = await startPostgres();
      const connection = { connectionString: postgres.url(), max: 10 };
      await migrateDatabase(connection);
      db = connectDatabase(connection);
    });
    afterAll(async () => {
      await db?.$client.end();
      await postgres?.stop();
    });
    beforeEach(() => write(Array.from({ length: 20 }, (_, at) => ({ id: at + 1, name: `pane ${at + 1}` }))));
    afterEach(async () => {
      await Promise.all(running.splice(0).map((catalog) => catalog.stop()));
      await db.transaction((tx) => removeDocuments(tx, 'et', 'product', ['100', '101', '102']));
    });

    const write = (documents: { id: number; name: string }[]) =>
      db.transaction((tx) => upsertDocuments(tx, 'et', 'product', documents));
    const start = async (mayWrite: boolean) => {
      const documents = createMemoryDocuments();
      const options = { url: `${server.url}/shared`, documents, timeoutMs: 20_000, db, log, now: Date.now };
      const shared = openClusterSearch({ ...options, mayWrite });
      const catalog = createCatalogService({
        ...{ db, shared, settings: defaultSettings(), log, now: Date.now },
        loaded: createLoadedCatalog({ documents, index: shared }),
      });
      running.push(catalog);
      await catalog.start();
      return { catalog, shared };
    };
    const startReader = async () => (await start(false)).catalog;
    /** The lock of a former one may be held for another moment. */
    const startWriter = async () => {
      const { catalog, shared } = await start(true);
      await waitUntil(() => shared.isWriter());
      await catalog.caughtUp();
      return catalog;
    };
    const finds = async (catalog: CatalogService, id: string) =>
      (await catalog.search(everything)).hits.some((hit) => hit.id === id);
    const findsSoon = (catalog: CatalogService, id: string) =>
      waitUntil(() => finds(catalog, id).catch(() => false));

    it('a change is announced in each process once its searches find it', async () => {
      const writer = await startWriter();
      const reader = await startReader();
      expect((await reader.search(everything)).total).toBe(20);
      const announced: (() => Promise<boolean>)[] = [];
      for (const catalog of [writer, reader]) {
        let last = Promise.resolve(false);
        catalog.onChange(({ storeCode, entity }) => {
          if (storeCode === 'et' && entity === 'product') last = finds(catalog, '100');
        });
        announced.push(() => last);
      }
      await write([{ id: 100, name: 'new' }]);
      await Promise.all(announced.map((isFound) => waitUntil(isFound)));
      expect(await Promise.all([writer, reader].map((catalog) => finds(catalog, '100')))).toEqual([
        true,
        true,
      ]);
    });

    it('another process writes on when the writer ends, and no search fails meanwhile', async () => {
      const writer = await startWriter();
      const { catalog: spare } = await start(true);
      const reader = await startReader();
      await writer.stop();
      await write([{ id: 101, name: 'after' }]);
      await waitUntil(async () => {
        const { total } = await reader.search(everything);
        expect(total).toBeGreaterThanOrEqual(20);
        return finds(reader, '101');
      });
      expect(await finds(spare, '101')).toBe(true);
    });

    it('documents follow while the cluster is away, and searches when it is back', async () => {
      const writer = await startWriter();
      const reader = await startReader();
      await server.kill();
      await expect(reader.search(everything)).rejects.toThrow(SearchUnavailable);
      await write([{ id: 102, name: 'while away' }]);
      for (const catalog of [writer, reader]) {
        await waitUntil(async () => (await catalog.documentById('et', 'product', 102)) !== undefined);
        await expect(catalog.search(everything)).rejects.toThrow(SearchUnavailable);
        const named: Query = { kind: 'terms', field: 'id', values: [102] };
        expect((await catalog.search({ ...everything, query: named })).total).toBe(1);
        expect((await catalog.search({ ...everything, entity: 'category' })).total).toBe(0);
      }
      const announced = new Promise<void>((resolve) => {
        reader.onChange(({ storeCode, documents }) => {
          if (storeCode === 'et' && documents === null) resolve();
        });
      });
      await server.restart();
      await Promise.all([findsSoon(writer, '102'), findsSoon(reader, '102'), announced]);
    });

    it('a process starts while the cluster is away', async () => {
      await server.kill();
      const { catalog: writer } = await start(true);
      expect(await writer.documentById('et', 'product', 1)).toMatchObject({ name: 'pane 1' });
      await server.restart();
      await findsSoon(writer, '20');
    });
  });
});
