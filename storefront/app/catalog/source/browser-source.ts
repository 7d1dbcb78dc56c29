// [SRCH-04] The catalogue as a page in the browser asks it: what was answered once is there without a connection.
import { createBrowserStore } from '../../offline/browser-store.ts';
import type { LocalCollection } from '../../offline/local-store.ts';
import { isOnline } from '../../offline/online-status.ts';
import { type CatalogSource, type CatalogSourceDeps, createCatalogSource } from '../catalog-source.ts';
import { withOfflineCache } from './offline-search-cache.ts';

/** One for each store while the page lives: it remembers storage that failed. */
const collections = new Map<string, LocalCollection>();

const searchCacheOf = ({ settings, store: { storeCode } }: CatalogSourceDeps): LocalCollection => {
  const cache =
    collections.get(storeCode) ??
    createBrowserStore(storeCode, settings.storeViews.commonCache).collection('elasticCache');
  collections.set(storeCode, cache);
  return cache;
};

export const createBrowserSource = (deps: CatalogSourceDeps): CatalogSource =>
  withOfflineCache(
    createCatalogSource({
      // biome-ignore lint/suspicious/noConsole: the browser's console is where a failed search can be seen
      log: (_, message, fields) => console.warn(message, fields ?? {}),
      ...deps,
    }),
    { cache: searchCacheOf(deps), isOnline },
  );
