// A named response cache with a maximum number of entries: the oldest are evicted first.
import type { ResponseCache } from './network-first.ts';

export interface BoundedCache extends ResponseCache {
  /** Adds missing entries in bulk; existing ones keep their position. */
  add(paths: readonly string[], load: (path: string) => Promise<Response | undefined>): Promise<void>;
}

/** Evicts by insertion order, not by age: the device clock may be wrong. */
export const createBoundedCache = (
  name: string,
  maxEntries: number,
  open: (name: string) => Promise<Cache> = (cacheName) => caches.open(cacheName),
): BoundedCache => {
  const trim = async (cache: Cache) => {
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((old) => cache.delete(old)));
  };

  return {
    find: async (key) => (await open(name)).match(key, { ignoreVary: true }),
    async put(key, response) {
      const cache = await open(name);
      // Re-insert, so that the entry becomes the newest.
      await cache.delete(key, { ignoreVary: true });
      await cache.put(key, response);
      await trim(cache);
    },
    async add(paths, load) {
      const cache = await open(name);
      const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      for (const path of paths) {
        const response = known.has(path) ? undefined : await load(path);
        if (response) await cache.put(path, response);
      }
      await trim(cache);
    },
    remove: async (key) => void (await (await open(name)).delete(key, { ignoreVary: true })),
  };
};
