// The browser's small storage for a word or two; where it is forbidden or full, this page's memory.
export type SmallMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `open` itself may throw: a browser that forbids storage does not even hand it out. */
export const createSmallMemory = (open: () => SmallMemory): SmallMemory => {
  const own = new Map<string, string>();
  return {
    getItem(key) {
      try {
        return own.get(key) ?? open().getItem(key);
      } catch {
        return own.get(key) ?? null;
      }
    },
    setItem(key, value) {
      try {
        open().setItem(key, value);
        own.delete(key);
      } catch {
        own.set(key, value);
      }
    },
    removeItem(key) {
      own.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing was kept where nothing may be.
      }
    },
  };
};

export const localMemory = createSmallMemory(() => localStorage);
export const sessionMemory = createSmallMemory(() => sessionStorage);
