// [SRCH-04] The catalogue client in the browser: responses are cached for offline use.
import { createBrowserStore } from '../../offline/browser-store.ts';
import type { LocalCollection } from '../../offline/local-store.ts';
import { isOnline } from '../../offline/online-status.ts';
import { type CatalogSource, type CatalogSourceDeps, createCatalogSource } from '../catalog-source.ts';
import { withOfflineCache } from './offline-search-cache.ts';

/** One per store for the lifetime of the page: it remembers that storage failed. */
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
      // biome-ignore lint/suspicious/noConsole: a failed search should be visible in the browser's console
      log: (_, message, fields) => console.warn(message, fields ?? {}),
      ...deps,
    }),
    { cache: searchCacheOf(deps), isOnline },
  );
