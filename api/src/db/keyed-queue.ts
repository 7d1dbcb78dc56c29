// Runs work one at a time per key within this process.
export type KeyedQueue = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

export const createKeyedQueue = (): KeyedQueue => {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => {});
    last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
};
