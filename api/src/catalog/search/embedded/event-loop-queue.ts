// Long work in the one thread that answers everybody: of all that waits to go on, one goes on in each turn of the event
// loop. What is short, a cached page or the next small search, comes in between.

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
