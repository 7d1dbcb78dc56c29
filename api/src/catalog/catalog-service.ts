// The catalogue as the other domains see it: documents in memory, kept equal to the database while the shop runs.
import type { ApiDeps } from '../deps.ts';
import { createCatalogFollower } from './catalog-follower.ts';
import { createCatalogLoader } from './catalog-loader.ts';
import { type CatalogReading, createCatalogReading } from './catalog-reading.ts';
import type { CatalogChange } from './catalog-repository.ts';
import { createPriceIndex } from './price/price-index.ts';
import { createPriceService, type PriceService } from './price/price-service.ts';

export type CatalogServiceDeps = Pick<ApiDeps, 'db' | 'search' | 'settings' | 'log' | 'now'>;

export interface CatalogService extends CatalogReading {
  /** Loads every store's documents and follows changes, also those of another process, until `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The one price calculation of the process. */
  prices: PriceService;
  /** [PRICE-10] Customer groups whose own prices can be searched. */
  pricedGroups(storeCode: string): ReadonlySet<number>;
  /** Called after the change can be searched. Returns the way to stop listening. */
  onChange(listener: (change: CatalogChange) => void): () => void;
}

export const createCatalogService = (deps: CatalogServiceDeps): CatalogService => {
  const { db, search, settings, log, now } = deps;
  const reading = createCatalogReading(deps);
  const listeners = new Set<(change: CatalogChange) => void>();
  const prices = createPriceService({ catalog: reading, settings, now });
  const priceIndex = createPriceIndex({
    search,
    catalog: reading,
    prices,
    stores: settings.storeViews.stores,
    now,
  });
  const notify = (change: CatalogChange): void => {
    for (const listener of listeners) listener(change);
  };
  const loader = createCatalogLoader({ db, search, settings, prices: priceIndex, notify: notify });
  const nextPriceChangeMs = () => priceIndex.nextChangeMs();
  const follower = createCatalogFollower({ db, settings, log, now, loader, nextPriceChangeMs });
  return {
    ...reading,
    prices,
    start: () => follower.start(),
    stop: () => follower.stop(),
    pricedGroups: (storeCode) => priceIndex.groups(storeCode),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
