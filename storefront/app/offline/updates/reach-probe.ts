// Probes an unreachable server with exponential back-off, so that the page goes back online without user input.
import { createOnlineStatus, reportReach } from '../online-status.ts';

export interface ReachProbeDeps {
  fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'headers'>>;
  after: (ms: number, run: () => void) => () => void;
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** A captive portal responds too, but not with JSON. */
const isShop = ({ ok, headers }: Pick<Response, 'ok' | 'headers'>) =>
  ok && (headers.get('content-type') ?? '').startsWith('application/json');

/** Returns a stop function. */
export const probeReach = ({ fetch, after }: ReachProbeDeps): (() => void) => {
  const status = createOnlineStatus(window);
  let cancel: (() => void) | undefined;

  const probe = async (waitedMs: number) => {
    cancel = undefined;
    const isReached = await fetch('/healthz', { cache: 'no-store' }).then(isShop, () => false);
    if (isReached) reportReach(true);
    else wait(Math.min(waitedMs * 2, MAX_DELAY_MS));
  };
  const wait = (ms: number) => {
    cancel?.();
    cancel = after(ms, () => void probe(ms));
  };
  const schedule = () => {
    cancel?.();
    cancel = undefined;
    // Without a network the browser's `online` event restarts probing.
    if (!status.isOnline() && navigator.onLine) wait(FIRST_DELAY_MS);
  };
  schedule();
  const stop = status.subscribe(schedule);
  return () => {
    stop();
    cancel?.();
  };
};
