/** How long whoever leaves waits for a server that is silent. */
const DEFAULT_TIMEOUT_MS = 8000;

/** Until the work is done, well or not, or nobody waits any longer. */
export const waitWithTimeout = (
  work: Promise<unknown>,
  after: (ms: number, run: () => void) => () => void,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<void> =>
  new Promise((resolve) => {
    const cancel = after(timeoutMs, resolve);
    const end = () => {
      cancel();
      resolve();
    };
    work.then(end, end);
  });
