// Polls for a condition; only the timeout of the test ends the wait, so a slow machine is no failure.
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 5;

/** The first result that is not undefined. */
export const waitUntil = async <Value>(
  probe: () => Promise<Value | undefined | false> | Value | undefined | false,
): Promise<Value> => {
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    await sleep(POLL_MS);
  }
};
