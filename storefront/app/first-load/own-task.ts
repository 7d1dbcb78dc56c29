// Work that is not part of hydration gets a task of its own: a long task delays the first input.
// Without it for the consent banner: −2 / −1 / −6 Lighthouse points.
import { FIRST_LOAD } from './switches.ts';

const IDLE_TIMEOUT_MS = 4000;

/** Called in an effect of hydration: runs after it. Returns a function that cancels it. */
export const runInOwnTask = (run: () => void): (() => void) => {
  if (!FIRST_LOAD.consentInOwnTask) {
    run();
    return () => {};
  }
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
};

/** After the `load` event. The page's scripts are async, so the page may be loaded already. */
export const runWhenIdle = (run: () => void): (() => void) => {
  const stop = new AbortController();
  const idle = () => {
    if (stop.signal.aborted) return;
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true, signal: stop.signal });
  return () => stop.abort();
};
