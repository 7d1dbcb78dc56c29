// The page's local store: IndexedDB, or memory where the browser allows none, with other tabs told of changes.
import { createIndexedDbDriver } from './indexed-db-driver.ts';
import { type CollectionName, createLocalStore, type LocalStore } from './local-store.ts';
import { createMemoryDriver } from './storage-driver.ts';
import { PAGES_CACHE, PICTURES_CACHE } from './worker-messages.ts';

export interface BrowserStore extends LocalStore {
  /** Calls back when another tab changed a key of the collection; the store already forgot its old value. */
  onChangedElsewhere(name: CollectionName, listener: (key: string) => void): () => void;
}

const CHANNEL = 'klaas-local-store';

/**
 * Pages and pictures for the time without a connection can be had again; a cart cannot. One by one: a cache that is
 * deleted as a whole gives its room back only when nobody holds it any more, and the worker does.
 */
const clearPageCaches = async () => {
  if (typeof caches === 'undefined') return;
  for (const name of [PICTURES_CACHE, PAGES_CACHE]) {
    // To make one that is not there would want room itself.
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
    // biome-ignore lint/suspicious/noConsole: the browser's console is where a storage fault can be seen
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
