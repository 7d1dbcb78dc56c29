// Web storage that never throws: falls back to memory where it is forbidden or full.
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `open` may throw too: where storage is forbidden, reading `window.localStorage` throws. */
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
        // Storage is forbidden: nothing was stored.
      }
    },
  };
};

export const safeLocalStorage = createSafeStorage(() => localStorage);
export const safeSessionStorage = createSafeStorage(() => sessionStorage);
