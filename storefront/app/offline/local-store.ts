// Local data with the shop's rules: nothing waits long for storage, and storage that fails is left alone.
import type { StorageDriver } from './storage-driver.ts';

/**
 * Each holds its own keys. `kept` is the shopper's own and the same in every store, so that the language switch keeps
 * the cart; `cache` speaks a store's language and may be cleared when space runs out.
 */
export const COLLECTIONS = {
  cart: 'kept',
  // [OFF-04]
  user: 'kept',
  orders: 'kept',
  checkout: 'kept',
  wishlist: 'kept',
  compare: 'kept',
  newsletter: 'kept',
  projects: 'kept',
  claims: 'kept',
  /** What stays when a customer leaves: that somebody has logged in here before. */
  devices: 'kept',
  syncTasks: 'kept',
  /** Tasks in the customer's name, apart from the cart's: each queue sends its own. */
  userTasks: 'kept',
  'recently-viewed': 'kept',
  elasticCache: 'cache',
  url: 'cache',
  cms: 'cache',
  products: 'cache',
} as const;

export type CollectionName = keyof typeof COLLECTIONS;

// [OFF-02]
const READ_WRITE_TIMEOUT_MS = 800;
/** A cache can be done without; a cart or a login that was not read looks like one that is not there. */
const DURABLE_READ_TIMEOUT_MS = 10_000;
const ITERATE_TIMEOUT_MS = 2000;
const SLOW_READ_MS = 800;
const MAX_READ_ERRORS = 1;
const MAX_WRITE_ERRORS = 30;

export interface LocalStoreOptions {
  driver: StorageDriver;
  /** Caches of different stores are kept apart unless they share one. */
  storeCode: string;
  commonCache: boolean;
  now: () => number;
  log: (message: string, fields?: Record<string, unknown>) => void;
  /** Gives up what else of the shop fills the same disk. */
  freeSpace?: () => Promise<void>;
  /** Tells other tabs which key changed. */
  announce?: (key: string) => void;
}

export interface LocalCollection {
  get<Value>(key: string): Promise<Value | null>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  entries<Value>(): Promise<[key: string, value: Value][]>;
  clear(): Promise<void>;
  /**
   * Another tab changed this key: the memory copy is dropped, the next read sees the new value. What storage did not
   * take, or cannot give back, stays.
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
  /** Only this page knows them: storage did not take them. */
  const unsaved = new Set<string>();
  const readErrors = { kept: 0, cache: 0 };
  let writeErrors = 0;

  const prefixOf = (name: CollectionName) =>
    `${commonCache || COLLECTIONS[name] === 'kept' ? '' : `${storeCode}-`}shop/${name}/`;
  const readsAllowed = (name: CollectionName) => readErrors[COLLECTIONS[name]] < MAX_READ_ERRORS;
  const writesAllowed = () => writeErrors < MAX_WRITE_ERRORS;

  const readFailed = (name: CollectionName, error: unknown) => {
    readErrors[COLLECTIONS[name]] += 1;
    log('Persistent reads are switched off', { error: String(error) });
  };

  /** [OFF-02] Makes room by giving up what can be fetched again; never the cart, the user or queued orders. */
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
      // The value that found no room gets one more chance in the room just made.
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
    const timeoutMs = COLLECTIONS[name] === 'kept' ? DURABLE_READ_TIMEOUT_MS : ITERATE_TIMEOUT_MS;
    try {
      return await withTimeout(driver.entries(prefixOf(name)), timeoutMs);
    } catch (error) {
      readFailed(name, error);
      return [];
    }
  };

  const collection = (name: CollectionName): LocalCollection => {
    const prefix = prefixOf(name);
    const timeoutMs = COLLECTIONS[name] === 'kept' ? DURABLE_READ_TIMEOUT_MS : READ_WRITE_TIMEOUT_MS;
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
        const stored = await readEntries(name);
        for (const key of [...memoryCache.keys()]) if (key.startsWith(prefix)) memoryCache.delete(key);
        // Clearing frees space: it must work even when writes keep failing for want of it.
        await Promise.all(stored.map(([key]) => driver.remove(key).catch(() => {})));
      },
      evict(key) {
        const full = prefix + key;
        if (readsAllowed(name) && !unsaved.has(full)) memoryCache.delete(full);
      },
    };
  };

  return { collection, prefixOf };
};
