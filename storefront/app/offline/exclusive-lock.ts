// One at a time: across tabs where the browser has locks, else within this page.
export type Exclusive = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Callers go one after the other, in the order in which they came. */
export const createTurns = (): Exclusive => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
};

export const createExclusive = (name: string): Exclusive => {
  // Only secure pages have locks.
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  const turns = createTurns();
  return locks ? (work) => turns(() => locks.request(name, work)) : turns;
};
