// Waits for a promise with a timeout, ignoring its result.
/** Maximum delay of a logout when the server does not respond. */
const DEFAULT_TIMEOUT_MS = 8000;

/** Resolves when the work settles or the timeout expires; never rejects. */
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
