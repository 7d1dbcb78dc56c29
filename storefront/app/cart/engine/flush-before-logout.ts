/** How long whoever leaves waits for a server that is silent. */
const LAST_WORD_MS = 8000;

/** Until the work is done, well or not, or nobody waits any longer. */
export const lastWord = (
  work: Promise<unknown>,
  after: (ms: number, run: () => void) => () => void,
  patienceMs = LAST_WORD_MS,
): Promise<void> =>
  new Promise((resolve) => {
    const callOff = after(patienceMs, resolve);
    const end = () => {
      callOff();
      resolve();
    };
    work.then(end, end);
  });
