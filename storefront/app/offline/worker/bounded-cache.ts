// A named cache of answers with a bound: what was kept the longest time ago goes first.
import type { ResponseCache } from './network-first.ts';

export interface BoundedCache extends ResponseCache {
  /** Many at once; what is there already stays where it stands. */
  add(paths: readonly string[], load: (path: string) => Promise<Response | undefined>): Promise<void>;
}

/** The order of keeping counts, never an age: the device's clock may be wrong. */
export const createBoundedCache = (
  name: string,
  maxEntries: number,
  open: (name: string) => Promise<Cache> = (wanted) => caches.open(wanted),
): BoundedCache => {
  const trim = async (cache: Cache) => {
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((old) => cache.delete(old)));
  };

  return {
    find: async (key) => (await open(name)).match(key, { ignoreVary: true }),
    async put(key, response) {
      const cache = await open(name);
      // Kept anew it stands at the end again.
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
