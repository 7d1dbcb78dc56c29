// What many pages need and seldom changes (the menu, the attributes) is loaded once and forgotten at the first change.
export interface Remembered {
  get<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
  forget(): void;
}

export const createRemembered = (): Remembered => {
  let values = new Map<string, Promise<unknown>>();
  return {
    get<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
      const known = values.get(key);
      if (known) return known as Promise<Value>;
      const current = values;
      const loading = load();
      values.set(key, loading);
      // A failure is the failure of those who asked now, not of those who ask later.
      loading.catch(() => current.delete(key));
      return loading;
    },
    // A load that began before the change ends in the map that nobody looks at any more.
    forget() {
      values = new Map();
    },
  };
};
