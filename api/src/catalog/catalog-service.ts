// The catalogue as the other domains see it: documents in memory, kept equal to the database while the shop runs.
import { type CatalogDocument, ENTITIES, type Entity } from '@klaas/core/catalog/entity.ts';
import type pg from 'pg';
import type { ApiDeps } from '../deps.ts';
import {
  CATALOG_CHANNEL,
  type CatalogChange,
  loadDocuments,
  loadDocumentsById,
} from './catalog-repository.ts';
import type { Query, Scalar } from './search/query.ts';
import type { SearchRequest, SearchResult } from './search/search-engine.ts';

const RECONNECT_WAIT_MS = 1000;

export type CatalogServiceDeps = Pick<ApiDeps, 'db' | 'search' | 'settings' | 'log'>;

export interface CatalogService {
  /** Loads every store's documents and follows changes, also those of another process, until `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  search(request: SearchRequest): Promise<SearchResult>;
  /** Stored documents, prices not yet processed; shared, not to be changed. */
  documentById(storeCode: string, entity: Entity, id: string | number): Promise<CatalogDocument | undefined>;
  /** Documents whose field holds one of the values, at most `size`. */
  documentsBy(
    storeCode: string,
    entity: Entity,
    field: string,
    values: readonly Scalar[],
    size?: number,
  ): Promise<CatalogDocument[]>;
  allDocuments(storeCode: string, entity: Entity): Promise<CatalogDocument[]>;
  productBySku(storeCode: string, sku: string): Promise<CatalogDocument | undefined>;
  /** Called after the change can be searched. Returns the way to stop listening. */
  onChange(listener: (change: CatalogChange) => void): () => void;
  version(storeCode: string): number;
}

type Following = { client: pg.PoolClient | undefined; retry: NodeJS.Timeout | undefined; stopped: boolean };

const createLoader = (deps: CatalogServiceDeps, told: (change: CatalogChange) => void) => {
  const { db, search } = deps;
  const apply = async ({ storeCode, entity, ids }: CatalogChange): Promise<void> => {
    if (ids === null) {
      const documents: CatalogDocument[] = [];
      for await (const batch of loadDocuments(db, storeCode, entity)) documents.push(...batch);
      await search.load(storeCode, entity, documents);
    } else {
      const found = await loadDocumentsById(db, storeCode, entity, ids);
      const kept = new Set(found.map((document) => String(document.id)));
      await search.upsert(storeCode, entity, found);
      await search.remove(
        storeCode,
        entity,
        ids.filter((id) => !kept.has(id)),
      );
    }
    told({ storeCode, entity, ids });
  };
  const applyAll = async (): Promise<void> => {
    for (const { storeCode } of deps.settings.storeViews.stores) {
      for (const entity of ENTITIES) await apply({ storeCode, entity, ids: null });
    }
  };
  return { apply, applyAll };
};

/** Runs changes one after the other; a failed one is logged and followed by a full reload. */
const createFollower = (deps: CatalogServiceDeps, loader: ReturnType<typeof createLoader>) => {
  const state: Following = { client: undefined, retry: undefined, stopped: false };
  const stores = new Set(deps.settings.storeViews.stores.map((store) => store.storeCode));
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      deps.log('error', 'catalogue change not applied', { error: String(error) });
      reconnectLater();
    });
    return queue;
  };
  const release = (): void => {
    const { client } = state;
    state.client = undefined;
    client?.removeAllListeners('notification');
    client?.release(true);
  };
  const reconnectLater = (): void => {
    release();
    if (state.stopped || state.retry !== undefined) return;
    state.retry = setTimeout(() => {
      state.retry = undefined;
      // What was missed while disconnected is unknown, so everything is read again.
      void enqueue(async () => {
        await listen();
        await loader.applyAll();
      });
    }, RECONNECT_WAIT_MS);
  };
  const listen = async (): Promise<void> => {
    if (state.stopped) return;
    const client = await deps.db.$client.connect();
    state.client = client;
    client.on('error', () => reconnectLater());
    client.on('notification', ({ payload }) => {
      const change = JSON.parse(payload ?? '{}') as CatalogChange;
      if (stores.has(change.storeCode)) void enqueue(() => loader.apply(change));
    });
    await client.query(`listen ${CATALOG_CHANNEL}`);
  };
  const stop = async (): Promise<void> => {
    state.stopped = true;
    clearTimeout(state.retry);
    await queue;
    release();
  };
  return { listen, stop };
};

const anyOf = (field: string, values: readonly Scalar[]): Query => ({
  kind: 'terms',
  field,
  values: [...values],
});

export const createCatalogService = (deps: CatalogServiceDeps): CatalogService => {
  const { search } = deps;
  const listeners = new Set<(change: CatalogChange) => void>();
  const loader = createLoader(deps, (change) => {
    for (const listener of listeners) listener(change);
  });
  const follower = createFollower(deps, loader);
  const find = async (storeCode: string, entity: Entity, query: Query, size: number) => {
    const request = { storeCode, entity, query, aggregations: {}, sort: [], from: 0, size };
    return (await search.search(request)).hits.map((hit) => hit.document);
  };
  const maxSize = deps.settings.elasticsearch.maxSize;
  return {
    start: async () => {
      await follower.listen();
      await loader.applyAll();
    },
    stop: () => follower.stop(),
    search: (request) => search.search(request),
    documentById: async (storeCode, entity, id) => (await find(storeCode, entity, anyOf('_id', [id]), 1))[0],
    documentsBy: (storeCode, entity, field, values, size = maxSize) =>
      find(storeCode, entity, anyOf(field, values), size),
    allDocuments: (storeCode, entity) =>
      find(storeCode, entity, { kind: 'match_all' }, Number.MAX_SAFE_INTEGER),
    productBySku: async (storeCode, sku) => (await find(storeCode, 'product', anyOf('sku', [sku]), 1))[0],
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: (storeCode) => search.version(storeCode),
  };
};
