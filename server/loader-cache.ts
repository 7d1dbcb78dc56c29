// Cache of loader data that many pages share and that seldom changes (menu, attributes), dropped by tag on a change.
export interface LoaderCacheOptions<Value> {
  /** What the value depends on. */
  tags: (value: Value) => readonly string[];
  /** False for an incomplete value: waiting callers get it, later ones load again. */
  shouldCache?: (value: Value) => boolean;
}

export interface LoaderCache {
  get<Value>(key: string, load: () => Promise<Value>, options: LoaderCacheOptions<Value>): Promise<Value>;
  drop(tags: ReadonlySet<string>): void;
  clear(): void;
}

interface Entry {
  value: Promise<unknown>;
  /** Unknown while it is being loaded. */
  tags?: readonly string[];
  untilMs: number;
}

/** With a maximum age of 0 nothing is cached. */
export const createLoaderCache = (now: () => number, maxAgeMs: number): LoaderCache => {
  const entries = new Map<string, Entry>();
  const start = <Value>(
    key: string,
    load: () => Promise<Value>,
    { tags, shouldCache = () => true }: LoaderCacheOptions<Value>,
  ): Promise<Value> => {
    const value = load();
    const entry: Entry = { value, untilMs: now() + maxAgeMs };
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entries.set(key, entry);
    // A failed load is not cached.
    value.then((loaded) => {
      entry.tags = tags(loaded);
      if (!shouldCache(loaded)) forget();
    }, forget);
    return value;
  };
  return {
    get: <Value>(key: string, load: () => Promise<Value>, options: LoaderCacheOptions<Value>) => {
      const cached = entries.get(key);
      if (cached && cached.untilMs > now()) return cached.value as Promise<Value>;
      return start(key, load, options);
    },
    drop(tags) {
      // A load in flight may have read the old data: later callers load again.
      for (const [key, entry] of entries)
        if (entry.tags === undefined || entry.tags.some((tag) => tags.has(tag))) entries.delete(key);
    },
    clear() {
      entries.clear();
    },
  };
};
