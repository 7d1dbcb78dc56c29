// Cache of loader data that many pages share and that seldom changes (menu, attributes); cleared on the first change.
// Entries expire, because a foreign backend or content service does not announce its changes.
export interface LoaderCacheOptions<Value> {
  /** False for an incomplete value: waiting callers get it, later ones load again. */
  shouldCache?: (value: Value) => boolean;
}

export interface LoaderCache {
  get<Value>(key: string, load: () => Promise<Value>, options?: LoaderCacheOptions<Value>): Promise<Value>;
  clear(): void;
}

interface Entry {
  value: Promise<unknown>;
  untilMs: number;
}

const MAX_AGE_MS = 60_000;

export const createLoaderCache = (now: () => number): LoaderCache => {
  let entries = new Map<string, Entry>();
  return {
    get<Value>(
      key: string,
      load: () => Promise<Value>,
      { shouldCache = () => true }: LoaderCacheOptions<Value> = {},
    ): Promise<Value> {
      const cached = entries.get(key);
      if (cached && cached.untilMs > now()) return cached.value as Promise<Value>;
      const current = entries;
      const value = load();
      const entry = { value, untilMs: now() + MAX_AGE_MS };
      const drop = () => {
        if (current.get(key) === entry) current.delete(key);
      };
      current.set(key, entry);
      // A failed load is not cached.
      value.then((loaded) => {
        if (!shouldCache(loaded)) drop();
      }, drop);
      return value;
    },
    // A load that began before the change ends in the old map: its stale value is discarded.
    clear() {
      entries = new Map();
    },
  };
};
