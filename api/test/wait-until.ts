// Waits for the thing itself, however long a busy machine needs; the time limit of the test ends a wait in vain.
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 5;

/** The first answer that is something. */
export const waitUntil = async <Value>(
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
): Promise<Value> => {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await sleep(POLL_MS);
  }
};
