// What this tab remembers at once: a reload in the next moment finds it, where the larger storage may still be writing.
export interface SessionEntry {
  get(): unknown;
  set(value: unknown): void;
  clear(): void;
}

export const createSessionEntry = (key: string): SessionEntry => {
  /** A browser may forbid it or have no room: it is a help, not a promise. */
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
