// Local storage with a memory cache, timeouts and error limits: slow storage never blocks, failing storage is disabled.
import type { StorageDriver } from './storage-driver.ts';

/**
 * Collections are separate key spaces. `durable`: the shopper's data, shared by all stores, so that a language switch
 * keeps the cart. `cache`: per store (it holds translated data), cleared when the quota is exceeded.
 */
export const COLLECTIONS = {
  cart: 'durable',
  // [OFF-04]
  user: 'durable',
  orders: 'durable',
  checkout: 'durable',
  wishlist: 'durable',
  compare: 'durable',
  newsletter: 'durable',
  projects: 'durable',
  claims: 'durable',
  /** Survives logout: whether anyone has logged in on this device before. */
  devices: 'durable',
  syncTasks: 'durable',
  /** Customer tasks, separate from the cart's: each queue sends only its own. */
  userTasks: 'durable',
  'recently-viewed': 'durable',
  elasticCache: 'cache',
  url: 'cache',
  cms: 'cache',
  products: 'cache',
  /** Lists of pick-up points. */
  points: 'cache',
} as const;

export type CollectionName = keyof typeof COLLECTIONS;

// [OFF-02]
const READ_WRITE_TIMEOUT_MS = 800;
/** A cache miss is harmless; a cart or login whose read timed out would look absent. */
const DURABLE_READ_TIMEOUT_MS = 10_000;
const ITERATE_TIMEOUT_MS = 2000;
const SLOW_READ_MS = 800;
const MAX_READ_ERRORS = 1;
const MAX_WRITE_ERRORS = 30;

export interface LocalStoreOptions {
  driver: StorageDriver;
  /** Prefix of the caches, unless `commonCache` is set. */
  storeCode: string;
  commonCache: boolean;
  now: () => number;
  log: (message: string, fields?: Record<string, unknown>) => void;
  /** Deletes the shop's other data under the same quota. */
  freeSpace?: () => Promise<void>;
  /** Notifies other tabs of a changed key. */
  announce?: (key: string) => void;
}

export interface LocalCollection {
  get<Value>(key: string): Promise<Value | null>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  entries<Value>(): Promise<[key: string, value: Value][]>;
  clear(): Promise<void>;
  /**
   * Another tab changed this key: drops the memory copy, so that the next read sees the new value. Values that storage
   * rejected or cannot read back stay.
   */
  evict(key: string): void;
}

export type LocalStore = ReturnType<typeof createLocalStore>;

class StorageTimeout extends Error {
  override name = 'StorageTimeout';
}

const withTimeout = async <Value>(work: Promise<Value>, ms: number): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageTimeout(`storage did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

const isQuotaError = (error: unknown) =>
  error instanceof Error && /^(QuotaExceededError|NS_ERROR_DOM_QUOTA_REACHED)$/.test(error.name);

export const createLocalStore = (options: LocalStoreOptions) => {
  const { driver, storeCode, commonCache, now, log, announce } = options;
  const memoryCache = new Map<string, unknown>();
  /** Keys whose last write failed: only in memory. */
  const unsaved = new Set<string>();
  const readErrors = { durable: 0, cache: 0 };
  let writeErrors = 0;

  const prefixOf = (name: CollectionName) =>
    `${commonCache || COLLECTIONS[name] === 'durable' ? '' : `${storeCode}-`}shop/${name}/`;
  const readsAllowed = (name: CollectionName) => readErrors[COLLECTIONS[name]] < MAX_READ_ERRORS;
  const writesAllowed = () => writeErrors < MAX_WRITE_ERRORS;

  const readFailed = (name: CollectionName, error: unknown) => {
    readErrors[COLLECTIONS[name]] += 1;
    log('Persistent reads are switched off', { error: String(error) });
  };

  /** [OFF-02] Frees space by clearing the caches; never the cart, the user or queued orders. */
  const clearCaches = async () => {
    const caches = Object.entries(COLLECTIONS).filter(([, kind]) => kind === 'cache');
    for (const [name] of caches) await collection(name as CollectionName).clear();
    await options.freeSpace?.().catch(() => {});
  };

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (!writesAllowed()) return false;
    try {
      await withTimeout(work(), READ_WRITE_TIMEOUT_MS);
      return true;
    } catch (error) {
      writeErrors += 1;
      if (writeErrors === MAX_WRITE_ERRORS)
        log('Persistent writes are switched off', { error: String(error) });
      if (!isQuotaError(error)) return false;
      log('Storage is full, caches are cleared');
      await clearCaches();
      // Retry once in the freed space.
      return withTimeout(work(), READ_WRITE_TIMEOUT_MS).then(
        () => true,
        () => false,
      );
    }
  };

  const write = async (key: string, work: () => Promise<void>) => {
    if (await attempt(work)) unsaved.delete(key);
    else unsaved.add(key);
  };

  const readEntries = async (name: CollectionName): Promise<[string, unknown][]> => {
    if (!readsAllowed(name)) return [];
    const timeoutMs = COLLECTIONS[name] === 'durable' ? DURABLE_READ_TIMEOUT_MS : ITERATE_TIMEOUT_MS;
    try {
      return await withTimeout(driver.entries(prefixOf(name)), timeoutMs);
    } catch (error) {
      readFailed(name, error);
      return [];
    }
  };

  const collection = (name: CollectionName): LocalCollection => {
    const prefix = prefixOf(name);
    const timeoutMs = COLLECTIONS[name] === 'durable' ? DURABLE_READ_TIMEOUT_MS : READ_WRITE_TIMEOUT_MS;
    return {
      async get<Value>(key: string) {
        const full = prefix + key;
        if (memoryCache.has(full)) return memoryCache.get(full) as Value;
        if (!readsAllowed(name)) return null;
        const startedAt = now();
        try {
          const value = await withTimeout(driver.get(full), timeoutMs);
          if (now() - startedAt >= SLOW_READ_MS)
            log('Slow storage read', { key: full, ms: now() - startedAt });
          return (value ?? null) as Value | null;
        } catch (error) {
          readFailed(name, error);
          return null;
        }
      },
      async set(key, value) {
        const full = prefix + key;
        memoryCache.set(full, value);
        await write(full, () => driver.set(full, value));
        announce?.(full);
      },
      async remove(key) {
        const full = prefix + key;
        memoryCache.delete(full);
        await write(full, () => driver.remove(full));
        announce?.(full);
      },
      async entries<Value>() {
        const merged = new Map<string, unknown>(await readEntries(name));
        for (const [key, value] of memoryCache) if (key.startsWith(prefix)) merged.set(key, value);
        return [...merged].map(([key, value]) => [key.slice(prefix.length), value as Value]);
      },
      async clear() {
        const stored = (await readEntries(name)).map(([key]) => key);
        const cached = [...memoryCache.keys()].filter((key) => key.startsWith(prefix));
        for (const key of cached) memoryCache.delete(key);
        // Must work even while writes are disabled: clearing is what frees space.
        await Promise.all(stored.map((key) => driver.remove(key).catch(() => {})));
        for (const key of new Set([...stored, ...cached])) announce?.(key);
      },
      evict(key) {
        const full = prefix + key;
        if (readsAllowed(name) && !unsaved.has(full)) memoryCache.delete(full);
      },
    };
  };

  return { collection, prefixOf };
};
