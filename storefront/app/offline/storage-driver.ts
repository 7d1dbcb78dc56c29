// Interface of the local storage backend: IndexedDB in the browser, memory where it is blocked and in tests.
export interface StorageDriver {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Entries with a key prefix, in key order. */
  entries(prefix: string): Promise<[key: string, value: unknown][]>;
}

export const createMemoryDriver = (): StorageDriver => {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
    entries: async (prefix) =>
      [...values].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
};
