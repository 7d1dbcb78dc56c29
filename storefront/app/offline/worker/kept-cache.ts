// A named cache of answers with a bound: what was not used for the longest time goes first.
import { CacheExpiration } from 'workbox-expiration';
import type { KeptAnswers } from './fresh-first.ts';

export const createKeptCache = (name: string, maxEntries: number): KeptAnswers => {
  // Only the order of use counts, never an age: the device's clock may be wrong.
  const bound = new CacheExpiration(name, { maxEntries, matchOptions: { ignoreVary: true } });
  const used = (key: string) => bound.updateTimestamp(key).catch(() => {});
  return {
    async find(key) {
      const cache = await caches.open(name);
      const answer = await cache.match(key, { ignoreVary: true });
      if (answer) void used(key);
      return answer;
    },
    async keep(key, answer) {
      const cache = await caches.open(name);
      await cache.put(key, answer);
      await used(key);
      await bound.expireEntries().catch(() => {});
    },
    async drop(key) {
      const cache = await caches.open(name);
      await cache.delete(key, { ignoreVary: true });
    },
  };
};
