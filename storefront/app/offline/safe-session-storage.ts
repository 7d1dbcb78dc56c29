// A synchronous entry in sessionStorage: survives an immediate reload, when an IndexedDB write may still be pending.
export interface SessionEntry {
  get(): unknown;
  set(value: unknown): void;
  clear(): void;
}

export const createSessionEntry = (key: string): SessionEntry => {
  /** Best effort: storage may be forbidden or full. */
  const attempt = <Value>(work: () => Value): Value | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    get: () => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown),
    set: (value) => void attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
    clear: () => void attempt(() => sessionStorage.removeItem(key)),
  };
};
