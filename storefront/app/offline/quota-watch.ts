// [OFF-03] Checks the size of the search cache periodically and purges it above its quota.
import type { LocalStore } from './local-store.ts';

const CHECK_EVERY_MS = 30_000;
const PURGED_BELOW_INDEX = 100;

/** Removes the entries with an index under 100 when the cache is above its quota; returns their number. */
export const purgeOverQuota = async (store: LocalStore, quotaKb: number): Promise<number> => {
  const cache = store.collection('elasticCache');
  const entries = await cache.entries();
  const bytes = entries.reduce((sum, [key, value]) => sum + key.length + JSON.stringify(value).length, 0);
  if (bytes <= quotaKb * 1024) return 0;
  const purged = entries.slice(0, PURGED_BELOW_INDEX);
  await Promise.all(purged.map(([key]) => cache.remove(key)));
  return purged.length;
};

/** Returns a stop function. */
export const watchQuota = (store: LocalStore, quotaKb: number): (() => void) => {
  const timer = setInterval(() => void purgeOverQuota(store, quotaKb), CHECK_EVERY_MS);
  return () => clearInterval(timer);
};
