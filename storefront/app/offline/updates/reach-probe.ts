// While the shop is silent it is asked now and then, so that the page learns of its return without being touched.
import { createOnlineStatus, reportReach } from '../online-status.ts';

export interface ReachProbeDeps {
  fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'headers'>>;
  after: (ms: number, run: () => void) => () => void;
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** A captive portal answers too, but not like the shop. */
const isShop = ({ ok, headers }: Pick<Response, 'ok' | 'headers'>) =>
  ok && (headers.get('content-type') ?? '').startsWith('application/json');

/** Returns the way to stop. */
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
    // Without any network there is nobody to ask: the browser tells when there is.
    if (!status.isOnline() && navigator.onLine) wait(FIRST_DELAY_MS);
  };
  schedule();
  const stop = status.subscribe(schedule);
  return () => {
    stop();
    cancel?.();
  };
};
