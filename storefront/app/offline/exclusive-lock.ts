// One at a time: across tabs where the browser has locks, else within this page.
export type Exclusive = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Callers go one after the other, in the order in which they came. */
export const createSerialQueue = (): Exclusive => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => {});
    return result;
  };
};

export const createExclusive = (name: string): Exclusive => {
  // Only secure pages have locks.
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  const serialQueue = createSerialQueue();
  return locks ? (work) => serialQueue(() => locks.request(name, work)) : serialQueue;
};
