// Cache of loader data that many pages share and that seldom changes (menu, attributes), dropped by tag on a change.
// Entries expire, because a foreign backend or content service does not announce its changes.
export interface LoaderCacheOptions<Value> {
  /** What the value depends on. */
  tags: (value: Value) => readonly string[];
  /** False for an incomplete value: waiting callers get it, later ones load again. */
  shouldCache?: (value: Value) => boolean;
}

export interface Loaded<Value> {
  value: Value;
  tags: readonly string[];
}

export interface LoaderCache {
  get<Value>(
    key: string,
    load: () => Promise<Value>,
    options: LoaderCacheOptions<Value>,
  ): Promise<Loaded<Value>>;
  drop(tags: ReadonlySet<string>): void;
  clear(): void;
}

interface Entry {
  loaded: Promise<Loaded<unknown>>;
  /** Unknown while it is being loaded. */
  tags?: readonly string[];
  untilMs: number;
}

const MAX_AGE_MS = 60_000;

export const createLoaderCache = (now: () => number): LoaderCache => {
  const entries = new Map<string, Entry>();
  const start = <Value>(
    key: string,
    load: () => Promise<Value>,
    { tags, shouldCache = () => true }: LoaderCacheOptions<Value>,
  ): Promise<Loaded<Value>> => {
    const loaded = load().then((value) => ({ value, tags: tags(value) }));
    const entry: Entry = { loaded, untilMs: now() + MAX_AGE_MS };
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entries.set(key, entry);
    // A failed load is not cached.
    loaded.then((result) => {
      entry.tags = result.tags;
      if (!shouldCache(result.value)) forget();
    }, forget);
    return loaded;
  };
  return {
    get: <Value>(key: string, load: () => Promise<Value>, options: LoaderCacheOptions<Value>) => {
      const cached = entries.get(key);
      if (cached && cached.untilMs > now()) return cached.loaded as Promise<Loaded<Value>>;
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
