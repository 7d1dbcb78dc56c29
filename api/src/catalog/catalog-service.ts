// Public service of the catalogue domain: documents in memory, in sync with the database.
import type { ApiDeps } from '../deps.ts';
import type { CatalogChange } from './catalog-change.ts';
import { createCatalogFollower } from './catalog-follower.ts';
import { createCatalogLoader } from './catalog-loader.ts';
import { type CatalogReading, createCatalogReading } from './catalog-reading.ts';
import { deleteOldRevisions } from './catalog-revision-repository.ts';
import type { LoadedCatalog } from './documents/loaded-catalog.ts';
import { createPriceIndex } from './price/price-index.ts';
import { createPriceService, type PriceService } from './price/price-service.ts';
import { createPriceHistoryCache } from './price/prior-prices.ts';
import { shareAllProducts } from './product/product-repository.ts';
import type { SharedIndex } from './search/search-index.ts';
import { expandSynonyms, type SynonymRules } from './synonym/expand-synonyms.ts';
import { createSynonymMemory } from './synonym/synonym-memory.ts';

export interface CatalogServiceDeps extends Pick<ApiDeps, 'db' | 'settings' | 'log' | 'now'> {
  loaded: LoadedCatalog;
  /** The index of `loaded`, if processes share it. */
  shared?: SharedIndex | undefined;
}

export interface CatalogService extends CatalogReading {
  /** Loads every store's documents and follows changes, also of other processes, until `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The only price calculation of the process. */
  prices: PriceService;
  /** [PRICE-10] Customer groups whose own prices are indexed. */
  pricedGroups(storeCode: string): ReadonlySet<number>;
  /** The last applied revision of each store. */
  revisions(): ReadonlyMap<string, number>;
  /** What was committed before the call is applied in this process. */
  caughtUp(): Promise<void>;
  /** Of documents removed long ago; returns how many. */
  deleteOldRevisions(): Promise<number>;
  /** Splits products that a former version stored whole in each store. */
  shareProducts(): Promise<void>;
  /** [OFFICE-96] Of the staff, as this process knows them. */
  synonyms(storeCode: string): SynonymRules;
  /** They were changed; what was cached before counts as outdated. */
  reloadSynonyms(): Promise<void>;
  /** Called after a change was indexed. Returns the unsubscribe function. */
  onChange(listener: (change: CatalogChange) => void): () => void;
}

export const createCatalogService = (deps: CatalogServiceDeps): CatalogService => {
  const { db, loaded, shared, settings, log, now } = deps;
  const synonyms = createSynonymMemory(
    db,
    settings.storeViews.stores.map(({ storeCode }) => storeCode),
  );
  const reading = createCatalogReading({
    ...loaded,
    index: {
      search: (request) =>
        loaded.index.search({
          ...request,
          query: expandSynonyms(request.query, synonyms.of(request.storeCode)),
        }),
    },
    // Both only grow: the sum is another one after each change.
    version: (storeCode) => {
      const version = loaded.version(storeCode);
      return version === 0 ? 0 : version + synonyms.version();
    },
  });
  const listeners = new Set<(change: CatalogChange) => void>();
  const histories = createPriceHistoryCache();
  const prices = createPriceService({ catalog: reading, histories, settings, now });
  const priceIndex = createPriceIndex({
    loaded,
    catalog: reading,
    prices,
    stores: settings.storeViews.stores,
    now,
  });
  const notify = (change: CatalogChange): void => {
    for (const listener of listeners) listener(change);
  };
  const loader = createCatalogLoader({
    db,
    loaded,
    catalog: reading,
    prices: priceIndex,
    histories,
    notify,
  });
  const nextPriceChangeMs = () => priceIndex.nextChangeMs();
  const follower = createCatalogFollower({ db, settings, log, now, loader, shared, nextPriceChangeMs });
  return {
    ...reading,
    prices,
    start: async () => {
      await synonyms.reload();
      await follower.start();
    },
    stop: () => follower.stop(),
    revisions: () => follower.revisions(),
    caughtUp: () => follower.caughtUp(),
    deleteOldRevisions: () => deleteOldRevisions(db),
    shareProducts: () => shareAllProducts(db),
    pricedGroups: (storeCode) => priceIndex.groups(storeCode),
    synonyms: synonyms.of,
    reloadSynonyms: synonyms.reload,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
