// Mutex: across tabs where the Web Locks API exists, else within this page.
export type Exclusive = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Runs callers sequentially, in FIFO order. */
export const createSerialQueue = (): Exclusive => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => {});
    return result;
  };
};

export const createExclusive = (name: string): Exclusive => {
  // Web Locks exist only in secure contexts.
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  const serialQueue = createSerialQueue();
  return locks ? (work) => serialQueue(() => locks.request(name, work)) : serialQueue;
};
