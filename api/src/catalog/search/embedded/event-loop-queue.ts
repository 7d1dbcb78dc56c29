// Fair scheduling of long work on the single thread: one waiting task continues per turn of the event loop, so that
// short requests (a cached page, a small search) run in between.

export const createTurnQueue = (): (() => Promise<void>) => {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
};
