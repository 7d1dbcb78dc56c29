// A named cache of answers with a bound: what was kept the longest time ago goes first.
import type { KeptAnswers } from './fresh-first.ts';

/** The order of keeping counts, never an age: the device's clock may be wrong. */
export const createKeptCache = (
  name: string,
  maxEntries: number,
  open: (name: string) => Promise<Cache> = (wanted) => caches.open(wanted),
): KeptAnswers => ({
  find: async (key) => (await open(name)).match(key, { ignoreVary: true }),
  async keep(key, answer) {
    const cache = await open(name);
    // Kept anew it stands at the end again.
    await cache.delete(key, { ignoreVary: true });
    await cache.put(key, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((old) => cache.delete(old)));
  },
  drop: async (key) => void (await (await open(name)).delete(key, { ignoreVary: true })),
});
