// The browser's small storage for a word or two; where it is forbidden or full, this page's memory.
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `open` itself may throw: a browser that forbids storage does not even hand it out. */
export const createSafeStorage = (open: () => SafeStorage): SafeStorage => {
  const fallback = new Map<string, string>();
  return {
    getItem(key) {
      try {
        return fallback.get(key) ?? open().getItem(key);
      } catch {
        return fallback.get(key) ?? null;
      }
    },
    setItem(key, value) {
      try {
        open().setItem(key, value);
        fallback.delete(key);
      } catch {
        fallback.set(key, value);
      }
    },
    removeItem(key) {
      fallback.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing was kept where nothing may be.
      }
    },
  };
};

export const safeLocalStorage = createSafeStorage(() => localStorage);
export const safeSessionStorage = createSafeStorage(() => sessionStorage);
