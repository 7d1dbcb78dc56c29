// The page's local store: IndexedDB with an in-memory fallback, changes broadcast to other tabs.
import { createIndexedDbDriver } from './indexed-db-driver.ts';
import { type CollectionName, createLocalStore, type LocalStore } from './local-store.ts';
import { createMemoryDriver } from './storage-driver.ts';
import { PAGES_CACHE, PICTURES_CACHE } from './worker-messages.ts';

export interface BrowserStore extends LocalStore {
  /** Calls the listener when another tab changed a key of the collection; the stale value is evicted before. */
  onChangedElsewhere(name: CollectionName, listener: (key: string) => void): () => void;
}

const CHANNEL = 'klaas-local-store';

/**
 * Cached pages and images can be fetched again; a cart cannot. Entries are deleted one by one: a deleted cache frees its
 * space only when no handle is open, and the service worker holds one.
 */
const clearPageCaches = async () => {
  if (typeof caches === 'undefined') return;
  for (const name of [PICTURES_CACHE, PAGES_CACHE]) {
    // `caches.open` would create a missing cache, which needs space itself.
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  }
};

export const createBrowserStore = (storeCode: string, commonCache: boolean): BrowserStore => {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  const store = createLocalStore({
    driver: typeof indexedDB === 'undefined' ? createMemoryDriver() : createIndexedDbDriver(),
    storeCode,
    commonCache,
    now: () => performance.now(),
    // biome-ignore lint/suspicious/noConsole: storage errors are visible only in the browser console
    log: (message, fields) => console.warn(message, fields ?? {}),
    freeSpace: clearPageCaches,
    announce: (key) => channel?.postMessage(key),
  });
  return {
    ...store,
    onChangedElsewhere(name, listener) {
      const prefix = store.prefixOf(name);
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'string' || !data.startsWith(prefix)) return;
        const key = data.slice(prefix.length);
        store.collection(name).evict(key);
        listener(key);
      };
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
};
